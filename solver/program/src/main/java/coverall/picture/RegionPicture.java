package coverall.picture;

import coverall.geometry.Lattice;
import coverall.geometry.Shape;
import coverall.puzzle.Puzzle;
import coverall.view.PartNumbers;
import java.util.List;

/** The empty region of a puzzle: flat ones from above, others as solids. */
public final class RegionPicture {
  private static final int COLOUR = 0x9FB6D3;
  private static final double SMALLEST = 1; // cell
  private static final double LARGEST = 40;

  private RegionPicture() {}

  /**
   * A picture without text.
   *
   * @param size the larger of width and height, if cells do not get too large
   */
  public static Drawing of(Puzzle puzzle, double size) {
    Shape region = puzzle.region();
    boolean isFlat = region.lattice().isFlat() || region.lattice().equals(Lattice.CUBE);
    if (isFlat && region.extent().z() == 1) {
      Tiles tiles = new Tiles(region, COLOUR);
      double cell = Math.min(LARGEST, size / Math.max(tiles.width(), tiles.height()));
      return tiles.draw(List.of(), new PartNumbers(puzzle), cell, /* turned= */ false);
    }
    List<PaintedPart> cells =
        region.cells().stream().map(cell -> new PaintedPart("", COLOUR, List.of(cell))).toList();
    return StageView.fitting(new CellSolids(region), cells, region.cells(), size, SMALLEST, LARGEST)
        .draw();
  }
}
