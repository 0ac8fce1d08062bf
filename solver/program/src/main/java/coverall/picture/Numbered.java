package coverall.picture;

import coverall.puzzle.Placement;
import java.math.BigInteger;
import java.util.List;

/** A solution and its number. */
public record Numbered(BigInteger number, List<Placement> placements) {
  public Numbered {
    placements = List.copyOf(placements);
  }

  /** A solution whose number is not large. */
  public Numbered(long number, List<Placement> placements) {
    this(BigInteger.valueOf(number), placements);
  }
}
