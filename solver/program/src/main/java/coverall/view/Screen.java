package coverall.view;

import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
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

  /** The colours that a terminal supports. */
  public enum Colours {
    NONE,
    /**
     * The 256 colours of xterm. Different colours of the {@linkplain Palette palette} remain
     * different.
     */
    OF_256,
    /** 24-bit colours. */
    ALL;

    /** The codes that start black or white text on a colour, 0xRRGGBB; empty without colours. */
    public String on(int colour) {
      int seen = this == OF_256 ? Xterm.colour(Xterm.nearest(colour)) : colour;
      return start(colour, Palette.isLight(seen) ? "5;16" : "5;231");
    }

    /** The codes that start an area in a colour, 0xRRGGBB, with invisible text. */
    public String all(int colour) {
      return start(colour, code(colour));
    }

    /** The codes that end the colour. */
    public String end() {
      return this == NONE ? "" : "\u001b[0m";
    }

    private String start(int colour, String text) {
      return this == NONE ? "" : "\u001b[48;" + code(colour) + ";38;" + text + "m";
    }

    private String code(int colour) {
      return this == OF_256
          ? "5;" + Xterm.nearest(colour)
          : "2;" + (colour >> 16) + ";" + (colour >> 8 & 0xFF) + ";" + (colour & 0xFF);
    }
  }

  /** The colours of xterm that are the same on all terminals: a colour cube and shades of grey. */
  private static final class Xterm {
    private static final int FIRST = 16;
    private static final int SIDE = 6;
    private static final int FIRST_GREY = FIRST + SIDE * SIDE * SIDE;
    private static final int END = 256;

    private static final Map<Integer, Integer> NUMBERS = new ConcurrentHashMap<>(ofPalette());

    /** For each colour of the palette, the nearest colour not already taken. */
    private static Map<Integer, Integer> ofPalette() {
      Map<Integer, Integer> numbers = new HashMap<>();
      for (int k = 0; k < Palette.size(); k++) {
        int colour = Palette.colour(k);
        numbers.put(colour, nearest(colour, numbers.values()));
      }
      return numbers;
    }

    static int nearest(int colour) {
      return NUMBERS.computeIfAbsent(colour, other -> nearest(other, Set.of()));
    }

    private static int nearest(int colour, Collection<Integer> taken) {
      return IntStream.range(FIRST, END)
          .boxed()
          .filter(number -> !taken.contains(number))
          .min(Comparator.comparingInt(number -> distance(colour, colour(number))))
          .orElseThrow();
    }

    /** The colour with a number as 0xRRGGBB. */
    static int colour(int number) {
      if (number >= FIRST_GREY) {
        return grey(number - FIRST_GREY);
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

  /** One of the 24 greys of a terminal of 256 colours as 0xRRGGBB; 0 is the darkest. */
  static int grey(int number) {
    return 0x10101 * (8 + 10 * number);
  }

  /** The width of a line in columns, without colour codes. */
  static int width(String line) {
    return line.replaceAll(CODES, "").length();
  }
}
