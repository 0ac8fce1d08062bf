package coverall.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import coverall.catalogue.CatalogueReader;
import coverall.format.PuzzleFile;
import coverall.geometry.Cell;
import coverall.geometry.Lattice;
import coverall.puzzle.BadPuzzleException;
import coverall.puzzle.Distinct;
import coverall.puzzle.Encoding;
import coverall.puzzle.Puzzle;
import coverall.search.BuiltInEngine;
import coverall.solve.SearchRequest;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;

/**
 * Search and verification agree on boards that close with the plainest count: on addresses in all
 * copies of the board, with every map of the plane tried as a symmetry.
 */
@Timeout(value = 300, threadMode = ThreadMode.SEPARATE_THREAD)
final class ClosedRegionsTest {
  private static final int PUZZLES = 100;
  private static final String[] SEAMS = {
    "x", "y", "x y", "x twisted", "y twisted", "x twisted y", "x y twisted"
  };

  /** An address. */
  private record Square(int x, int y) {
    /** Turned, or mirrored and turned, in one of eight ways. */
    Square turned(int way) {
      Square turned = new Square(way < 4 ? x : -x, y);
      for (int k = 0; k < way % 4; k++) {
        turned = new Square(-turned.y, turned.x);
      }
      return turned;
    }
  }

  /**
   * A board of squares, and what closes.
   *
   * @param numbers of its squares, by column and row; -1 where there is none
   */
  private record Board(int width, int height, String seams, List<List<Integer>> numbers) {
    boolean closes(int axis) {
      return seams.contains(axis == 0 ? "x" : "y");
    }

    boolean twists(int axis) {
      return seams.contains(axis == 0 ? "x twisted" : "y twisted");
    }

    /** The number of the square at an address; -1 if there is none. */
    int at(int column, int row) {
      int x = column;
      int y = row;
      if (closes(0) && !twists(0)) {
        x = Math.floorMod(x, width);
      }
      if (closes(1) && !twists(1)) {
        y = Math.floorMod(y, height);
      }
      if (twists(0)) {
        y = Math.floorMod(Math.floorDiv(x, width), 2) == 0 ? y : height - 1 - y;
        x = Math.floorMod(x, width);
      }
      if (twists(1)) {
        x = Math.floorMod(Math.floorDiv(y, height), 2) == 0 ? x : width - 1 - x;
        y = Math.floorMod(y, height);
      }
      return x < 0 || x >= width || y < 0 || y >= height ? -1 : numbers.get(x).get(y);
    }

    int size() {
      return (int) numbers.stream().flatMap(List::stream).filter(number -> number >= 0).count();
    }
  }

  /** A piece: squares at some addresses. */
  private record Form(Set<Square> squares, String turning, int copies) {}

  private final SplittableRandom random = new SplittableRandom(0x70_05);

  private static int ways(String turning) {
    return turning.equals("unturned ") ? 1 : turning.equals("one-sided ") ? 4 : 8;
  }

  /** All places of a piece: sets of squares of the board, as bits. */
  private static Set<Integer> places(Board board, Form form) {
    Set<Integer> places = new HashSet<>();
    for (int way = 0; way < ways(form.turning()); way++) {
      for (int dx = -3 * board.width(); dx < 3 * board.width(); dx++) {
        for (int dy = -3 * board.height(); dy < 3 * board.height(); dy++) {
          int place = 0;
          for (Square square : form.squares()) {
            Square moved = square.turned(way);
            int number = board.at(moved.x() + dx, moved.y() + dy);
            place |= number < 0 ? 0 : 1 << number;
          }
          if (Integer.bitCount(place) == form.squares().size()) {
            places.add(place);
          }
        }
      }
    }
    return places;
  }

  /** A piece in a place as one number, so that a solution is a sorted list. */
  private static long used(int piece, int place) {
    return (long) piece << Integer.SIZE | place;
  }

  /** Finds all solutions. */
  private static void fill(
      int empty,
      List<Set<Integer>> places,
      int[] left,
      List<Long> used,
      Set<List<Long>> solutions) {
    if (empty == 0) {
      solutions.add(used.stream().sorted().toList());
      return;
    }
    int first = Integer.lowestOneBit(empty);
    for (int piece = 0; piece < left.length; piece++) {
      for (int place : places.get(piece)) {
        if (left[piece] > 0 && (place & first) != 0 && (place & ~empty) == 0) {
          left[piece]--;
          used.add(used(piece, place));
          fill(empty & ~place, places, left, used, solutions);
          used.removeLast();
          left[piece]++;
        }
      }
    }
  }

