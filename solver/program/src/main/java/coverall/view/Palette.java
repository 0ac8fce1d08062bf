package coverall.view;

/**
 * Colours of pieces, chosen to be distinguishable also with colour vision deficiencies.
 *
 * <p>The first seven are those of Okabe and Ito, "Color Universal Design", 2008. The others were
 * chosen greedily from a grid of colours that are neither too dark, too pale nor too vivid: each
 * maximizes the smallest distance in OKLab to all colours before it, in the worst of four kinds of
 * vision. These are normal vision and the three deficiencies of Machado, Oliveira and Fernandes, "A
 * physiologically-based model for simulation of color vision deficiency", 2009. Tritanopia has a
 * lower weight because it is rare.
 */
public final class Palette {
  private static final int[] COLOURS = {
    0xE69F00, 0x56B4E9, 0x009E73, 0xF0E442, 0x0072B2, 0xD55E00, 0xCC79A7, 0x78000F,
    0x78FFFF, 0x003C78, 0x96D2A5, 0xA52D3C, 0x2D5A78, 0xD2F0B4, 0x78D2FF, 0x9678E1,
    0x5A3CA5, 0x691E4B, 0x78B478, 0xC3D269, 0xB44B1E, 0xC3A5B4, 0x876987, 0x872D00,
    0xA5E1D2, 0x69785A, 0x8796FF, 0xE1783C, 0x96C369
  };

  private Palette() {}

  /** The number of different colours. */
  public static int size() {
    return COLOURS.length;
  }

  /** The colour of part k as 0xRRGGBB. The colours repeat after the last one. */
  public static int colour(int k) {
    return COLOURS[k % COLOURS.length];
  }

  /** Whether black has more contrast to a colour than white, by WCAG 2. */
  public static boolean isLight(int colour) {
    double luminance =
        0.2126 * linear(colour >> 16) + 0.7152 * linear(colour >> 8) + 0.0722 * linear(colour);
    return (luminance + 0.05) * (luminance + 0.05) > 0.05 * 1.05;
  }

  private static double linear(int channel) {
    double value = (channel & 0xFF) / 255.0;
    return value <= 0.04045 ? value / 12.92 : Math.pow((value + 0.055) / 1.055, 2.4);
  }
}
