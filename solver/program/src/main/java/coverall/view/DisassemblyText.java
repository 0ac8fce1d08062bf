package coverall.view;

import com.fasterxml.jackson.core.JsonGenerator;
import coverall.disassembly.Disassembly;
import coverall.disassembly.DisassemblyTally;
import coverall.disassembly.Move;
import coverall.puzzle.Placement;
import coverall.puzzle.Puzzle;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** How solutions come apart, as text and as fields of JSON objects. Immutable. */
public final class DisassemblyText {
  private static final int LONGEST_BAR = 50;

  private final PartNumbers numbers;

  /** The text for solutions of a puzzle. */
  public DisassemblyText(Puzzle puzzle) {
    numbers = new PartNumbers(puzzle);
  }

  /** How many assemblies come apart: {@code 2 come apart, 1 does not}. */
  public static String words(DisassemblyTally tally) {
    String words =
        Words.count(tally.assemblies(), "assembly").replace("assemblys", "assemblies")
            + ": "
            + Words.number(tally.apart())
            + (tally.apart() == 1 ? " comes apart, " : " come apart, ")
            + Words.number(tally.locked())
            + (tally.locked() == 1 ? " does not" : " do not");
    return tally.unknown() == 0 ? words : words + ", " + Words.number(tally.unknown()) + " unknown";
  }

  /** How many solutions have a level that begins with each number: {@code 1: 150, 5: 2}. */
  public static String levels(DisassemblyTally tally) {
    return tally.levels().entrySet().stream()
        .map(level -> level.getKey() + ": " + Words.number(level.getValue()))
        .collect(Collectors.joining(", "));
  }

  /** A table of how many solutions have a level that begins with each number, with bars. */
  public static List<String> table(DisassemblyTally tally) {
    List<String> lines = new ArrayList<>();
    lines.add(words(tally) + (tally.apart() == 0 ? "." : "; by moves until a piece is out:"));
    lines.add("");
    long most = tally.levels().values().stream().mapToLong(Long::longValue).max().orElse(1);
    for (var level : tally.levels().entrySet()) {
      int bar = (int) Math.ceilDiv(level.getValue() * LONGEST_BAR, most);
      lines.add(
          String.format(
              Locale.ROOT, "  %5d  %,13d  %s", level.getKey(), level.getValue(), "#".repeat(bar)));
    }
    if (tally.apart() > 0) {
      lines.add("");
    }
    return lines;
  }

  /** The level and a numbered list of the moves, in lines of at most 80 columns. */
  public List<String> lines(List<Placement> solution, Disassembly disassembly) {
    int[] parts = numbers.of(solution);
    List<String> lines = new ArrayList<>();
    lines.add(title(disassembly));
    for (int k = 0; k < disassembly.moves().size(); k++) {
      Move move = disassembly.moves().get(k);
      String pieces =
          move.pieces().stream()
              .map(piece -> numbers.label(solution.get(piece).piece(), parts[piece]))
              .map(Words::printable)
              .collect(Collectors.joining(", "));
      int comma = pieces.lastIndexOf(", ");
      String names =
          comma < 0 ? pieces : pieces.substring(0, comma) + " and " + pieces.substring(comma + 2);
      lines.addAll(
          Paragraph.lines(
              String.format(Locale.ROOT, "%3d. ", k + 1),
              names + " " + way(move),
              SolutionText.COLUMNS));
    }
    return lines;
  }

  private static String title(Disassembly disassembly) {
    return "level "
        + disassembly.levelText()
        + ", "
        + Words.count(disassembly.moves().size(), "move");
  }

  private static String way(Move move) {
    String towards = " towards " + move.direction().name();
    return move.separates() ? "out" + towards : Words.count(move.distance(), "unit") + towards;
  }

  /**
   * Writes the level and the moves as fields of an object that has been started. Pieces have the
   * numbers of their placements, from 0. A move without units takes the pieces out.
   */
  public static void writeFields(JsonGenerator json, Disassembly disassembly) throws IOException {
    json.writeArrayFieldStart("level");
    for (int number : disassembly.level()) {
      json.writeNumber(number);
    }
    json.writeEndArray();
    json.writeArrayFieldStart("moves");
    for (Move move : disassembly.moves()) {
      json.writeStartObject();
      json.writeArrayFieldStart("pieces");
      for (int piece : move.pieces()) {
        json.writeNumber(piece);
      }
      json.writeEndArray();
      json.writeStringField("direction", move.direction().name());
      if (!move.separates()) {
        json.writeNumberField("units", move.distance());
      }
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  /** Writes what assemblies were found to be as fields of an object that has been started. */
  public static void writeFields(JsonGenerator json, DisassemblyTally tally) throws IOException {
    json.writeNumberField("assemblies", tally.assemblies());
    json.writeNumberField("solutions", tally.apart());
    json.writeNumberField("unknown", tally.unknown());
    json.writeObjectFieldStart("levels");
    for (var level : tally.levels().entrySet()) {
      json.writeNumberField(level.getKey().toString(), level.getValue());
    }
    json.writeEndObject();
  }
}