  /** The maps of the board's squares by maps of the plane that map copies to copies. */
  private static Set<List<Integer>> symmetries(Board board, int ways) {
    int reach = 2 * (board.width() + board.height());
    Set<List<Integer>> found = new HashSet<>();
    for (int way = 0; way < ways; way++) {
      for (int dx = -reach; dx <= reach; dx++) {
        for (int dy = -reach; dy <= reach; dy++) {
          List<Integer> images = images(board, way, dx, dy);
          if (Set.copyOf(images).size() == board.size()) {
            found.add(images);
          }
        }
      }
    }
    return found;
  }

  /** The images of all squares in all copies of the board near it; empty if they contradict. */
  private static List<Integer> images(Board board, int way, int dx, int dy) {
    Integer[] images = new Integer[board.size()];
    int besideX = board.closes(0) ? 2 * board.width() : 0;
    int besideY = board.closes(1) ? 2 * board.height() : 0;
    for (int x = -besideX; x < board.width() + besideX; x++) {
      for (int y = -besideY; y < board.height() + besideY; y++) {
        int number = board.at(x, y);
        if (number >= 0) {
          Square moved = new Square(x, y).turned(way);
          int image = board.at(moved.x() + dx, moved.y() + dy);
          if (image < 0 || (images[number] != null && images[number] != image)) {
            return List.of();
          }
          images[number] = image;
        }
      }
    }
    return List.of(images);
  }

  private static long orbits(
      Set<List<Long>> solutions,
      List<Set<Integer>> places,
      List<Form> forms,
      Set<List<Integer>> symmetries) {
    Map<List<Integer>, List<Integer>> kept = new HashMap<>(); // with the images of the pieces
    for (List<Integer> symmetry : symmetries) {
      List<Integer> images = new ArrayList<>();
      for (int piece = 0; piece < forms.size(); piece++) {
        Set<Integer> moved = new HashSet<>();
        places.get(piece).forEach(place -> moved.add(image(place, symmetry)));
        int image = places.indexOf(moved);
        if (image >= 0 && forms.get(image).copies() == forms.get(piece).copies()) {
          images.add(image);
        }
      }
      if (images.size() == forms.size()) {
        kept.put(symmetry, images);
      }
    }
    Set<List<Long>> left = new LinkedHashSet<>(solutions);
    long orbits = 0;
    while (!left.isEmpty()) {
      List<Long> solution = left.iterator().next();
      kept.forEach(
          (symmetry, pieces) ->
              left.remove(
                  solution.stream()
                      .map(
                          one ->
                              used(
                                  pieces.get((int) (one >> Integer.SIZE)),
                                  image(one.intValue(), symmetry)))
                      .sorted()
                      .toList()));
      orbits++;
    }
    return orbits;
  }

  private static int image(int place, List<Integer> symmetry) {
    int image = 0;
    for (int number = 0; number < symmetry.size(); number++) {
      image |= (place >> number & 1) << symmetry.get(number);
    }
    return image;
  }

  private Board board() {
    int width = 2 + random.nextInt(4);
    int height = 1 + random.nextInt(width > 4 ? 3 : 4);
    int holes = random.nextInt(3) == 0 ? 5 : 1000;
    int next = 0;
    List<List<Integer>> numbers = new ArrayList<>();
    for (int x = 0; x < width; x++) {
      List<Integer> column = new ArrayList<>();
      for (int y = 0; y < height; y++) {
        boolean corner = x + y == 0 || x + y == width + height - 2; // All sides are reached.
        column.add(corner || random.nextInt(holes) > 0 ? next++ : -1);
      }
      numbers.add(column);
    }
    return new Board(width, height, SEAMS[random.nextInt(SEAMS.length)], numbers);
  }

