package coverall.cli;

import coverall.catalogue.CatalogueProgress;
import coverall.catalogue.CatalogueReader;
import coverall.puzzle.Distinct;
import coverall.puzzle.Kind;
import coverall.view.DisassemblyText;
import coverall.view.Words;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Objects;

/** Catalogues as inputs and outputs of commands. */
final class CatalogueInput {
  /** The extension of catalogues. */
  static final String ENDING = ".db";

  private CatalogueInput() {}

  /** Whether a file has the extension of a catalogue. */
  static boolean isCatalogue(Path file) {
    return file.toString().endsWith(ENDING);
  }

  /**
   * Requires the extension of a catalogue for an output file.
   *
   * @throws Failure if the file has another one
   */
  static void checkName(Path output) {
    Failure.rejectIf(
        !isCatalogue(output), "--output " + output + ": expected a name that ends in " + ENDING);
  }

  /**
   * Rejects an option that only puzzles support.
   *
   * @param catalogue one of an exact cover problem
   * @throws Failure if the option is given
   */
  static void refuse(Path catalogue, String option, boolean given) {
    if (given) {
      throw Failure.ofUsage(
          "%s requires a puzzle; %s contains an %s"
              .formatted(option, catalogue, Kind.EXACT_COVER.words()));
    }
  }

  /**
   * Rejects {@code --expand} for a catalogue that has all images.
   *
   * @throws Failure if it is given, and the solutions are raw
   */
  static void checkExpansion(Path catalogue, Distinct distinct, boolean expand) {
    Failure.rejectIf(
        expand && distinct == Distinct.RAW,
        "--expand: " + catalogue + " has all images already: its solutions are raw");
  }

  /**
   * Rejects an option that only lists of solutions support.
   *
   * @param diagram a catalogue that is a diagram
   * @throws Failure if the option is given
   */
  static void refuseForDiagram(Path diagram, String option, boolean given) {
    if (given) {
      throw Failure.ofUsage(
          "%s requires a list of solutions; %s is a diagram".formatted(option, diagram));
    }
  }

  /** Why a catalogue cannot be solved unless the solutions go to another one. */
  static Failure notSolvable(Path file) throws IOException {
    if (Files.isDirectory(file)) {
      return new Failure(ExitCode.BAD_INPUT, file + ": is a directory");
    }
    try (CatalogueReader catalogue = CatalogueReader.open(file)) {
      CatalogueProgress searched = CatalogueProgress.of(catalogue);
      if (catalogue.stage() == CatalogueReader.Stage.UNSEALED) {
        return Failure.ofUsage(unsealed(catalogue));
      }
      if (searched.isComplete()) {
        if (!catalogue.sealHolds()) {
          return new Failure(
              ExitCode.BAD_INPUT,
              file + ": damaged catalogue: it was changed after it was completed");
        }
        return Failure.ofUsage(
            file
                + " is complete: "
                + count(catalogue, catalogue.solutionCount())
                + ". Use coverall info or coverall export to see them.");
      }
      if (catalogue.isPlan() && catalogue.runs().isEmpty()) {
        return Failure.ofUsage(file + " is a plan. Use -o NAME.db for its solutions.");
      }
      return Failure.ofUsage(
          file
              + " is an incomplete catalogue: "
              + Words.number(searched.done())
              + " of "
              + Words.count(searched.subproblems(), "subproblem")
              + " done. To resume, run: "
              + resumeCommand(catalogue));
    }
  }

  /** The command that resumes an incomplete catalogue. */
  static String resumeCommand(CatalogueReader catalogue) throws IOException {
    StringBuilder command = new StringBuilder("coverall solve ");
    command.append(ShellWord.file(catalogue.about("file"), "FILE"));
    command.append(" -o ").append(word(catalogue.path()));
    Distinct distinct = catalogue.distinct();
    Distinct byDefault =
        catalogue.kind() == Kind.EXACT_COVER
            ? Distinct.RAW
            : Collections.max(catalogue.groupOrders().keySet());
    if (distinct != byDefault) {
      command.append(" --distinct ").append(distinct.word());
    }
    if (!catalogue.shard().isWhole()) {
      command.append(" --shard ").append(catalogue.shard());
    }
    return command.toString();
  }

