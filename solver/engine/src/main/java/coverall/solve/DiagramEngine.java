package coverall.solve;

import coverall.cover.ExactCover;
import coverall.diagram.Diagram;
import coverall.enumerate.Partition;
import coverall.enumerate.Restriction;
import coverall.puzzle.Distinct;
import coverall.puzzle.Problem;
import coverall.search.Checkpoint;
import coverall.search.Engine;
import coverall.search.SearchEngine;
import coverall.search.SolutionSink;
import java.util.BitSet;

/**
 * Takes the solutions of a problem from their diagram instead of searching for them, so that they
 * can go wherever those of a search go. Options that the problem to search does not have are left
 * out.
 */
public final class DiagramEngine implements Engine {
  private final Diagram solutions;

  /**
   * An engine for one problem.
   *
   * @param solutions all solutions of the search, which is not checked
   */
  public DiagramEngine(Diagram solutions) {
    this.solutions = solutions;
  }

  /**
   * A request for all solutions of a problem, for one thread, that finds them in a diagram.
   *
   * @param item the item that is restricted because of symmetry; -1 if none is
   * @param solutions all of them, each of a set of equivalent ones once
   */
  public static SearchRequest request(
      Problem problem, Distinct notion, int item, Diagram solutions) {
    return new SearchRequest(problem)
        .distinct(notion)
        .engine(new DiagramEngine(solutions))
        .cut(Restriction.of(item), Partition.uncut(solutions.count().doubleValue()))
        .threads(1);
  }

  @Override
  public String label() {
    return "diagram";
  }

  @Override
  public SearchEngine load(ExactCover cover) {
    return new Walk(cover);
  }

  /** A walk along all ways through the diagram; each solution is a branch. */
  private final class Walk implements SearchEngine {
    private final ExactCover cover;
    private final int[] used;
    private long branches;

    Walk(ExactCover cover) {
      this.cover = cover;
      used = new int[cover.optionCount()];
    }

    @Override
    public boolean search(int[] prefix, SolutionSink sink, Checkpoint checkpoint) {
      Diagram below = solutions;
      for (int option : prefix) {
        BitSet own = new BitSet();
        own.set(option);
        below = below.withAnyOf(own);
      }
      branches++;
      return below.walk(
          (options, length) ->
              sink.accept(used, use(options, length))
                  && (++branches % Checkpoint.INTERVAL != 0 || checkpoint.reached(this)));
    }

    private int use(int[] options, int length) {
      int size = 0;
      for (int k = 0; k < length; k++) {
        if (cover.isUsable(options[k])) {
          used[size++] = options[k];
        }
      }
      return size;
    }

    @Override
    public long branches() {
      return branches;
    }
  }
}