  /** Pieces that fill the board in some way; equal ones are copies. */
  private List<Form> forms(Board board) {
    Map<Set<Square>, Integer> copies = new LinkedHashMap<>();
    Set<Integer> covered = new HashSet<>();
    for (int x = 0; x < board.width(); x++) {
      for (int y = 0; y < board.height(); y++) {
        if (board.at(x, y) >= 0 && covered.add(board.at(x, y))) {
          List<Square> part = new ArrayList<>(List.of(new Square(x, y)));
          for (int tries = random.nextInt(9); tries > 0 && part.size() < 4; tries--) {
            Square from = part.get(random.nextInt(part.size()));
            Square step = new Square(1, 0).turned(random.nextInt(4));
            Square to = new Square(from.x() + step.x(), from.y() + step.y());
            if (board.at(to.x(), to.y()) >= 0 && covered.add(board.at(to.x(), to.y()))) {
              part.add(to);
            }
          }
          int way = random.nextInt(8);
          copies.merge(atOrigin(part.stream().map(s -> s.turned(way)).toList()), 1, Integer::sum);
        }
      }
    }
    boolean oneSided = !board.seams().contains("twisted") && random.nextInt(3) == 0;
    List<Form> forms = new ArrayList<>();
    copies.forEach(
        (squares, number) -> {
          String turning = random.nextBoolean() ? "one-sided " : "unturned ";
          boolean isFree = !oneSided || random.nextInt(3) == 0;
          forms.add(new Form(squares, isFree ? "" : turning, number));
        });
    return forms;
  }

  private static Set<Square> atOrigin(List<Square> squares) {
    int x = squares.stream().mapToInt(Square::x).min().orElseThrow();
    int y = squares.stream().mapToInt(Square::y).min().orElseThrow();
    return squares.stream()
        .map(square -> new Square(square.x() - x, square.y() - y))
        .collect(Collectors.toSet());
  }

  private static void draw(StringBuilder text, int width, int height, Predicate<Square> isCell) {
    for (int y = height - 1; y >= 0; y--) {
      for (int x = 0; x < width; x++) {
        text.append(isCell.test(new Square(x, y)) ? '#' : '.');
      }
      text.append('\n');
    }
  }

  private static String text(Board board, List<Form> forms) {
    StringBuilder text = new StringBuilder("region\n");
    draw(text, board.width(), board.height(), square -> board.at(square.x(), square.y()) >= 0);
    text.append("wrap ").append(board.seams()).append('\n');
    for (int k = 0; k < forms.size(); k++) {
      Form form = forms.get(k);
      text.append(form.turning()).append("piece ").append(form.copies()).append("*p").append(k);
      text.append('\n');
      int width = 1 + form.squares().stream().mapToInt(Square::x).max().orElseThrow();
      int height = 1 + form.squares().stream().mapToInt(Square::y).max().orElseThrow();
      draw(text, width, height, form.squares()::contains);
    }
    return text.toString();
  }

  @Test
  @Tag("slow")
  void randomBoardsHaveTheSolutionsOfThePlainCount(@TempDir Path folder) {
    Map<String, Integer> seen = new HashMap<>();
    BuiltInEngine[] engines = BuiltInEngine.values();
    int solved = 0;
    for (int round = 0; round < PUZZLES; round++) {
      Board board = board();
      List<Form> forms = forms(board);
      List<Set<Integer>> places = forms.stream().map(form -> places(board, form)).toList();
      if (Set.copyOf(places).size() == places.size()) { // Each piece has an image of its own.
        String text = text(board, forms);
        try {
          BuiltInEngine engine = engines[round % engines.length];
          Path file = folder.resolve(round + ".db");
          solved += check(board, forms, places, text, engine, file) ? 1 : 0;
        } catch (Exception | AssertionError e) {
          fail("round " + round + "\n" + text, e);
        }
        seen.merge(board.seams(), 1, Integer::sum);
      }
    }
    assertThat(solved).isGreaterThan(PUZZLES / 2);
    assertThat(seen).hasSize(SEAMS.length);
    assertThat(seen.values()).allMatch(count -> count > PUZZLES / 20);
  }

