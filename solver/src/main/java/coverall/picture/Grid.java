package coverall.picture;

/**
 * How large cells are and how far pieces stay apart.
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
   * The coordinate of a line: 2k and 2k + 1 are those between which cell k has its core, half a gap
   * from its sides.
   */
  double line(int number) {
    int k = number / 2;
    return number % 2 == 0 ? k * cell + gap / 2 : (k + 1) * cell - gap / 2;
  }
}
