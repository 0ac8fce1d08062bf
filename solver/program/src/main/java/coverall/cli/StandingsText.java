package coverall.cli;

import coverall.compare.Comparison;
import coverall.compare.Contender;
import coverall.compare.EngineContender;
import coverall.compare.Overall;
import coverall.compare.Standings;
import coverall.picture.TimesPicture;
import coverall.solve.EngineChoice;
import coverall.solve.SearchPlan;
import coverall.view.Csv;
import coverall.view.Paragraph;
import coverall.view.Words;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The result of a comparison as a table for people or programs, or as bars. */
final class StandingsText {
  /** The names of the columns of {@link #writeCsv}, as a line. */
  static final String CSV_HEADING =
      "puzzle,contender,solutions,branches,rounds,medianSeconds,minSeconds,maxSeconds,speed\n";

  private static final String UNKNOWN = "-";

  /** Medians below this, in seconds, are those of code that is not yet compiled. */
  private static final double COLD = 0.05;

  /** Enough rounds for the median of short searches. */
  private static final int MANY_ROUNDS = 20;

  private StandingsText() {}

  /** Writes a table with its heading. */
  static void write(Comparison comparison, Standings standings, Writer out) throws IOException {
    SearchPlan plan = comparison.plan();
    out.write(Words.printable(plan.problem().name()) + "\n");
    out.write(Words.printable(conditions(plan, standings)) + "\n");
    for (Contender contender : standings.contenders()) {
      for (String line : Paragraph.lines("", note(contender, plan), Console.COLUMNS)) {
        out.write(line.isEmpty() ? "" : line + "\n");
      }
    }
    row(out, "engine", "solutions", "branches", "branches/s", "CPU s", "min", "max", "speed");
    for (Standings.Standing standing : standings.standings()) {
      row(
          out,
          Words.printable(standing.contender().label()),
          Words.number(standing.answer().found()),
          standing.branches().stream().mapToObj(Words::number).findFirst().orElse(UNKNOWN),
          standing.branchesPerSecond().stream().mapToObj(Words::rate).findFirst().orElse(UNKNOWN),
          Words.seconds(standing.median()),
          Words.seconds(standing.least()),
          Words.seconds(standing.most()),
          speedWords(standing.speed()));
    }
    for (Contender contender : standings.late()) {
      out.write(
          String.format(
              Locale.ROOT,
              "%-11s stopped after %s%n",
              Words.printable(contender.label()),
              Words.time(comparison.timeLimit())));
    }
    boolean allLate = standings.late().size() == standings.contenders().size();
    if (standings.rounds() < comparison.rounds() && !allLate) {
      out.write("incomplete: " + roundsWords(comparison, standings) + "\n");
    }
  }

  /** Writes how the contenders have done on all problems. */
  static void write(Overall overall, Writer out) throws IOException {
    String one = overall.problems().getFirst().contenders().getFirst().label();
    int size = overall.problems().size();
    out.write("All " + Words.count(size, "puzzle") + ": speed relative to " + one + "\n");
    String format = "%-11s %10s %15s %9s %9s%n";
    out.write(
        String.format(
            Locale.ROOT, format, "engine", "completed", "geometric mean", "least", "greatest"));
    for (Overall.Row row : overall.rows()) {
      out.write(
          String.format(
              Locale.ROOT,
              format,
              Words.printable(row.contender().label()),
              row.times().size() + "/" + size,
              speedWords(row.speed()),
              speedWords(row.least()),
              speedWords(row.most())));
    }
  }

  /** What stands in the way of a conclusion, and what to do about it. */
  static List<String> advice(Overall overall, int rounds) {
    List<String> advice = new ArrayList<>();
    List<Standings> all = overall.problems();
    List<Contender> unmeasured =
        all.stream()
            .map(standings -> standings.contenders().getFirst())
            .filter(first -> all.stream().anyMatch(standings -> standings.late().contains(first)))
            .limit(1)
            .toList();
    for (Contender first : unmeasured) {
      long late = all.stream().filter(standings -> standings.late().contains(first)).count();
      advice.add(
          first.label()
              + " was stopped"
              + (all.size() == 1 ? "" : " on " + late + " of " + Words.count(all.size(), "puzzle"))
              + ", where speeds are unknown. Name a faster engine first with --engines.");
    }
    long cold =
        all.stream()
            .filter(standings -> standings.contenders().size() > 1)
            .filter(
                standings ->
                    standings.standings().stream().anyMatch(standing -> standing.median() < COLD))
            .count();
    if (cold > 0 && rounds < MANY_ROUNDS) {
      advice.add(
          (all.size() == 1 ? "" : cold + " of " + Words.count(all.size(), "puzzle") + ": ")
              + "times below 0.05 s are those of a cold JVM. Try --rounds 100.");
    }
    return advice;
  }

