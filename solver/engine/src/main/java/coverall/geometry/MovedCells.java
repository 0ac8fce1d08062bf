package coverall.geometry;

import java.util.AbstractList;
import java.util.RandomAccess;

/**
 * The cells of a shape moved by a step: however many they are, each place of a piece needs only a
 * few bytes. Immutable.
 */
final class MovedCells extends AbstractList<Cell> implements RandomAccess {
  private final Shape shape;
  private final Cell step;

  MovedCells(Shape shape, Cell step) {
    this.shape = shape;
    this.step = step;
  }

  /** The shape, where it was before. */
  Shape shape() {
    return shape;
  }

  /** The step by which it was moved. */
  Cell step() {
    return step;
  }

  @Override
  public Cell get(int index) {
    return shape.cells().get(index).plus(step.x(), step.y(), step.z());
  }

  @Override
  public int size() {
    return shape.size();
  }
}
