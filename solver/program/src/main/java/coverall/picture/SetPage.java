package coverall.picture;

import coverall.puzzle.Piece;
import coverall.puzzle.Placement;
import coverall.puzzle.Puzzle;
import coverall.view.Palette;
import coverall.view.PartNumbers;
import coverall.view.Words;
import java.io.IOException;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A page with a table of sets of pieces and a picture of a solution of each: a self-contained HTML
 * file that works offline. The reader can sort the table, and select sets by their pieces.
 */
public final class SetPage {
  /** The largest number of sets on a page. */
  public static final int MOST = 5_000;

  /** The largest number of pictures on a page: the first sets have one. */
  public static final int MOST_PICTURES = 200;

  private static final double MARGIN = 8; // around a picture

  private final Puzzle puzzle;
  private final boolean sameColours; // of a piece in all pictures
  private final String answer;
  private final boolean takenApart;
  private final List<Entry> entries = new ArrayList<>();

  /**
   * A set of pieces.
   *
   * @param set the puzzle with these pieces
   * @param text the puzzle file of the set
   * @param level the highest level of a solution; empty if there is none
   * @param solution to draw; empty if none is drawn
   */
  public record Entry(
      Puzzle set,
      String text,
      long solutions,
      long branches,
      long deadEnds,
      List<Integer> level,
      List<Placement> solution) {
    /** A set, whose lists are copied. */
    public Entry {
      level = List.copyOf(level);
      solution = List.copyOf(solution);
    }
  }

  /**
   * A page without sets.
   *
   * @param puzzle with the pieces of all sets
   * @param answer how many sets were found, in words
   * @param takenApart whether sets have levels
   */
  public SetPage(Puzzle puzzle, String answer, boolean takenApart) {
    this.puzzle = puzzle;
    sameColours = PaintedPart.count(puzzle) <= Palette.size();
    this.answer = answer;
    this.takenApart = takenApart;
  }

  /** Adds a set, below the others. */
  public void add(Entry entry) {
    entries.add(entry);
  }

  /** The number of sets on the page. */
  public int size() {
    return entries.size();
  }

  /**
   * The text of the file.
   *
   * @param found how many sets were found; the page says so if it does not show all of them
   */
  public String text(long found) throws IOException {
    String style = "\n" + SolutionPage.text("sets.css");
    String script = "\n" + SolutionPage.text("sets.js");
    StringBuilder rows = new StringBuilder();
    for (Entry entry : entries) {
      rows.append(row(entry));
    }
    return SolutionPage.filled(
        SolutionPage.text("sets.html"),
        Map.of(
            "title", escaped(puzzle.name()),
            "policy", SolutionPage.policy(script, style),
            "style", style,
            "script", script,
            "answer", escaped(answer),
            "region", escaped(Words.region(puzzle)),
            "note", note(found),
            "pieces", puzzle.realPieces().stream().map(this::chip).collect(Collectors.joining()),
            "apart", takenApart ? "apart" : "",
            "rows", rows.toString()));
  }

  private static String escaped(String text) {
    return SolutionPage.escaped(Words.printable(text));
  }

  private String note(long found) {
    StringBuilder note = new StringBuilder();
    if (entries.size() < found) {
      note.append("This page lists the first ").append(Words.number(entries.size()));
      note.append(" of ").append(Words.count(found, "set")).append(". ");
    }
    long drawn = entries.stream().filter(entry -> !entry.solution().isEmpty()).count();
    if (drawn > 0 && drawn < entries.stream().filter(entry -> entry.solutions() > 0).count()) {
      note.append("Only the first ").append(Words.count(drawn, "set")).append(" have a picture.");
    }
    return note.toString().strip();
  }

  /** A button that selects the sets with a piece. */
  private String chip(Piece piece) {
    long count =
        entries.stream()
            .filter(entry -> entry.set().realPieces().stream().anyMatch(own -> isSame(own, piece)))
            .count();
    return "<button type=\"button\" aria-pressed=\"false\" data-piece=\"%s\">%s <small>%s</small></button>\n"
        .formatted(escaped(piece.name()), escaped(piece.name()), count);
  }

  private static boolean isSame(Piece one, Piece other) {
    return one.name().equals(other.name());
  }

  private String row(Entry entry) throws IOException {
    StringBuilder row = new StringBuilder("<tr role=\"row\">");
    row.append("<td role=\"cell\" class=\"picture\">").append(picture(entry)).append("</td>");
    number(row, "solutions", entry.solutions());
    number(row, "branches", entry.branches());
    number(row, "dead ends", entry.deadEnds());
    if (takenApart) {
      String level = entry.level().stream().map(String::valueOf).collect(Collectors.joining("."));
      cell(row, "level", level, level.isEmpty() ? "–" : level);
    }
    row.append("<td role=\"cell\" class=\"set\"><ul class=\"pieces\">").append(pieces(entry.set()));
    row.append("</ul><details><summary>Puzzle file</summary><pre tabindex=\"0\">");
    row.append(SolutionPage.escaped(entry.text())).append("</pre>");
    row.append("<button type=\"button\" class=\"copy\" hidden>Copy</button></details></td></tr>\n");
    return row.toString();
  }

  private static void number(StringBuilder row, String column, long value) {
    cell(row, column, Long.toString(value), Words.number(value));
  }

  private static void cell(StringBuilder row, String column, String value, String words) {
    row.append("<td role=\"cell\" class=\"number\" data-column=\"").append(column);
    row.append("\" data-value=\"").append(value).append("\">").append(words).append("</td>");
  }

  /** The pieces, each with the colours of its copies in the picture. */
  private String pieces(Puzzle set) {
    Puzzle coloured = coloured(set);
    PartNumbers parts = new PartNumbers(coloured);
    StringBuilder items = new StringBuilder();
    for (Piece piece : set.realPieces()) {
      int first = parts.first(coloured.pieceNamed(piece.name()));
      items.append("<li data-piece=\"").append(escaped(piece.name())).append("\">");
      for (int copy = 0; copy < piece.copies(); copy++) {
        items.append(
            String.format(
                Locale.ROOT,
                "<svg class=\"swatch\" viewBox=\"0 0 1 1\" aria-hidden=\"true\"><rect width=\"1\""
                    + " height=\"1\" fill=\"#%06x\"/></svg>",
                parts.colour(first + copy)));
      }
      items.append(escaped(piece.label())).append("</li>");
    }
    return items.toString();
  }

  /** The puzzle whose pieces have the colours of a set: all pieces if there are enough colours. */
  private Puzzle coloured(Puzzle set) {
    return sameColours ? puzzle : set;
  }

  private String picture(Entry entry) throws IOException {
    if (entry.solution().isEmpty()) {
      return "";
    }
    Puzzle coloured = coloured(entry.set());
    List<Placement> placements = new ArrayList<>();
    for (Placement own : entry.solution()) {
      String name = entry.set().pieces().get(own.piece()).name();
      placements.add(new Placement(coloured.pieceNamed(name), own.cells(), own.colours()));
    }
    Drawing solution = SolutionPicture.small(coloured, placements);
    String title = entry.solutions() == 1 ? "The solution" : "A solution";
    Drawing picture =
        new Drawing(title, solution.width() + 2 * MARGIN, solution.height() + 2 * MARGIN);
    picture.place(solution, MARGIN, MARGIN);
    StringWriter svg = new StringWriter();
    picture.writeSvg(svg);
    return svg.toString();
  }
}
