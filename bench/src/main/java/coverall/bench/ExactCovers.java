package coverall.bench;

import static coverall.bench.BoardCovers.*;
import static coverall.bench.ColouredCovers.*;
import static coverall.bench.CombinatorialCovers.*;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.Function;

/** Exact cover problems of many kinds, each of which takes an engine about a second. */
public final class ExactCovers {
  private final Map<String, Function<SplittableRandom, ExactCover>> problems = new TreeMap<>();

  private ExactCovers() {
    addTilings();
    addChess();
    addNumbers();
    addMatchings();
    addRandom();
    addColoured();
    addBounded();
  }

  /**
   * Writes each problem twice: {@code NAME.dlx} in a natural order, and {@code NAME-shuffled.dlx}
   * with items and options in random order.
   *
   * @param arguments the folder to write to, and the seed
   */
  public static void main(String[] arguments) throws IOException {
    Path folder = Path.of(arguments[0]);
    long seed = Long.parseLong(arguments[1]);
    for (var problem : new ExactCovers().problems.entrySet()) {
      String name = problem.getKey();
      // A problem does not depend on the others.
      SplittableRandom random = new SplittableRandom(seed + ((long) name.hashCode() << 32));
      ExactCover cover = problem.getValue().apply(random);
      Files.writeString(folder.resolve(name + ".dlx"), cover.text());
      Files.writeString(folder.resolve(name + "-shuffled.dlx"), cover.shuffledText(random));
    }
  }

  private void add(String name, Function<SplittableRandom, ExactCover> problem) {
    problems.put(name, problem);
  }

  private void addTilings() {
    add("dominoes-8x8", r -> tiling(board(8, 8), "##"));
    add("dominoes-5x12", r -> tiling(board(5, 12), "##"));
    add("dominoes-3x4x4", r -> tiling(box(4, 4, 3), "##"));
    add("dominoes-holes", r -> tiling(holes(8, 9, 3, r), "##"));
    add("aztec-diamond-6", r -> tiling(aztecDiamond(6), "##"));
    add("trominoes-4x7", r -> tiling(board(4, 7), "##", "###", "## #."));
    add("trominoes-5x5", r -> tiling(board(5, 5), "#", "###", "## #."));
    add("l-trominoes-8x9", r -> tiling(board(8, 9), "## #."));
    add(
        "tetrominoes-5x8",
        r -> tiling(board(5, 8), "####", "### #..", "### .#.", "##. .##", "## ##"));
    add("y-pentominoes-10x14", r -> tiling(board(10, 14), "#### .#.."));
    add("p-pentominoes-torus", r -> torus(5, 10, "## ## #."));
    add("l-tricubes-3x3x4", r -> tiling(box(3, 3, 4), "## #."));
    add("p-and-u-pentominoes-9x10", r -> tiling(board(9, 10), "### ##.", "### #.#"));
    add("l-and-square-8x8", r -> tiling(board(8, 8), "### #..", "## ##"));
    add("squares-7x7", r -> rectangles(7, 7, true));
    add("rectangles-4x5", r -> rectangles(4, 5, false));
    add(
        "packed-pentominoes",
        r ->
            packing(
                board(6, 7), false, "## ## #.", "### #.#", "### .#. .#.", "#.. ### ..#", "##### "));
    add("fleet", r -> packing(board(7, 7), true, "####", "###", "## #.", "##"));
  }

  private void addChess() {
    add("queens-13", r -> queens(13, false, 0, r));
    add("queens-forbidden-16", r -> queens(16, false, 0.25, r));
    add("queens-torus-15", r -> queens(15, true, 0, r));
    add("amazons-14", r -> amazons(14));
    add("knights-10", r -> knights(10));
    add("kings-10", r -> kings(5, 0.165, r));
  }

  private void addNumbers() {
    add("langford-12", r -> langford(12, 2, 1));
    add("langford-triples-14", r -> langford(14, 3, 1));
    add("skolem-12", r -> langford(12, 2, 0));
    add("sums-11", r -> sums(11));
    add("equal-sums-39", r -> equalSums(39, 3));
    add("latin-5", r -> latin(5, 0, r));
    add("latin-9", r -> latin(9, 0.35, r));
    add("latin-15", r -> latin(15, 0.53, r));
    add("orthogonal-pairs-5", r -> orthogonalPairs(5));
    add("transversals-13", r -> transversals(13));
    add("sudoku-many", r -> sudoku(3, 3, 22, r));
    add("sudoku-few", r -> sudoku(4, 4, 113, r));
    add("sudoku-2x3", r -> sudoku(3, 2, 3, r));
  }

