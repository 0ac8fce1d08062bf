package coverall.picture;

import coverall.puzzle.Placement;
import java.util.List;

/** A solution and its number. */
public record Numbered(long number, List<Placement> placements) {
  public Numbered {
    placements = List.copyOf(placements);
  }
}
