package coverall.solve;

import coverall.cover.MiscountException;
import coverall.enumerate.Partition;
import coverall.enumerate.Subproblem;
import coverall.enumerate.TooManySolutionsException;
import coverall.symmetry.SetImages;
import java.nio.IntBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Assigns each orbit of solutions to one of the subproblems of a {@link SymmetricCut} that find
 * some of its solutions. This depends on the cut alone, so subproblems can be searched one by one,
 * anywhere. For any number of threads.
 */
final class OrbitOwners {
  /*
   * If some options of a solution are an image of a set that the cut has kept, then with one
   * further option, and those that it forces, they are an image of another one: it has kept such an
   * image of every way to cover one more item. So the canonical solution of an orbit leads to the
   * first options of a subproblem, step by step. Where several options can be next, the least one
   * is. Where the cut goes so deep that a subproblem begins with all options of a solution, there is
   * nothing to look for.
   */
  private static final int INNER = -1;
  private static final int MOST_IMAGES = 1_000_000; // of a set

  private final Partition partition;
  private final SetImages images;

  /** By canonical image of a set that the cut has kept: the subproblem, or INNER. */
  private final Map<IntBuffer, Integer> owners = new HashMap<>();

  /**
   * The owners in a cut.
   *
   * @param kept by canonical image: all sets of first options that were kept
   */
  OrbitOwners(Partition partition, SetImages images, Map<IntBuffer, IntBuffer> kept) {
    this.partition = partition;
    this.images = images;
    Map<IntBuffer, Integer> ids = new HashMap<>();
    for (Subproblem subproblem : partition.subproblems()) {
      ids.put(IntBuffer.wrap(subproblem.prefix()), subproblem.id());
    }
    kept.forEach((canonical, set) -> owners.put(canonical, ids.getOrDefault(set, INNER)));
  }

  /** The subproblems of the whole search. */
  Partition partition() {
    return partition;
  }

  /**
   * The subproblem of an orbit.
   *
   * @param canonical the canonical image of its solutions
   * @throws TooManySolutionsException if some of its options have too many images
   */
  int of(int[] canonical) {
    List<Subproblem> all = partition.subproblems();
    if (all.size() == 1) {
      return all.getFirst().id();
    }
    int owner = owners.getOrDefault(IntBuffer.wrap(canonical), INNER);
    int[] set = {}; // options of it that are an image of a set that the cut has kept
    while (owner == INNER) {
      int[] known = set;
      Integer next = null;
      for (int k = 0; k < canonical.length && next == null; k++) {
        int option = canonical[k];
        if (Arrays.stream(known).noneMatch(other -> other == option)) {
          set = Arrays.copyOf(known, known.length + 1);
          set[known.length] = option;
          next = owner(set);
        }
      }
      if (next == null) {
        throw new MiscountException(
            "the subproblems leave out all solutions with the options " + Arrays.toString(known));
      }
      owner = next;
    }
    return owner;
  }

  /** The subproblem that begins with a set, or INNER; null if the cut has kept no image of it. */
  private @Nullable Integer owner(int[] set) {
    int[] canonical =
        images
            .canonical(set, MOST_IMAGES)
            .orElseThrow(() -> TooManySolutionsException.ofImages(MOST_IMAGES))
            .points();
    return owners.get(IntBuffer.wrap(canonical));
  }
}
