package coverall.verify;

import coverall.catalogue.CatalogueReader.Part;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Checks that the subproblems make up the whole search tree: a search below their prefixes visits
 * every solution exactly once.
 */
final class Cut {
  /*
   * The prefixes make a tree. At each branch above the subproblems, the next options must be all
   * those of one item that is still to be covered once: each solution below has exactly one of them.
   */
  private static final int NONE = -1;

  private final Choices choices;
  private final Branch root = new Branch();
  private final List<Integer> path = new ArrayList<>();
  private long inner;
  private boolean shard; // whether other shards have the rest of the tree

  /** A branch of the tree that the prefixes make. */
  private static final class Branch {
    final Map<Integer, Branch> children = new TreeMap<>(); // by option
    int subproblem = NONE;
  }

  /**
   * A check.
   *
   * @param choices with an empty path
   */
  Cut(Choices choices) {
    this.choices = choices;
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
    walk();
    if (inner != branchesAbove) {
      throw new Violation("branches_above is " + branchesAbove + ", expected " + inner);
    }
  }

  /**
   * Checks the subproblems of a shard: each begins with options that fit, and none is part of
   * another. The rest of the tree is in other shards.
   *
   * @throws Violation if they do not
   */
  void checkApart(List<Part> parts) {
    shard = true;
    parts.forEach(this::enter);
    walk();
  }

  private void enter(Part part) {
    Branch branch = root;
    for (int option : part.prefix()) {
      checkEnd(branch, part);
      branch = branch.children.computeIfAbsent(option, o -> new Branch());
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

  /** Visits the branches above the subproblems, depth first. */
  private void walk() {
    Deque<Iterator<Map.Entry<Integer, Branch>>> above = new ArrayDeque<>(); // those not yet visited
    visit(root, above);
    while (!above.isEmpty()) {
      if (above.peek().hasNext()) {
        Map.Entry<Integer, Branch> child = above.peek().next();
        choices.put(child.getKey(), true);
        path.add(child.getKey());
        visit(child.getValue(), above);
      } else {
        above.pop();
        if (!path.isEmpty()) {
          choices.put(path.removeLast(), false);
        }
      }
    }
  }

  private void visit(Branch branch, Deque<Iterator<Map.Entry<Integer, Branch>>> above) {
    above.push(branch.children.entrySet().iterator());
    if (branch.subproblem != NONE) {
      return;
    }
    inner++;
    for (int option : branch.children.keySet()) {
      choices.checkNext(this::below, option);
    }
    if (!shard) {
      choices.checkComplete(this::below, branch.children.keySet());
    }
  }

  private String below() {
    return "subproblems: below the prefix " + path + " ";
  }
}