  private void addMatchings() {
    add("matching-complete-16", r -> matching(16, 1, r));
    add("matching-random-30", r -> matching(30, 0.2, r));
    add("matching-cube-5", r -> cubeMatching(5));
    add("partitions-15-3", r -> partitions(15, 3));
    add("partitions-16-4", r -> partitions(16, 4));
    add("tuples-3-20", r -> tuples(3, 20, 215, r));
    add("tuples-5-12", r -> tuples(5, 12, 450, r));
    add("permanent-12", r -> permanent(12, 0.7, r));
    add("permanent-24", r -> permanent(24, 0.137, r));
    add("couples-11", r -> couples(11));
    add("steiner-13", r -> steiner(13));
    add("parade-12", r -> parade(12, 3, 4));
    add("tournament-8", r -> parade(8, 2, 7));
    add("starters-19", r -> starters(19));
    add("hamiltonian-9", r -> hamiltonian(9, 0.4, r));
    add("paths-7", r -> paths(7, 18, r));
    add("covering-codes-5", r -> coveringCodes(5, 8));
  }

  private void addRandom() {
    add("random-short-40", r -> random(40, 0, 200, 2, 5, 2, 1, r));
    add("random-short-100", r -> random(100, 0, 250, 2, 5, 2, 1, r));
    add("random-medium-60", r -> random(60, 0, 500, 4, 7, 2, 1, r));
    add("random-long-60", r -> random(60, 0, 1400, 6, 10, 2, 1, r));
    add("random-longer-100", r -> random(100, 0, 2000, 8, 14, 2, 1, r));
    add("random-longest-150", r -> random(150, 0, 2800, 10, 20, 2, 1, r));
    add("random-secondary", r -> random(50, 100, 290, 4, 7, 2, 1, r));
    add("random-skewed", r -> random(60, 0, 1000, 4, 7, 2, 2, r));
    add("random-local", r -> local(60, 12, 700, 3, 6, r));
    add("random-sparse-400", r -> random(400, 0, 1700, 10, 20, 2, 1, r));
    add("random-wide-200", r -> random(200, 0, 1000, 8, 10, 2, 1, r));
    add("random-wide-400", r -> random(400, 0, 1000, 8, 10, 2, 1, r));
    add("random-wide-800", r -> random(800, 0, 1650, 13, 16, 2, 1, r));
    add("random-parts", r -> parts(24, 250, 3, 5, r));
    add("random-dense-40", r -> random(40, 0, 4500, 8, 14, 2, 1, r));
  }

  private void addColoured() {
    add("words-4x5", r -> wordRectangle(4, 5, 200, 12, r));
    add("word-search", r -> wordSearch(5, 6, 4, 8, r));
    add("nonogram-11", r -> nonogram(11, 0.24, r));
    add("binary-puzzle-6x8", r -> binaryPuzzle(6, 8));
    add("semimagic-squares", r -> semimagicSquares());
    add("edge-matching-4x5", r -> edgeMatching(4, 5, 2, true, r));
    add("edge-matching-5x7", r -> edgeMatching(5, 7, 2, false, r));
    add("vertex-colouring-20", r -> vertexColouring(20, 4, 0.12, r));
    add("edgewise-colouring-28", r -> edgewiseColouring(28, 3, 0.03, r));
    add("graceful-tree-13", r -> gracefulTree(13, r));
    add("timetable", r -> timetable(14, 5, 3, 6, 4, r));
    add("random-colours", r -> ColouredCovers.random(30, 30, 3, 350, 2, 5, r));
  }

  private void addBounded() {
    add("matrices-7", r -> matrices(7, 2, 7, 2));
    add("graphs-10", r -> graphs(10, 2, 2));
    add("graphs-bounds-7", r -> graphs(7, 2, 3));
    add("dominating-queens-8", r -> dominatingQueens(8, 5));
    add("stars-10", r -> stars(10, 2, 6, r));
    add("mines-14", r -> mines(14, 0.2, 0.3, r));
    add(
        "tetrominoes-bounds-4x10",
        r -> pieces(board(5, 8), 2, 2, "####", "### #..", "### .#.", "##. .##", "## ##"));
    add("dominoes-bounds-6x6", r -> pieces(board(6, 6), 4, 14, "##", "#.#"));
    add("random-bounds", r -> bounded(30, 1, 2, 65, 5, r));
  }
}
