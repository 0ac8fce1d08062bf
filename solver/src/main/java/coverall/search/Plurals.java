package coverall.search;

import coverall.cover.ExactCover;
import java.util.stream.IntStream;

/** The items of an exact cover problem whose multiplicity is above one. */
final class Plurals {
  private Plurals() {}

  static int[] of(ExactCover cover) {
    return IntStream.range(0, cover.itemCount())
        .filter(item -> cover.multiplicity(item) > 1)
        .toArray();
  }
}