  private static String conditions(SearchPlan plan, Standings standings) {
    return plan.distinctWords()
        + (plan.restricted().isEmpty() ? "" : ", " + plan.restricted() + " restricted")
        + ", "
        + Words.count(plan.threads(), "thread")
        + (standings.rounds() == 0 ? "" : ", " + Words.count(standings.rounds(), "round"));
  }

  /** The result as a group of bars. */
  static TimesPicture.Group bars(Comparison comparison, Standings standings) {
    SearchPlan plan = comparison.plan();
    List<TimesPicture.Bar> bars = new ArrayList<>();
    for (Standings.Standing standing : standings.standings()) {
      bars.add(
          new TimesPicture.Bar(
              standing.contender().label(),
              standing.least(),
              standing.median(),
              standing.most(),
              speedWords(standing.speed())));
    }
    for (Contender contender : standings.late()) {
      bars.add(TimesPicture.Bar.over(contender.label(), comparison.timeLimit()));
    }
    String solutions =
        standings.standings().stream()
            .findFirst()
            .map(standing -> Words.count(standing.answer().found(), "solution") + " ")
            .orElse("");
    return new TimesPicture.Group(
        plan.problem().name(), solutions + conditions(plan, standings), bars);
  }

  /** Writes a line of comma-separated values for each contender. */
  static void writeCsv(Comparison comparison, Standings standings, Writer out) throws IOException {
    for (Standings.Standing standing : standings.standings()) {
      out.write(
          String.join(
                  ",",
                  Csv.field(comparison.plan().problem().name()),
                  Csv.field(standing.contender().label()),
                  Long.toString(standing.answer().found()),
                  standing.branches().stream().mapToObj(Long::toString).findFirst().orElse(""),
                  Integer.toString(standings.rounds()),
                  decimals(standing.median()),
                  decimals(standing.least()),
                  decimals(standing.most()),
                  Double.isNaN(standing.speed()) ? "" : decimals(standing.speed()))
              + "\n");
    }
    for (Contender contender : standings.late()) {
      String puzzle = Csv.field(comparison.plan().problem().name());
      out.write(puzzle + "," + Csv.field(contender.label()) + ",,,0,,,,\n");
    }
  }

  private static String decimals(double number) {
    return String.format(Locale.ROOT, "%.6f", number);
  }

  /** What is special about a contender; empty if nothing. */
  private static String note(Contender contender, SearchPlan plan) {
    if (contender instanceof OtherProgram program) {
      return Words.printable(program.label() + ": " + program.command());
    }
    if (contender instanceof EngineContender(var engine)) {
      EngineChoice choice = plan.engine(engine).engine();
      if (choice.insteadOf().isPresent()) {
        String used = choice.engine().label();
        return "using " + used + " instead of " + engine.label() + ", " + choice.why();
      }
    }
    return "";
  }

  /** The number of rounds completed, of those asked for. */
  static String roundsWords(Comparison comparison, Standings standings) {
    return Words.number(standings.rounds()) + " of " + Words.count(comparison.rounds(), "round");
  }

  private static void row(Writer out, String... columns) throws IOException {
    out.write(
        String.format(Locale.ROOT, "%-11s %10s %13s %12s %7s %7s %7s %6s%n", (Object[]) columns));
  }

  private static String speedWords(double speed) {
    if (Double.isNaN(speed)) {
      return UNKNOWN;
    }
    int decimals = speed < 0.095 ? 3 : speed < 9.995 ? 2 : 1;
    return String.format(Locale.ROOT, "%." + decimals + "fx", speed);
  }
}