  /** Solutions and symmetries are those of the verification on every lattice that closes. */
  @Test
  @Tag("slow")
  void regionsOfEveryLatticeAreVerified(@TempDir Path folder) throws Exception {
    Map<String, Integer> seen = new TreeMap<>();
    for (int round = 0; round < 300; round++) {
      Lattice lattice = Lattice.named(pick(Lattice.names())).orElseThrow();
      String text = onLattice(lattice);
      Puzzle puzzle;
      try {
        puzzle = PuzzleFile.parse(text.getBytes(StandardCharsets.UTF_8), "closed");
      } catch (BadPuzzleException e) {
        continue; // It does not close.
      }
      try {
        verify(puzzle, folder.resolve(round + ".db"));
      } catch (Exception | AssertionError e) {
        fail("round " + round + "\n" + text, e);
      }
      seen.merge(lattice.name(), 1, Integer::sum);
    }
    // The grids of the others repeat after more columns; regions of edges do not close.
    assertThat(seen)
        .containsKeys("cube", "hexagon", "kite", "quarter-square", "sphere", "triangle")
        .doesNotContainKeys("square-edges", "triangle-edges", "hexagon-edges");
  }

  private <T> T pick(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }

  /** A region and pieces of one and two cells; the region need not close. */
  private String onLattice(Lattice lattice) {
    int columns = 1 + random.nextInt(8);
    int rows = 1 + random.nextInt(6);
    int layers = lattice.isFlat() && random.nextInt(3) > 0 ? 1 : 1 + random.nextInt(4);
    int holes = random.nextBoolean() ? 6 : 1000;
    Cell shift = new Cell(random.nextInt(12), random.nextInt(12), random.nextInt(12));
    StringBuilder text = new StringBuilder("lattice " + lattice.name() + "\nregion\n");
    int cells = 0;
    for (int row = rows - 1; row >= 0; row--) {
      for (int layer = 0; layer < layers; layer++) {
        text.append(layer > 0 ? " " : "");
        for (int column = 0; column < columns; column++) {
          boolean isCell = lattice.isCell(shift.plus(column, row, layer));
          boolean drawn = isCell && cells < 9 && random.nextInt(holes) > 0;
          cells += drawn ? 1 : 0;
          text.append(drawn ? '#' : '.');
        }
      }
      text.append('\n');
    }
    return text
        + "wrap "
        + pick(List.of("x", "y", "z", "x y", "x z", "y z", "x y z", "x twisted", "y twisted z"))
        + "\n0..9*polyforms 1\n0..4*polyforms 2\n";
  }

  private static void verify(Puzzle puzzle, Path file) throws Exception {
    Catalogues.of(puzzle, "source").write(file);
    try (CatalogueReader reader = CatalogueReader.open(file)) {
      new Verification(
              reader,
              (source, name) -> PuzzleFile.parse(source.getBytes(StandardCharsets.UTF_8), name),
              line -> {})
          .checkContent();
    }
    Files.delete(file);
  }

  /** Checks a board and returns whether it has solutions. */
  private static boolean check(
      Board board,
      List<Form> forms,
      List<Set<Integer>> places,
      String text,
      BuiltInEngine engine,
      Path file)
      throws Exception {
    Set<List<Long>> solutions = new HashSet<>();
    int[] left = forms.stream().mapToInt(Form::copies).toArray();
    fill((1 << board.size()) - 1, places, left, new ArrayList<>(), solutions);
    boolean oneSided = forms.stream().anyMatch(form -> !form.turning().isEmpty());
    Puzzle puzzle = PuzzleFile.parse(text.getBytes(StandardCharsets.UTF_8), "closed");
    Encoding encoding = Encoding.of(puzzle);
    assertThat(new SearchRequest(encoding).distinct(Distinct.RAW).engine(engine).count())
        .as(engine.name())
        .isEqualTo(solutions.size());
    Map<Distinct, Long> expected = new HashMap<>();
    expected.put(
        Distinct.ROTATION, orbits(solutions, places, forms, symmetries(board, oneSided ? 4 : 8)));
    expected.put(Distinct.REFLECTION, orbits(solutions, places, forms, symmetries(board, 8)));
    for (Distinct notion : encoding.notions()) {
      if (notion != Distinct.RAW) {
        assertThat(new SearchRequest(encoding).distinct(notion).count())
            .as(notion.words())
            .isEqualTo(expected.get(notion));
      }
    }
    verify(puzzle, file);
    return !solutions.isEmpty();
  }
}
