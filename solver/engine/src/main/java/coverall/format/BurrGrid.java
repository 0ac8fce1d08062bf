package coverall.format;

import coverall.geometry.Lattice;
import java.util.List;
import java.util.Optional;

/**
 * A grid of BurrTools.
 *
 * @param number its number in files
 * @param lattice the lattice with cells exactly where the grid has voxels
 */
record BurrGrid(int number, Lattice lattice) {
  /** The names of the lattices, by number of the grid. */
  static final List<String> LATTICES =
      List.of("cube", "triangle", "sphere", "rhombic", "tetra-octa");

  /** The grid with a number, from 0 to that of the last lattice. */
  static BurrGrid numbered(int number) {
    return new BurrGrid(number, Lattice.named(LATTICES.get(number)).orElseThrow());
  }

  /** The grid of a lattice; empty if BurrTools does not have it. */
  static Optional<BurrGrid> of(Lattice lattice) {
    int number = LATTICES.indexOf(lattice.name());
    return number >= 0 && numbered(number).lattice.equals(lattice)
        ? Optional.of(new BurrGrid(number, lattice))
        : Optional.empty();
  }
}
