package coverall.view;

import com.fasterxml.jackson.core.JsonGenerator;
import coverall.disassembly.Disassembly;
import coverall.disassembly.DisassemblyTally;
import coverall.disassembly.Move;
import coverall.puzzle.Encoding;
import coverall.puzzle.Placement;
import coverall.puzzle.Puzzle;
import coverall.solve.DisassemblyStore;
import java.io.IOException;
import java.io.Writer;
import java.math.BigInteger;
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

  /** Writes solutions as slices, each with its moves below. The writer is not flushed. */
  public static DisassemblyStore.Receiver slices(Writer out, Encoding encoding, Screen screen)
      throws IOException {
    SolutionText slices = SolutionFormat.SLICES.begin(encoding.puzzle(), out, screen);
    DisassemblyText text = new DisassemblyText(encoding.puzzle());
    return (number, options, disassembly) -> {
      List<Placement> solution = encoding.solution(options);
      synchronized (out) {
        slices.write(number, solution);
        for (String line : text.lines(solution, disassembly)) {
          out.write(line + "\n");
        }
        out.write("\n");
      }
    };
  }

  /** Writes a JSON object in a line for each solution with its moves. */
  public static DisassemblyStore.Receiver jsonLines(Writer out, Encoding encoding)
      throws IOException {
    JsonGenerator json = JsonLines.generator(out);
    return (number, options, disassembly) -> {
      json.writeStartObject();
      OptionText.writeFields(json, encoding, BigInteger.valueOf(number), options);
      writeFields(json, disassembly);
      json.writeEndObject();
      json.writeRaw('\n');
      json.flush();
    };
  }

  /** {@code 1 assembly}, {@code 1,234 assemblies}. */
  public static String assemblies(long count) {
    return Words.number(count) + (count == 1 ? " assembly" : " assemblies");
  }

  /** How many assemblies come apart: {@code 2 come apart, 1 does not}. */
  public static String words(DisassemblyTally tally) {
    String words =
        assemblies(tally.assemblies())
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
    List<String> lines = new ArrayList<>(List.of(title(disassembly)));
    List<String> moves = moves(solution, disassembly);
    for (int k = 0; k < moves.size(); k++) {
      String number = String.format(Locale.ROOT, "%3d. ", k + 1);
      lines.addAll(Paragraph.lines(number, moves.get(k), SolutionText.COLUMNS));
    }
    return lines;
  }

  /** The level and the number of moves: {@code level 12.3, 18 moves}. */
  public static String title(Disassembly disassembly) {
    String moves = Words.count(disassembly.moves().size(), "move");
    return disassembly.level().isEmpty()
        ? moves
        : "level " + disassembly.levelText() + ", " + moves;
  }

  /**
   * The moves in words: {@code bar-1: 1 unit towards +y}. Names that begin with a digit, as those
   * of burrs do, would look like numbers: {@code pieces 512 and 992: 1 unit towards -x}.
   */
  public List<String> moves(List<Placement> solution, Disassembly disassembly) {
    int[] parts = numbers.of(solution);
    return disassembly.moves().stream()
        .map(move -> names(move, solution, parts) + ": " + way(move))
        .toList();
  }

  private String names(Move move, List<Placement> solution, int[] parts) {
    List<String> names =
        move.pieces().stream()
            .map(piece -> numbers.label(solution.get(piece).piece(), parts[piece]))
            .map(Words::printable)
            .toList();
    boolean areNumbers = names.stream().anyMatch(name -> Character.isDigit(name.charAt(0)));
    String before = !areNumbers ? "" : names.size() == 1 ? "piece " : "pieces ";
    String last = names.getLast();
    return before
        + (names.size() == 1
            ? last
            : String.join(", ", names.subList(0, names.size() - 1)) + " and " + last);
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
