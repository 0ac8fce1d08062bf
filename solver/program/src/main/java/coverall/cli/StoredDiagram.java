package coverall.cli;

import coverall.catalogue.DiagramCatalogue;
import coverall.enumerate.Partition;
import coverall.enumerate.Restriction;
import coverall.puzzle.Distinct;
import coverall.puzzle.Problem;
import coverall.solve.OrbitCounts;
import coverall.solve.SearchPlan;
import coverall.solve.SearchRequest;
import coverall.view.Words;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.OptionalDouble;

/**
 * What is to be said of a catalogue that is a diagram.
 *
 * @param areAll whether it has all solutions of the problem
 * @param distinct which solutions count as the same
 * @param item the item that is restricted because of symmetry; -1 if none is
 * @param seconds how long it took to make; empty if it was there before
 */
record StoredDiagram(
    Path file,
    Problem problem,
    Distinct distinct,
    int item,
    boolean areAll,
    BigInteger count,
    int nodes,
    String digest,
    OptionalDouble seconds) {

  /** A catalogue of a problem. */
  static StoredDiagram of(DiagramCatalogue catalogue, Problem problem, OptionalDouble seconds)
      throws IOException {
    return new StoredDiagram(
        catalogue.path(),
        problem,
        catalogue.distinct(),
        catalogue.item(),
        catalogue.hasAll(),
        catalogue.count(),
        catalogue.nodeCount(),
        catalogue.digest(),
        seconds);
  }

  /** The numbers of all solutions; none if it has only some. */
  OrbitCounts counts() {
    return areAll ? OrbitCounts.ofFree(problem, distinct, count) : OrbitCounts.NONE;
  }

  /** A search for the same solutions. */
  SearchPlan plan() {
    return new SearchRequest(problem)
        .distinct(distinct)
        .cut(Restriction.of(item), Partition.uncut(count.doubleValue()))
        .plan();
  }

  int exitCode() {
    return counts().missed(problem).isEmpty() ? ExitCode.DONE : ExitCode.FAILED;
  }

  /** Prints the number of solutions and a summary, or that the catalogue is complete. */
  void print(Console console) throws IOException {
    if (seconds.isEmpty()) {
      console
          .out()
          .println(file + " is complete: " + Words.count(count, "solution") + ", digest " + digest);
      return;
    }
    console.out().println(Words.count(count, "solution") + " " + distinct.words());
    Summary summary = new Summary(console.err());
    if (areAll) {
      summary.counts(problem, counts());
    } else {
      summary.puzzle(problem);
    }
    summary.line("time", Words.time(seconds.getAsDouble()));
    summary.line("diagram", Words.count(nodes, "node"));
    summary.file("catalogue", file);
    summary.line("digest", digest);
  }
}
