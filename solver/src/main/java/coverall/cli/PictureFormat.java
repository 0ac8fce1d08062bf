package coverall.cli;

import coverall.picture.SolutionPage;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The kinds of files that show puzzles and solutions otherwise than as text. */
enum PictureFormat {
  /** A page to look at solutions in a browser. */
  HTML(SolutionPage.MOST),
  SVG(200),
  PNG(200),
  /** Solids to print, without names. */
  STL(1),
  /** Solids to print, each with its name. */
  OBJ(1);

  private final int most;

  PictureFormat(int most) {
    this.most = most;
  }

  /** The format of files with such a name. */
  static Optional<PictureFormat> ofFile(Path file) {
    return Arrays.stream(values())
        .filter(format -> file.toString().endsWith(format.extension()))
        .findFirst();
  }

  /** How the names of its files end. */
  String extension() {
    return "." + name().toLowerCase(Locale.ROOT);
  }

  /** How many solutions a file shows at most. */
  int most() {
    return most;
  }

  /** Whether it shows solids, which have a size. */
  boolean isSolid() {
    return this == STL || this == OBJ;
  }

  /** Names of such files, for messages: {@code NAME.html, NAME.svg}. */
  static String names() {
    return String.join(
        ", ", Arrays.stream(values()).map(format -> "NAME" + format.extension()).toList());
  }

  /** Its option on the command line. */
  @Override
  public String toString() {
    return "--" + name().toLowerCase(Locale.ROOT);
  }
}
