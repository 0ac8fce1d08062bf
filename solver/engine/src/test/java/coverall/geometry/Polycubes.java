package coverall.geometry;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** All polycubes of a size, made by adding cell after cell. */
public final class Polycubes {
  private Polycubes() {}

  /** One polycube, in its standard form, of each class that the matrices leave. */
  public static Set<String> ofSize(int size, List<SignedPermutation> matrices) {
    Set<Set<Cell>> shapes = Set.of(Set.of(new Cell(0, 0, 0)));
    for (int cells = 1; cells < size; cells++) {
      Set<Set<Cell>> larger = new HashSet<>();
      for (Set<Cell> shape : shapes) {
        for (Cell cell : shape) {
          for (SignedPermutation matrix : SignedPermutation.all()) {
            Cell step = matrix.apply(new Cell(1, 0, 0));
            Set<Cell> grown = new HashSet<>(shape);
            if (grown.add(cell.plus(step.x(), step.y(), step.z()))) {
              larger.add(SignedPermutation.move(grown));
            }
          }
        }
      }
      shapes = larger;
    }
    Set<String> classes = new HashSet<>();
    shapes.forEach(shape -> classes.add(standardForm(shape, matrices)));
    return classes;
  }

  /** The first in the alphabet of all forms that the matrices give to some cells. */
  public static String standardForm(Set<Cell> cells, List<SignedPermutation> matrices) {
    return matrices.stream()
        .map(matrix -> matrix.applyAndMove(cells).toString())
        .min(String::compareTo)
        .orElseThrow();
  }
}
