package coverall.bench;

import coverall.geometry.Cell;
import coverall.geometry.Lattice;
import coverall.geometry.Shape;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;

/** Exact cover problems about boards: tilings and chessmen. */
final class BoardCovers {
  private BoardCovers() {}

  /** The cells of a box, row by row. */
  static Set<Cell> box(int width, int height, int depth) {
    return new TreeSet<>(Shape.box(width, height, depth).cells());
  }

  static Set<Cell> board(int width, int height) {
    return box(width, height, 1);
  }

  static Set<Cell> board(int width, int height, Predicate<Cell> contains) {
    Set<Cell> board = board(width, height);
    board.removeIf(contains.negate());
    return board;
  }

  static Set<Cell> aztecDiamond(int n) {
    return board(
        2 * n,
        2 * n,
        c -> Math.abs(2 * c.x() + 1 - 2 * n) + Math.abs(2 * c.y() + 1 - 2 * n) <= 2 * n);
  }

  /** A board without as many random cells of either colour of a chessboard. */
  static Set<Cell> holes(int width, int height, int holes, RandomGenerator random) {
    Set<Cell> board = board(width, height);
    for (int k = 0; k < 2 * holes; k++) {
      int colour = k % 2;
      List<Cell> cells = board.stream().filter(c -> (c.x() + c.y()) % 2 == colour).toList();
      board.remove(cells.get(random.nextInt(cells.size())));
    }
    return board;
  }

  /** A flat shape: rows of {@code #} and {@code .}, separated by blanks. */
  static Shape shape(String rows) {
    List<Cell> cells = new ArrayList<>();
    String[] lines = rows.split(" ");
    for (int y = 0; y < lines.length; y++) {
      for (int x = 0; x < lines[y].length(); x++) {
        if (lines[y].charAt(x) == '#') {
          cells.add(new Cell(x, y, 0));
        }
      }
    }
    return Shape.of(cells);
  }

  /** Tilings by any number of copies of each shape. */
  static ExactCover tiling(Collection<Cell> board, String... shapes) {
    ExactCover cover = cells(board);
    for (String shape : shapes) {
      place(board, shape(shape), cover::option);
    }
    return cover;
  }

  /** Tilings by as many copies of each shape as the bounds allow. */
  static ExactCover pieces(Collection<Cell> board, int least, int most, String... shapes) {
    ExactCover cover = cells(board).items("p", shapes.length, least, most);
    for (int k = 0; k < shapes.length; k++) {
      String piece = "p" + k;
      place(board, shape(shapes[k]), cells -> cover.option(with(cells, piece)));
    }
    return cover;
  }

  /**
   * Places one copy of each shape somewhere on the board; a margin keeps them from touching, even
   * at a corner.
   */
  static ExactCover packing(Collection<Cell> board, boolean margin, String... shapes) {
    ExactCover cover = new ExactCover().items("p", shapes.length);
    for (int k = 0; k < shapes.length; k++) {
      String piece = "p" + k;
      place(
          board,
          shape(shapes[k]),
          cells -> cover.option(with(margin ? corners(cells) : cells, piece)));
    }
    return cover;
  }

  /** The corners of cells: two cells share one if and only if they touch. */
  private static Set<String> corners(Collection<String> cells) {
    Set<String> corners = new TreeSet<>();
    for (String cell : cells) {
      String[] at = cell.split(",");
      for (int k = 0; k < 4; k++) {
        corners.add((Integer.parseInt(at[0]) + k % 2) + "+" + (Integer.parseInt(at[1]) + k / 2));
      }
    }
    return corners;
  }

  /** Tilings of a board whose opposite edges are joined. */
  static ExactCover torus(int width, int height, String shape) {
    ExactCover cover = cells(board(width, height));
    Set<Set<String>> placements = new HashSet<>();
    place(
        board(2 * width - 1, 2 * height - 1),
        shape(shape),
        cells -> {
          Set<String> wrapped = new TreeSet<>();
          for (String cell : cells) {
            String[] at = cell.split(",");
            wrapped.add(Integer.parseInt(at[0]) % width + "," + Integer.parseInt(at[1]) % height);
          }
          if (wrapped.size() == cells.size() && placements.add(wrapped)) {
            cover.option(wrapped);
          }
        });
    return cover;
  }

  /** Tilings by rectangles, or only by squares. */
  static ExactCover rectangles(int width, int height, boolean onlySquares) {
    ExactCover cover = cells(board(width, height));
    for (int h = 1; h <= height; h++) {
      for (int w = 1; w <= width; w++) {
        if (w == h || !onlySquares) {
          for (Cell corner : board(width - w + 1, height - h + 1)) {
            cover.option(
                board(w, h).stream().map(c -> name(c.plus(corner.x(), corner.y(), 0))).toList());
          }
        }
      }
    }
    return cover;
  }

  private static ExactCover cells(Collection<Cell> board) {
    ExactCover cover = new ExactCover();
    board.forEach(cell -> cover.item(name(cell)));
    return cover;
  }

  /** Every way to place a shape, turned or, if it is flat, reflected. */
  private static void place(Collection<Cell> board, Shape shape, Consumer<List<String>> placement) {
    for (Shape turned : shape.orientations(Lattice.CUBE.rotations())) {
      Cell first = turned.cells().getFirst();
      for (Cell cell : board) {
        List<Cell> cells =
            turned.cells().stream()
                .map(c -> c.plus(cell.x() - first.x(), cell.y() - first.y(), cell.z() - first.z()))
                .toList();
        if (board.containsAll(cells)) {
          placement.accept(cells.stream().map(BoardCovers::name).toList());
        }
      }
    }
  }

