package coverall.picture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.withinPercentage;

import coverall.format.PuzzleFile;
import coverall.puzzle.Piece;
import coverall.puzzle.Puzzle;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Puzzles on paper. */
final class WorksheetTest {
  private static final double WIDTH = 733; // of A4 without margins, in pixels
  private static final double HEIGHT = 995; // of US Letter without margins

  private static Puzzle puzzle(String text) {
    return PuzzleFile.parse(text.getBytes(StandardCharsets.UTF_8), "Puzzle");
  }

  private static String worksheet(Puzzle puzzle) throws IOException {
    StringWriter out = new StringWriter();
    Worksheet.write(puzzle, out);
    return out.toString();
  }

  private static List<String> found(String pattern, String text) {
    Matcher matcher = Pattern.compile(pattern).matcher(text);
    List<String> found = new ArrayList<>();
    while (matcher.find()) {
      found.add(matcher.group(1));
    }
    return found;
  }

  private static List<String> pages(String worksheet) {
    return found("(?s)(<svg.*?</svg>)", worksheet);
  }

  /** The sizes of the cells with a colour. */
  private static List<Double> sizes(String colour, String svg) {
    String cell = "d=\"([^\"]*)\" fill=\"" + colour + "\" stroke=\"#808080\"";
    return found(cell, svg).stream().map(WorksheetTest::size).toList();
  }

  /** The size of the area in a path. */
  private static double size(String path) {
    double x = 0;
    double y = 0;
    double doubled = 0;
    for (String step : found("([hvl][^hvlz]*)", path)) {
      String[] numbers = step.substring(1).split(" ");
      char way = step.charAt(0);
      double dx = way == 'v' ? 0 : Double.parseDouble(numbers[0]);
      double dy = way == 'h' ? 0 : Double.parseDouble(numbers[numbers.length - 1]);
      doubled += x * dy - y * dx;
      x += dx;
      y += dy;
    }
    return Math.abs(doubled) / 2;
  }

  @ParameterizedTest
  @CsvSource({
    "'box 10x6\npolyominoes 5', 12",
    "'lattice triangle\nregion parallelogram 9x4\npolyiamonds 6', 12",
    "'lattice hexagon\nregion parallelogram 7x4\npolyhexes 4', 7",
    "'box 20x10\npieces 100*2_', 100",
    "'box 3x40\npieces 24*I_', 24",
  })
  void everyCopyIsDrawnInTheScaleOfTheEmptyBoard(String text, int copies) throws IOException {
    Puzzle puzzle = puzzle(text);
    List<String> pages = pages(worksheet(puzzle));
    List<Double> board = sizes("#ffffff", pages.getFirst());
    String pieces = String.join("", pages.subList(1, pages.size()));

    assertThat(board).hasSize(puzzle.cellCount());
    assertThat(sizes("#[0-9a-f]*", pages.getFirst())).isEqualTo(board);
    assertThat(sizes("#[0-9a-f]*", pieces)).hasSize((int) puzzle.volume());
    assertThat(sizes("#[0-9a-f]*", pieces))
        .allSatisfy(size -> assertThat(size).isCloseTo(board.getFirst(), withinPercentage(0.2)));
    assertThat(found(">([^<\n]+)</text>", pieces)).hasSize(copies);
    for (Piece piece : puzzle.realPieces()) {
      String name = PaintedPart.readable(piece.name(), puzzle);
      assertThat(found(">(" + name + ")</text>", pieces)).as(name).hasSize(piece.copies());
    }
    for (String page : pages) {
      assertThat(number("width", page)).isLessThan(WIDTH);
      assertThat(number("height", page)).isLessThan(HEIGHT);
    }
  }

  private static double number(String attribute, String svg) {
    return Double.parseDouble(found(" " + attribute + "=\"([\\d.]+)\"", svg).getFirst());
  }

  @Test
  void sticksAreBars() throws IOException {
    Puzzle sticks = puzzle("lattice square-edges\nregion box 2x2\npieces 12*1-01");
    List<String> pages = pages(worksheet(sticks));
    assertThat(found("(stroke=\"#ffffff\")", pages.getFirst())).hasSize(12);
    assertThat(found(">(1-01)</text>", pages.getLast())).hasSize(12);
  }

  @Test
  void boardShowsWhatItIsGiven() throws IOException {
    String text = "region\n##+\n##A\npiece A\n##\npiece B\n#a\nstart A=A\nAA.\n...";
    String sheet = worksheet(puzzle(text));
    assertThat(pages(sheet).getFirst()).contains(">A</text>").doesNotContain(">B</text>");
    assertThat(sheet).contains("Grey cells may stay empty", "pieces on the board are in place");
  }

  @Test
  void puzzlesInSpaceHaveEmptyLayersAndPicturesOfTheirPieces() throws IOException {
    String sheet = worksheet(puzzle("name <Bricks>\nbox 2x2x2\npieces 4*2_"));
    assertThat(sheet).contains("&lt;Bricks&gt;", ">z = 0<", ">z = 1<", ">2, 4 times<");
    assertThat(sheet).contains("Write into the layers").doesNotContain("class=\"solutions\"");
  }

  @ParameterizedTest
  @CsvSource({
    "'box 60x60\npieces 720*I_', smaller than 5 mm",
    "'box 60x60\npieces 1800*2_', 'at most 1,000 pieces'",
    "'box 2x2x1500\npieces 3000*2_', 'at most 5,000 cells in space; the region has 6,000'",
  })
  void puzzlesTooLargeForPaperAreRejected(String text, String why) {
    Puzzle puzzle = puzzle(text);
    assertThatThrownBy(() -> worksheet(puzzle))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(why);
  }
}