  /** How many assemblies have not been taken apart yet, in words. */
  static String notTakenApart(CatalogueReader catalogue) throws IOException {
    return DisassemblyText.assemblies(catalogue.disassemblies().toTakeApart())
        + " not taken apart yet";
  }

  /** What to say about a catalogue in which everything is done but the seal. */
  private static String unsealed(CatalogueReader catalogue) throws IOException {
    return catalogue.path() + " is finished, but not sealed. " + toSeal(catalogue);
  }

  /** How to seal a catalogue in which everything else is done. */
  static String toSeal(CatalogueReader catalogue) throws IOException {
    return (catalogue.disassemblies().toTakeApart() > 0 ? "To resume, run: " : "To seal it, run: ")
        + sealCommand(catalogue);
  }

  /** The command that seals a catalogue in which everything else is done. */
  static String sealCommand(CatalogueReader catalogue) throws IOException {
    return catalogue.digest() != null && catalogue.disassemblies().exist()
        ? "coverall disassemble " + word(catalogue.path())
        : resumeCommand(catalogue);
  }

  /** A catalogue as an argument of a command to print. */
  static String word(Path catalogue) {
    return ShellWord.file(catalogue.toString(), "NAME" + ENDING);
  }

  /**
   * A number of what a catalogue contains: {@code 240 solutions}, or {@code 154 assemblies} once
   * they are taken apart and not all of them need be solutions.
   */
  static String count(CatalogueReader catalogue, long number) throws IOException {
    return catalogue.disassemblies().exist()
        ? DisassemblyText.assemblies(number)
        : Words.count(number, "solution");
  }

  /** The default name, without an extension, of files made from a catalogue. */
  static String name(Path file) {
    String name = Objects.requireNonNullElse(file.getFileName(), file).toString();
    return name.endsWith(ENDING) ? name.substring(0, name.length() - ENDING.length()) : name;
  }

  /** Warns about a catalogue of sets that was changed after it was completed. */
  static void reportChanged(Path catalogue, boolean isChanged, Console console) {
    if (isChanged) {
      console.tell(catalogue + " was changed after it was completed");
    }
  }

  /** Warns about a catalogue of solutions that was changed after it was completed. */
  static void reportChanged(CatalogueReader catalogue, Console console) throws IOException {
    if (catalogue.isVisiblyChanged()) {
      console.tell(
          catalogue.path()
              + " was changed after it was completed. To check it, run: coverall verify "
              + word(catalogue.path()));
    }
  }

  /** Warns about a catalogue that does not contain all solutions, or not those that were found. */
  static void reportWhatIsMissing(CatalogueReader catalogue, Console console) throws IOException {
    reportChanged(catalogue, console);
    if (catalogue.disassemblies().toTakeApart() > 0) {
      console.tell(
          catalogue.path()
              + ": "
              + notTakenApart(catalogue)
              + ". To resume, run: "
              + sealCommand(catalogue));
    } else if (catalogue.stage() == CatalogueReader.Stage.UNSEALED) {
      console.tell(unsealed(catalogue));
    } else if (catalogue.digest() == null) {
      CatalogueProgress searched = CatalogueProgress.of(catalogue);
      console.tell(
          catalogue.path()
              + " is incomplete: "
              + Words.number(searched.done())
              + " of "
              + Words.count(searched.subproblems(), "subproblem")
              + " done");
    }
    if (!catalogue.shard().isWhole()) {
      console.tell(catalogue.path() + " is shard " + catalogue.shard() + " only");
    }
  }
}
