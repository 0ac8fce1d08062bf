package coverall.view;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The destination of text: a terminal, or a file if unknown.
 *
 * @param columns the maximum number of characters in a line
 * @param breaks whether the destination wraps longer lines, and drawings must be cut instead
 */
public record Screen(int columns, boolean breaks, Colours colours) {
  /** A file or a pipe. */
  public static final Screen FILE = new Screen(SolutionText.COLUMNS, false, Colours.NONE);

  private static final String CODES = "\u001b\\[[0-9;]*m";

  /** The colours of parts that a terminal supports; see {@link Palette}. */
  public enum Colours {
    NONE,
    /** The 256 colours of xterm. Different colours of parts remain different. */
    OF_256,
    /** 24-bit colours. */
    ALL;

    /** The codes that start black or white text on the colour of a part; empty without colours. */
    public String on(int part) {
      int seen = this == OF_256 ? Xterm.colour(Xterm.ofPart(part)) : Palette.colour(part);
      return start(part, Palette.isLight(seen) ? "5;16" : "5;231");
    }

    /** The codes that start an area in the colour of a part, with invisible text. */
    public String all(int part) {
      return start(part, colour(part));
    }

    /** The codes that end the colour. */
    public String end() {
      return this == NONE ? "" : "\u001b[0m";
    }

    private String start(int part, String text) {
      return this == NONE ? "" : "\u001b[48;" + colour(part) + ";38;" + text + "m";
    }

    private String colour(int part) {
      int colour = Palette.colour(part);
      return this == OF_256
          ? "5;" + Xterm.ofPart(part)
          : "2;" + (colour >> 16) + ";" + (colour >> 8 & 0xFF) + ";" + (colour & 0xFF);
    }
  }

  /** The colours of xterm that are the same on all terminals: a colour cube and shades of grey. */
  private static final class Xterm {
    private static final int FIRST = 16;
    private static final int SIDE = 6;
    private static final int FIRST_GREY = FIRST + SIDE * SIDE * SIDE;
    private static final int END = 256;

    private static final List<Integer> OF_PARTS = ofParts();

    /** For each colour of the palette, the nearest colour not already taken. */
    private static List<Integer> ofParts() {
      List<Integer> numbers = new ArrayList<>();
      for (int part = 0; part < Palette.size(); part++) {
        int colour = Palette.colour(part);
        numbers.add(
            IntStream.range(FIRST, END)
                .boxed()
                .filter(number -> !numbers.contains(number))
                .min(Comparator.comparingInt(number -> distance(colour, colour(number))))
                .orElseThrow());
      }
      return numbers;
    }

    static int ofPart(int part) {
      return OF_PARTS.get(part % OF_PARTS.size());
    }

    /** The colour with a number as 0xRRGGBB. */
    static int colour(int number) {
      if (number >= FIRST_GREY) {
        return 0x10101 * (8 + 10 * (number - FIRST_GREY));
      }
      int k = number - FIRST;
      return level(k / SIDE / SIDE) << 16 | level(k / SIDE % SIDE) << 8 | level(k % SIDE);
    }

    private static int level(int step) {
      return step == 0 ? 0 : 55 + 40 * step;
    }

    private static int distance(int a, int b) {
      int red = (a >> 16) - (b >> 16);
      int green = (a >> 8 & 0xFF) - (b >> 8 & 0xFF);
      int blue = (a & 0xFF) - (b & 0xFF);
      return red * red + green * green + blue * blue;
    }
  }

  /** The width of a line in columns, without colour codes. */
  static int width(String line) {
    return line.replaceAll(CODES, "").length();
  }
}
