package coverall.picture;

/**
 * How a picture is laid out.
 *
 * @param named whether pieces have their names in them
 * @param columns how many layers, pieces, solutions or steps stand side by side; 0 for as many as
 *     fit
 * @param width in pixels; 0 for the usual one
 */
public record Style(boolean named, int columns, int width) {
  /** What a picture looks like if nothing else is said. */
  public static final Style USUAL = new Style(true, 0, 0);
}
