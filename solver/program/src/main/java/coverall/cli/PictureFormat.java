package coverall.cli;

import coverall.picture.SolutionPage;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The file formats that show puzzles and solutions graphically. */
enum PictureFormat {
  /** A page that shows solutions in a browser. */
  HTML(SolutionPage.MOST),
  SVG(200),
  PNG(200),
  /** Solid models for printing, without names. */
  STL(1),
  /** Solid models for printing, each with its name. */
  OBJ(1);

  private final int most;

  PictureFormat(int most) {
    this.most = most;
  }

  /** The format that the extension of a file denotes. */
  static Optional<PictureFormat> ofFile(Path file) {
    return Arrays.stream(values())
        .filter(format -> file.toString().endsWith(format.extension()))
        .findFirst();
  }

  /** The extension of its files. */
  String extension() {
    return "." + name().toLowerCase(Locale.ROOT);
  }

  /** The largest number of solutions that a file shows. */
  int most() {
    return most;
  }

  /** Whether it contains drawings. */
  boolean isDrawing() {
    return this == SVG || this == PNG;
  }

  /** Whether it contains solid models, which have a size. */
  boolean isSolid() {
    return this == STL || this == OBJ;
  }

  /** The names of files in any of the formats, for messages: {@code NAME.html, NAME.svg}. */
  static String names() {
    return String.join(
        ", ", Arrays.stream(values()).map(format -> "NAME" + format.extension()).toList());
  }

  /** The option on the command line. */
  @Override
  public String toString() {
    return "--" + name().toLowerCase(Locale.ROOT);
  }
}
