package coverall.cli;

import coverall.puzzle.Encoding;
import coverall.solve.CountRun;
import coverall.solve.DisassemblyStore;
import coverall.solve.SearchPlan;
import coverall.solve.SearchResult;
import coverall.solve.SolutionStore;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What {@code solve} prints: the progress of a search, its solutions if they are asked for, and its
 * result. For one thread, apart from the solutions.
 */
sealed interface SearchReport permits TextReport, JsonReport {
  /** Runs a search and shows its progress. */
  SearchResult run(SearchPlan plan, Search search) throws IOException, InterruptedException;

  /** Prints the solutions of a search. */
  SolutionStore printer();

  /** Prints solutions and how they come apart. */
  DisassemblyOutput printer(Encoding encoding) throws IOException;

  /**
   * Prints the result of a search.
   *
   * @param proof why there is no solution, if that was found beside the search
   */
  void print(SearchResult result, Optional<String> proof) throws IOException;

  /**
   * Says that a catalogue is complete, if it is and nothing else is to be printed about it.
   *
   * @param ofAssemblies whether its solutions are assemblies to take apart
   * @return whether it was said
   */
  boolean printIfComplete(CatalogueOutput catalogue, boolean ofAssemblies) throws IOException;

  /** Prints the result of a search into a catalogue of solutions. */
  void print(SearchResult result, CatalogueOutput catalogue) throws IOException;

  /** Prints the result of a search whose assemblies were taken apart. */
  void print(SearchResult result, DisassemblyStore apart) throws IOException;

  /** Prints the result of a count without a search. */
  void print(CountRun count, CountRun.Result result) throws IOException;

  /** Prints what is in a catalogue that is a diagram of all solutions. */
  void print(StoredDiagram diagram) throws IOException;

  /** Names the file that has the solutions. */
  void file(Path file) throws IOException;

  /** Names the command that may know why there is no solution. */
  void suggestCheck(String command);

  /** Names the option that uses the symmetries of the problem. */
  void suggestSymmetry(BigInteger symmetries);
}
