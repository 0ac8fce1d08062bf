package coverall.picture;

/**
 * The size of cells and the gap between pieces.
 *
 * @param cell the side of a cell, in millimetres
 * @param gap between pieces whose cells share a face, in millimetres
 */
record Grid(double cell, double gap) {
  Grid {
    if (!Solids.isPossible(cell, gap)) {
      throw new IllegalArgumentException("cells of " + cell + " mm with a gap of " + gap + " mm");
    }
  }

  /**
   * The coordinate of a line. Lines 2k and 2k + 1 bound the core of cell k, half a gap from its
   * sides.
   */
  double line(int number) {
    int k = number / 2;
    return number % 2 == 0 ? k * cell + gap / 2 : (k + 1) * cell - gap / 2;
  }
}
