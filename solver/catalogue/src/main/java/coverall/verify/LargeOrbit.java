package coverall.verify;

import coverall.puzzle.Distinct;
import java.nio.IntBuffer;
import java.util.HashMap;
import java.util.Map;

/** An orbit of solutions of an exact cover problem under symmetries that are not listed. */
final class LargeOrbit implements Orbit {
  private final long order; // of the group
  private final SetImages images;
  private final Map<IntBuffer, Long> known = new HashMap<>(); // by canonical image: a solution
  private int[] solution = {};
  private long fixing; // the number of symmetries that map the solution to itself

  LargeOrbit(PermutationGroup group) {
    order = group.order();
    images = new SetImages(group);
  }

  @Override
  public void next(long number, int[] used) {
    SetImages.Image canonical = images.canonical(used);
    Long other = known.putIfAbsent(canonical.points(), number);
    if (other != null) {
      throw new Violation(Solutions.name(number) + ": is equivalent to " + Solutions.name(other));
    }
    solution = used.clone();
    fixing = canonical.fixing();
  }

  @Override
  public long sum(int notion) {
    return notion == Requirements.place(Distinct.SYMMETRY) ? order : order / fixing;
  }

  @Override
  public boolean meets(int[] prefix) {
    return images.canContain(solution, prefix);
  }
}
