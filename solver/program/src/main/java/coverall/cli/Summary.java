package coverall.cli;

import coverall.cover.ExactCover;
import coverall.disassembly.DisassemblyTally;
import coverall.enumerate.Outcome;
import coverall.enumerate.Reduction;
import coverall.enumerate.SubproblemTimes;
import coverall.enumerate.Trial;
import coverall.puzzle.Distinct;
import coverall.puzzle.Encoding;
import coverall.puzzle.Expectation;
import coverall.puzzle.NamedCover;
import coverall.puzzle.Problem;
import coverall.solve.CountRun;
import coverall.solve.EngineChoice;
import coverall.solve.OrbitCounts;
import coverall.solve.SearchPlan;
import coverall.solve.SearchResult;
import coverall.view.DisassemblyText;
import coverall.view.Paragraph;
import coverall.view.Words;
import java.io.IOException;
import java.io.PrintStream;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Lines with titles, such as those at the end of a run. */
final class Summary {
  private static final int MOST_NAMED = 3; // items in a line
  private static final double SHORT = 0.1; // seconds
  private static final int TEXT_COLUMNS = Console.COLUMNS - 12;

  /** The number of columns before the text. */
  static final int INDENT = 12;

  private final PrintStream out;

  Summary(PrintStream out) {
    this.out = out;
  }

  /** Prints the counts and the times of a run. */
  void print(SearchResult result) {
    print(result, "");
  }

  /**
   * Prints the counts and the times of a run.
   *
   * @param of what the counts are of, such as {@code assemblies}; empty for solutions
   */
  void print(SearchResult result, String of) {
    SearchPlan plan = result.plan();
    Outcome outcome = result.outcome();
    List<String> counts = words(result.counts());
    if (!of.isEmpty() && !counts.isEmpty()) {
      counts.set(0, of + ": " + counts.getFirst());
    }
    puzzle(plan.problem());
    plan.large()
        .ifPresent(large -> line("symmetry", symmetries(large.order()) + declared(plan.problem())));
    head(counts, result.missed());
    obstacle(plan.problem());
    line(
        "time",
        String.format(
            Locale.ROOT,
            "%s, search %s, CPU %s%s",
            Words.time(result.wallSeconds()),
            Words.time(outcome.searchSeconds()),
            Words.time(outcome.cpuSeconds()),
            result.sealSeconds() < SHORT ? "" : ", sealing " + Words.time(result.sealSeconds())));
    boolean searched = outcome.subproblems() > 0; // otherwise earlier runs have done it all
    String branches =
        Words.number(outcome.branches()) + (outcome.branches() == 1 ? " branch" : " branches");
    line(
        "search",
        searched
            ? branches
                + ", "
                + Words.rate(outcome.branches() / outcome.searchSeconds())
                + " a second"
            : branches + ", all in earlier runs");
    restriction(plan);
    line("engine", engineWords(plan.engine(), outcome));
    for (Trial trial : outcome.trials()) {
      if (!trial.failure().isEmpty()) {
        line("FAILED", "engine " + trial.engine().label() + ", in a trial: " + trial.failure());
      }
    }
    if (!result.foundBy().isEmpty()) {
      line("found by", result.foundBy() + ", beside the engine");
    }
    if (!searched) {
      return;
    }
    line(
        "threads",
        String.format(Locale.ROOT, "%,d, %.0f %% busy", plan.threads(), 100 * outcome.busy()));
    SubproblemTimes times = outcome.times();
    line(
        "parts",
        String.format(
            Locale.ROOT,
            "%s: median %s, p99 %s, max %s",
            Words.count(outcome.subproblems(), "subproblem"),
            Words.time(times.median() / 1e6),
            Words.time(times.p99() / 1e6),
            Words.time(times.max() / 1e6)));
  }

  /** Prints why a puzzle obviously has no solution. */
  private void obstacle(Problem problem) {
    problem.obstacle().ifPresent(why -> paragraph("reason", why));
  }

  /** Prints how many assemblies come apart, and at which levels. */
  void print(DisassemblyTally tally) {
    line("apart", DisassemblyText.words(tally));
    if (tally.apart() > 0) {
      paragraph("levels", DisassemblyText.levels(tally));
    }
  }

  private void paragraph(String title, String text) {
    Paragraph.lines(String.format(Locale.ROOT, "  %-9s ", title), text, Console.COLUMNS)
        .forEach(out::println);
  }

  /** Prints the counts and the times of a count without a search. */
  void print(CountRun count, CountRun.Result result) {
    counts(count.plan().problem(), result.counts());
    obstacle(count.plan().problem());
    line(
        "time", Words.time(result.wallSeconds()) + ", count " + Words.time(result.searchSeconds()));
    line(
        "search",
        Words.number(result.steps())
            + " steps, at most "
            + Words.count(result.mostStates(), "state")
            + " at once");
    line("engine", CountRun.ENGINE + ", " + count.why());
  }

