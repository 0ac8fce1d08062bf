package coverall.enumerate;

import coverall.search.Engine;
import coverall.search.SearchEngine;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;

/**
 * A search of a whole tree in the calling thread. For a small tree it takes far less time than an
 * {@link Enumeration}, which starts threads.
 *
 * <p>Not thread-safe.
 */
public final class SerialSearch {
  private final Reduction reduction;
  private final OrbitCensus census;
  private final BooleanSupplier stop;
  private boolean tooLarge;

  /** How a search has ended. */
  public enum End {
    /** All solutions were found. */
    COMPLETE,
    /** The visitor has stopped the search. */
    ENOUGH,
    /** The tree has more branches than allowed. */
    TOO_LARGE,
    /** It was asked to stop. */
    STOPPED
  }

  /**
   * A search that has not begun.
   *
   * @param stop asked from time to time, in the thread of the search, whether to stop
   */
  public SerialSearch(Reduction reduction, BooleanSupplier stop) {
    this.reduction = reduction;
    this.stop = stop;
    census = new OrbitCensus(reduction, List.of(reduction.group()));
  }

  /**
   * Searches from the root; each call anew.
   *
   * @param mostBranches the number of branches after which to give up
   * @param visitor receives one solution of each orbit of the group of the reduction, as a new
   *     array of options, and returns whether to continue
   */
  public End search(Engine engine, long mostBranches, Predicate<int[]> visitor) {
    SearchEngine search = engine.load(reduction.cover());
    tooLarge = false;
    boolean complete =
        search.search(
            new int[0],
            (options, length) ->
                !census.admits(options, length) || visitor.test(census.least(options, length)),
            own -> {
              tooLarge = own.branches() > mostBranches;
              return !tooLarge && !stop.getAsBoolean();
            });
    if (complete) {
      return End.COMPLETE;
    }
    return tooLarge ? End.TOO_LARGE : stop.getAsBoolean() ? End.STOPPED : End.ENOUGH;
  }
}
