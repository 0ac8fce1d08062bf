package coverall.verify;

import coverall.catalogue.CatalogueReader.Part;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Checks that the subproblems make up the whole search tree: a search below their prefixes visits
 * every solution exactly once.
 */
final class Cut {
  /*
   * The prefixes make a tree. At each branch above the subproblems, the next placements must be all
   * those of one item that is still to be covered once: each solution below has exactly one of them.
   */
  private static final int NONE = -1;

  private final Board board;
  private final Branch root = new Branch();
  private final int[][] searchedOf; // by item: its placements
  private final boolean[] covered; // by cell, on the path
  private final int[] left; // by piece: copies that are not on the path
  private final List<Integer> path = new ArrayList<>();
  private long inner;
  private boolean shard; // whether other shards have the rest of the tree

  /** A branch of the tree that the prefixes make. */
  private static final class Branch {
    final Map<Integer, Branch> children = new TreeMap<>(); // by placement
    int subproblem = NONE;
  }

  Cut(Board board) {
    this.board = board;
    covered = new boolean[board.cells().size()];
    left = IntStream.range(0, board.pieces().size()).map(this::copies).toArray();
    int[] searched = IntStream.range(0, board.placementCount()).filter(board::isSearched).toArray();
    List<List<Integer>> lists = new ArrayList<>();
    for (int item = 0; item < board.itemCount(); item++) {
      lists.add(new ArrayList<>());
    }
    for (int p : searched) {
      for (int item : board.itemsOf(p)) {
        lists.get(item).add(p);
      }
    }
    searchedOf =
        lists.stream()
            .map(list -> list.stream().mapToInt(Integer::intValue).toArray())
            .toArray(int[][]::new);
  }

  private int copies(int piece) {
    return board.pieces().get(piece).copies();
  }

  /**
   * Checks all subproblems.
   *
   * @throws Violation if they are not the whole tree, or the branches above them are not this many
   */
  void check(List<Part> parts, long branchesAbove) {
    if (parts.isEmpty()) {
      throw new Violation("the catalogue has no subproblems, expected at least 1");
    }
    parts.forEach(this::enter);
    walk(root);
    if (inner != branchesAbove) {
      throw new Violation("branches_above is " + branchesAbove + ", expected " + inner);
    }
  }

  /**
   * Checks the subproblems of a shard: each begins with placements that fit, and none is part of
   * another. The rest of the tree is in other shards.
   *
   * @throws Violation if they do not
   */
  void checkApart(List<Part> parts) {
    shard = true;
    parts.forEach(this::enter);
    walk(root);
  }

  private void enter(Part part) {
    Branch branch = root;
    for (int placement : part.prefix()) {
      checkEnd(branch, part);
      branch = branch.children.computeIfAbsent(placement, p -> new Branch());
    }
    checkEnd(branch, part);
    if (!branch.children.isEmpty()) {
      throw new Violation(
          "subproblem " + part.id() + ": the prefix of another subproblem begins with its prefix");
    }
    branch.subproblem = part.id();
  }

  private static void checkEnd(Branch branch, Part part) {
    if (branch.subproblem != NONE) {
      throw new Violation(
          "subproblem "
              + part.id()
              + ": its prefix begins with that of subproblem "
              + branch.subproblem);
    }
  }

  private void walk(Branch branch) {
    if (branch.subproblem != NONE) {
      return;
    }
    inner++;
    branch.children.keySet().forEach(this::checkFits);
    if (!shard) {
      checkComplete(branch);
    }
    for (Map.Entry<Integer, Branch> child : branch.children.entrySet()) {
      put(child.getKey(), true);
      walk(child.getValue());
      put(child.getKey(), false);
    }
  }

  private void checkFits(int placement) {
    if (!board.isPlacement(placement)) {
      throw new Violation(below() + "placement " + placement + " comes next, which does not exist");
    }
    if (!board.isSearched(placement) || !fits(placement)) {
      throw new Violation(
          below()
              + "placement "
              + placement
              + " comes next, which "
              + (board.isSearched(placement) ? "does not fit" : "was not searched"));
    }
  }

  private String below() {
    return "subproblems: below the prefix " + path + " ";
  }

  private boolean fits(int placement) {
    boolean fits = left[board.pieceOf(placement)] > 0;
    for (int cell : board.cellsOf(placement)) {
      fits &= !covered[cell];
    }
    return fits;
  }

  private void put(int placement, boolean on) {
    for (int cell : board.cellsOf(placement)) {
      covered[cell] = on;
    }
    left[board.pieceOf(placement)] += on ? -1 : 1;
    if (on) {
      path.add(placement);
    } else {
      path.removeLast();
    }
  }

  /** Checks that the children, which fit, are all placements of one item that fit. */
  private void checkComplete(Branch branch) {
    int fewest = Integer.MAX_VALUE;
    String nearest = "they have neither a cell nor a single piece in common";
    for (int item : board.itemsOf(branch.children.keySet().iterator().next())) {
      int piece = board.fullyUsedPiece(item);
      boolean once = item < covered.length || (piece >= 0 && left[piece] == 1);
      if (once && branch.children.keySet().stream().allMatch(p -> board.covers(p, item))) {
        int[] missing =
            Arrays.stream(searchedOf[item])
                .filter(p -> !branch.children.containsKey(p) && fits(p))
                .toArray();
        if (missing.length == 0) {
          return;
        }
        if (missing.length < fewest) {
          fewest = missing.length;
          nearest = "of " + board.itemName(item) + ", placement " + missing[0] + " is missing";
        }
      }
    }
    throw new Violation(
        below() + "the next placements are not all those of one cell or piece: " + nearest);
  }
}
