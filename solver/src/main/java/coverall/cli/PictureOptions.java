package coverall.cli;

import coverall.picture.Solids;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options of every command that draws. */
final class PictureOptions {
  private static final double LARGEST_CELL = 1_000;

  @Option(names = "--svg", description = "Draw, as -o NAME.svg does.")
  private boolean svg;

  @Option(names = "--png", description = "Draw, as -o NAME.png does.")
  private boolean png;

  @Option(names = "--stl", description = "Solids to print, as -o NAME.stl does.")
  private boolean stl;

  @Option(names = "--obj", description = "Solids to print, as -o NAME.obj does.")
  private boolean obj;

  @Option(
      names = "--cell",
      paramLabel = "MM",
      description = "The size of a cell of solids in mm; 20 if not given.")
  private @Nullable Double cell;

  @Option(
      names = "--gap",
      paramLabel = "MM",
      description = "The gap between solids in mm; 0.2 if not given.")
  private @Nullable Double gap;

  /** A picture that is asked for, and the file that it goes to. */
  record Asked(PictureFormat format, Path file) {}

  /** The size of solids in millimetres. */
  record Size(double cell, double gap) {}

  /**
   * What is asked for, by an option or by the name of the file; empty if no picture is.
   *
   * @param html whether the option {@code --html} is given
   * @param output the file that the user has named
   * @param name what a file is called otherwise, but for its extension
   * @throws Failure if that contradicts itself
   */
  Optional<Asked> asked(boolean html, @Nullable Path output, String name) {
    List<PictureFormat> given = given(html);
    if (given.size() > 1) {
      throw new Failure(
          ExitCode.WRONG_USAGE,
          given.get(0) + " does not go with " + given.get(1) + ": one at a time");
    }
    Optional<PictureFormat> byName =
        output == null ? Optional.empty() : PictureFormat.ofFile(output);
    if (given.isEmpty()) {
      return byName.map(format -> asked(format, output, name));
    }
    if (output != null && !byName.equals(Optional.of(given.getFirst()))) {
      throw new Failure(
          ExitCode.WRONG_USAGE,
          given.getFirst() + " does not go with the name " + output + ". Maybe leave it out");
    }
    return Optional.of(asked(given.getFirst(), output, name));
  }

  private static Asked asked(PictureFormat format, @Nullable Path output, String name) {
    Path file = output == null ? Path.of(name + format.extension()) : output;
    TextFile.checkNew(file);
    return new Asked(format, file);
  }

  private List<PictureFormat> given(boolean html) {
    List<PictureFormat> given = new ArrayList<>();
    if (html) {
      given.add(PictureFormat.HTML);
    }
    if (svg) {
      given.add(PictureFormat.SVG);
    }
    if (png) {
      given.add(PictureFormat.PNG);
    }
    if (stl) {
      given.add(PictureFormat.STL);
    }
    if (obj) {
      given.add(PictureFormat.OBJ);
    }
    return given;
  }

  /** The size of solids if nothing is asked for. */
  static Size usualSize() {
    return new Size(Solids.CELL, Solids.GAP);
  }

  /**
   * The size of solids.
   *
   * @param format what is asked for; null if it is no picture
   * @throws Failure if there can be no solids of it
   */
  Size size(@Nullable PictureFormat format) {
    if ((cell != null || gap != null) && (format == null || !format.isSolid())) {
      throw new Failure(
          ExitCode.WRONG_USAGE,
          (cell != null ? "--cell" : "--gap") + " is for solids alone, --stl and --obj");
    }
    double cellSize = cell == null ? Solids.CELL : cell;
    double gapSize = gap == null ? Solids.GAP : gap;
    if (!(cellSize > 0 && cellSize <= LARGEST_CELL)) {
      throw new Failure(
          ExitCode.WRONG_USAGE,
          "--cell " + cellSize + "; expected mm, more than 0 and at most 1000");
    }
    if (!Solids.isPossible(cellSize, gapSize)) {
      throw new Failure(
          ExitCode.WRONG_USAGE,
          "--gap "
              + gapSize
              + "; expected mm, between a ten-thousandth and a half of the cell of "
              + cellSize);
    }
    return new Size(cellSize, gapSize);
  }
}