  /** Prints the name and the size of a problem. */
  void puzzle(Problem problem) {
    line("puzzle", problem.name());
    line("matrix", matrixWords(problem));
    if (problem.notions().contains(Distinct.SYMMETRY)) {
      int symmetries = problem.symmetry().group(Distinct.SYMMETRY).order();
      line("symmetry", symmetries(BigInteger.valueOf(symmetries)) + declared(problem));
    }
  }

  private static String declared(Problem problem) {
    boolean isDeclared = problem instanceof NamedCover cover && !cover.declared().isEmpty();
    return isDeclared ? ", as declared" : "";
  }

  /** A number of symmetries in words. */
  static String symmetries(BigInteger number) {
    return number.equals(BigInteger.ONE)
        ? "none but the identity"
        : Words.number(number) + " symmetries";
  }

  /** Prints the name and the size of a problem, its counts and what else was expected. */
  void counts(Problem problem, OrbitCounts counts) {
    puzzle(problem);
    head(words(counts), counts.missed(problem));
  }

  private static List<String> words(OrbitCounts counts) {
    List<String> words = new ArrayList<>();
    counts.forEach((notion, count) -> words.add(Words.number(count) + " " + notion.words()));
    return words;
  }

  private void head(List<String> counts, List<Expectation> missed) {
    String together = String.join(", ", counts);
    List<String> lines = together.length() <= TEXT_COLUMNS ? List.of(together) : counts;
    for (int k = 0; k < lines.size() && !counts.isEmpty(); k++) {
      line(k == 0 ? "counts" : "", lines.get(k));
    }
    missed.forEach(expectation -> line("EXPECTED", expectedWords(expectation)));
  }

  /**
   * The engine at the end, and why: what was measured, or else the reason for the guess. If it was
   * neither guessed nor compared, it is the one that begins large counts.
   */
  private static String engineWords(EngineChoice choice, Outcome outcome) {
    String begin = choice.engine().label();
    String end = outcome.engine().label();
    Optional<Trial> rival =
        outcome.trials().stream()
            .filter(trial -> trial.failure().isEmpty())
            .min(Comparator.comparingDouble(Trial::slower));
    String measured =
        rival
            .map(
                trial ->
                    String.format(
                        Locale.ROOT,
                        "%.1f times as fast as %s on %s",
                        trial.slower(),
                        trial.engine().label(),
                        Words.count(trial.fragments(), "part")))
            .orElse(begin.equals(end) ? choice.why() : "which remembers states");
    String why = measured.isEmpty() ? "" : ", " + measured;
    return begin.equals(end) || rival.isEmpty()
        ? end + why
        : begin + " at first, then " + end + why;
  }

  /** An expected count in words. */
  static String expectedWords(Expectation expectation) {
    return Words.number(expectation.count())
        + " "
        + expectation.words()
        + (expectation.source().isEmpty() ? "" : " (" + expectation.source() + ")");
  }

  /** The size of the exact cover problem: {@code 3,774x77 (options x items)}. */
  static String matrix(Problem problem) {
    return matrix(problem.cover().optionCount(), problem.cover());
  }

  /** The size of what is left of an exact cover problem. */
  static String left(ExactCover cover) {
    return matrix(cover.usableOptionCount(), cover);
  }

  private static String matrix(int options, ExactCover cover) {
    return Words.number(options) + "x" + Words.number(cover.itemCount()) + " (options x items)";
  }

  private static String matrixWords(Problem problem) {
    return problem
            .asPuzzle()
            .map(Encoding::puzzle)
            .map(puzzle -> puzzle.regionText() + ", " + Words.pieces(puzzle) + ", ")
            .orElse("")
        + matrix(problem);
  }

  private void restriction(SearchPlan plan) {
    Reduction reduction = plan.reduction();
    if (reduction.isSimplified()) {
      line("reduced", "to " + left(reduction.cover()));
    }
    if (reduction.item() >= 0) {
      int kept = reduction.kept();
      String placement = plan.problem().asPuzzle().isPresent() ? "placement" : "option";
      line(
          "restrict",
          plan.restricted()
              + " to "
              + Words.number(kept)
              + " of "
              + Words.count(kept + reduction.removedCount(), placement));
      List<String> below = plan.restrictedBelow();
      if (!below.isEmpty()) {
        int above = reduction.restriction().below().size();
        String items =
            below.size() > MOST_NAMED ? below.size() + " others" : String.join(" or ", below);
        line("", "and, below " + Words.number(above) + " of these, " + items);
      }
      if (reduction.restriction().least()) {
        line("", "and, below these, the items that symmetries map it to");
      }
    }
  }

  /** Prints a line with a file and its size. */
  void file(String title, Path file) throws IOException {
    line(title, file + ", " + Words.number(Files.size(file)) + " bytes");
  }

  /** Prints a line, with control characters escaped. */
  void line(String title, String text) {
    out.println(String.format(Locale.ROOT, "  %-9s %s", title, Words.printable(text)));
  }
}
