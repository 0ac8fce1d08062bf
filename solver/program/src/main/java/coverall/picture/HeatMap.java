package coverall.picture;

import coverall.geometry.Cell;
import coverall.geometry.Shape;
import coverall.view.Stance;
import coverall.view.StatisticsText;
import java.util.List;

/** Shares of cells as colours, from pale for 0 to dark for the maximum. */
final class HeatMap {
  private static final int[] COLOURS = {0xF2F4F8, 0xA6C8E4, 0x4A90C8, 0x0B4A8F, 0x062049};
  private static final double SPACE = 0.06; // between cells, in cells
  private static final double LARGEST_CELL = 15;
  private static final double SMALLEST_CELL = 4;
  private static final double LAYER_GAP = 8;
  private static final double TEXT = 11;
  private static final int STEPS = 60;

  private HeatMap() {}

  /** The colour of a share. */
  static int colour(double share, double most) {
    double at = most > 0 ? Math.clamp(share / most, 0, 1) * (COLOURS.length - 1) : 0;
    int k = Math.min(COLOURS.length - 2, (int) at);
    return channel(k, at - k, 16) | channel(k, at - k, 8) | channel(k, at - k, 0);
  }

  private static int channel(int k, double part, int shift) {
    int from = COLOURS[k] >> shift & 0xFF;
    int to = COLOURS[k + 1] >> shift & 0xFF;
    return (int) Math.round(from + part * (to - from)) << shift;
  }

  /** All layers in a row of about the given width, z from left to right. */
  static Drawing small(Shape region, List<Double> shares, double most, double width) {
    Stance stance = Stance.of(region);
    if (region.lattice().isFlat() || !stance.isAsWritten()) {
      CellPlan plan = new CellPlan(region);
      int layers = stance.layers();
      double room = (width - (layers - 1) * LAYER_GAP) / layers;
      double size = Math.clamp(room / plan.width(), SMALLEST_CELL, LARGEST_CELL);
      return new Layers(region, k -> k, k -> colour(shares.get(k), most), k -> "", true).row(size);
    }
    Cell extent = region.extent();
    double gaps = (extent.z() - 1) * LAYER_GAP;
    double cell =
        Math.clamp((width - gaps) / (extent.x() * extent.z()), SMALLEST_CELL, LARGEST_CELL);
    double layer = extent.x() * cell + LAYER_GAP;
    Drawing drawing = new Drawing(extent.z() * layer - LAYER_GAP, extent.y() * cell);
    for (int k = 0; k < shares.size(); k++) {
      Cell at = region.cells().get(k);
      drawing.rectangle(
          at.z() * layer + (at.x() + SPACE / 2) * cell,
          (extent.y() - 1 - at.y() + SPACE / 2) * cell,
          (1 - SPACE) * cell,
          (1 - SPACE) * cell,
          colour(shares.get(k), most));
    }
    return drawing;
  }

  /** All layers with the shares in the cells, in %. */
  static Drawing large(Shape region, List<Double> shares, double most) {
    return Layers.of(
        region, k -> colour(shares.get(k), most), k -> StatisticsText.percent(shares.get(k)));
  }

  /** The key to the colours. */
  static Drawing key(double most) {
    double width = 180;
    double x = 30;
    Drawing key = new Drawing(width + 2 * x + 20, 14);
    key.text("0 %", x - 6, 11, TEXT, Drawing.Align.END, Drawing.GREY);
    for (int k = 0; k < STEPS; k++) {
      double step = width / STEPS;
      key.rectangle(x + k * step, 0, step + 0.5, 14, colour((k + 0.5) / STEPS, 1));
    }
    String end = StatisticsText.percent(most) + " %";
    key.text(end, x + width + 6, 11, TEXT, Drawing.Align.START, Drawing.GREY);
    return key;
  }
}