  private static String name(Cell cell) {
    return cell.x() + "," + cell.y() + (cell.z() > 0 ? "," + cell.z() : "");
  }

  private static List<String> with(Collection<String> items, String... more) {
    List<String> all = new ArrayList<>(items);
    all.addAll(List.of(more));
    return all;
  }

  /**
   * Queens that do not attack each other, on a board or on a torus, perhaps with some squares
   * forbidden.
   */
  static ExactCover queens(int n, boolean torus, double forbidden, RandomGenerator random) {
    ExactCover cover = new ExactCover().items("r", n).items("c", n);
    for (Cell square : board(n, n)) {
      int a = square.x() + square.y();
      int b = square.x() - square.y() + n;
      if (random.nextDouble() >= forbidden) {
        cover.option(
            "r" + square.y(),
            "c" + square.x(),
            "a" + (torus ? a % n : a),
            "b" + (torus ? b % n : b));
      }
    }
    return cover;
  }

  /** Queens that also move like knights; one for each row and column. */
  static ExactCover amazons(int n) {
    return leapers(n, true);
  }

  /** One knight in each row and column; none attacks another. */
  static ExactCover knights(int n) {
    return leapers(n, false);
  }

  private static ExactCover leapers(int n, boolean queens) {
    ExactCover cover = new ExactCover().items("r", n).items("c", n);
    for (Cell at : board(n, n)) {
      List<String> items = new ArrayList<>(List.of("r" + at.y(), "c" + at.x()));
      if (queens) {
        items.addAll(List.of("a" + (at.x() + at.y()), "b" + (at.x() - at.y() + n)));
      }
      for (Cell to : board(n, n)) {
        if (Math.abs((to.x() - at.x()) * (to.y() - at.y())) == 2) {
          // The middle of the two squares, and the direction.
          int slope = (to.x() - at.x()) * (to.y() - at.y()) > 0 ? 0 : 1;
          items.add("k" + (at.x() + to.x()) + "," + (at.y() + to.y()) + "/\\".charAt(slope));
        }
      }
      cover.option(items);
    }
    return cover;
  }

  /** A king in every block of two by two squares; none attacks another. */
  static ExactCover kings(int blocks, double forbidden, RandomGenerator random) {
    ExactCover cover = new ExactCover();
    board(blocks, blocks).forEach(block -> cover.item("k" + name(block)));
    for (Cell square : board(2 * blocks, 2 * blocks)) {
      if (random.nextDouble() >= forbidden) {
        cover.option(
            with(corners(List.of(name(square))), "k" + square.x() / 2 + "," + square.y() / 2));
      }
    }
    return cover;
  }

  /** Queens of a given number that together attack or occupy every square. */
  static ExactCover dominatingQueens(int n, int queens) {
    ExactCover cover = new ExactCover().item("queens", queens, queens);
    board(n, n).forEach(square -> cover.item(name(square), 1, queens));
    for (Cell at : board(n, n)) {
      cover.option(
          with(
              board(
                      n,
                      n,
                      to ->
                          to.x() == at.x()
                              || to.y() == at.y()
                              || Math.abs(to.x() - at.x()) == Math.abs(to.y() - at.y()))
                  .stream()
                  .map(BoardCovers::name)
                  .toList(),
              "queens"));
    }
    return cover;
  }

  /** Two stars in each row, column and region of a board; none touches another. */
  static ExactCover stars(int n, int stars, int regions, RandomGenerator random) {
    ExactCover cover =
        new ExactCover()
            .items("r", n, stars, stars)
            .items("c", n, stars, stars)
            .items("g", regions, 1, 2 * stars * n / regions);
    List<Cell> seeds = ExactCover.shuffled(board(n, n), random).subList(0, regions);
    for (Cell square : board(n, n)) {
      int nearest = 0;
      for (int k = 1; k < regions; k++) {
        if (distance(square, seeds.get(k)) < distance(square, seeds.get(nearest))) {
          nearest = k;
        }
      }
      cover.option(
          with(corners(List.of(name(square))), "r" + square.y(), "c" + square.x(), "g" + nearest));
    }
    return cover;
  }

  private static int distance(Cell a, Cell b) {
    return Math.abs(a.x() - b.x()) + Math.abs(a.y() - b.y());
  }

  /** Mines on a board, some squares of which tell how many of their neighbours are mined. */
  static ExactCover mines(int n, double mined, double clues, RandomGenerator random) {
    ExactCover cover = new ExactCover();
    Set<Cell> mines = board(n, n, c -> random.nextDouble() < mined);
    Set<Cell> told = board(n, n, c -> !mines.contains(c) && random.nextDouble() < clues);
    Set<Cell> unknown = board(n, n, c -> !told.contains(c));
    for (Cell clue : told) {
      int count = (int) mines.stream().filter(mine -> touches(mine, clue)).count();
      if (count > 0) {
        cover.item(name(clue), count, count);
      } else {
        unknown.removeIf(square -> touches(square, clue));
      }
    }
    for (Cell square : unknown) {
      List<String> near =
          told.stream().filter(clue -> touches(square, clue)).map(BoardCovers::name).toList();
      if (!near.isEmpty()) {
        cover.option(near);
      }
    }
    return cover;
  }

  private static boolean touches(Cell a, Cell b) {
    return Math.max(Math.abs(a.x() - b.x()), Math.abs(a.y() - b.y())) == 1;
  }
}
