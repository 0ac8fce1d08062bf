package coverall.solve;

import coverall.symmetry.SetImages;
import coverall.symmetry.StabilizerChain;
import java.math.BigInteger;

/**
 * The symmetries of an exact cover problem that are too many to be listed. A search with them finds
 * one solution of each orbit nevertheless: a {@link SymmetricCut} leaves out most of the others,
 * and {@link OrbitCollector} the rest. For any number of threads.
 */
public final class LargeSymmetry {
  private final BigInteger order;
  private final SetImages images;

  LargeSymmetry(StabilizerChain group) {
    order = group.order();
    images = new SetImages(group);
  }

  /** The number of symmetries. */
  public BigInteger order() {
    return order;
  }

  /** The images of sets of options. */
  SetImages images() {
    return images;
  }
}
