package coverall.puzzle;

import coverall.geometry.Direction;
import coverall.geometry.Motion;
import coverall.geometry.Vector;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What holds when assemblies are taken apart by straight moves.
 *
 * @param open the directions in which the box around the region is open; none if there is no box
 * @param together the names of pieces that need not come apart from each other, in groups
 */
public record SlidingRules(List<Direction> open, List<Set<String>> together) {
  /** No box, and all pieces must come apart. */
  public static final SlidingRules NONE = new SlidingRules(List.of(), List.of());

  /** Rules from these lists, which are copied. */
  public SlidingRules {
    open = List.copyOf(open);
    together = together.stream().map(Set::copyOf).toList();
  }

  /**
   * Whether there is a box: walls that stand beside all cells of the region, except where pieces
   * leave it in the open directions.
   */
  public boolean hasBox() {
    return !open.isEmpty();
  }

  /** Whether these pieces may stay together in the end: some group has all of them. */
  public boolean mayStayTogether(Set<String> names) {
    return together.stream().anyMatch(group -> group.containsAll(names));
  }

  /** Whether two pieces are in the same groups. */
  boolean treatAlike(Piece a, Piece b) {
    return together.stream()
        .allMatch(group -> group.contains(a.name()) == group.contains(b.name()));
  }

  /** Whether a motion maps the open directions to each other. */
  boolean isKeptBy(Motion motion) {
    Set<Vector> vectors = new HashSet<>();
    open.forEach(direction -> vectors.add(direction.vector()));
    return vectors.stream().map(motion::nearestImage).allMatch(vectors::contains);
  }
}
