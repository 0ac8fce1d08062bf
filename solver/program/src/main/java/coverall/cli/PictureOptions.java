package coverall.cli;

import coverall.picture.Solids;
import coverall.picture.Style;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** Options of every command that draws. */
final class PictureOptions {
  private static final double LARGEST_CELL = 1_000;

  @Option(names = "--svg", description = "Same as -o NAME.svg, named after the input.")
  private boolean svg;

  @Option(names = "--png", description = "Same as -o NAME.png, named after the input.")
  private boolean png;

  @Option(names = "--stl", description = "Same as -o NAME.stl, named after the input.")
  private boolean stl;

  @Option(names = "--obj", description = "Same as -o NAME.obj, named after the input.")
  private boolean obj;

  @Option(
      names = "--cell",
      paramLabel = "MM",
      converter = Millimetres.class,
      description = "Size of a cell of a solid model, in mm. Default: 20.")
  private @Nullable Double cell;

  @Option(
      names = "--gap",
      paramLabel = "MM",
      converter = Millimetres.class,
      description = "Gap between the pieces of a solid model, in mm. Default: 0.2.")
  private @Nullable Double gap;

  @Option(names = "--no-labels", description = "Draw pieces without their names.")
  private boolean unnamed;

  @Option(
      names = "--columns",
      paramLabel = "N",
      converter = WholeNumber.DrawingColumns.class,
      description = "Layers, pieces, solutions or steps side by side. Default: as fit.")
  private @Nullable Integer columns;

  @Option(
      names = "--size",
      paramLabel = "PIXELS",
      converter = WholeNumber.Pixels.class,
      description = "Width of an SVG or PNG picture. Default: as needed.")
  private @Nullable Integer width;

  /** Reads a length in millimetres. */
  static final class Millimetres implements ITypeConverter<Double> {
    @Override
    public Double convert(String text) {
      double length = text.matches("\\d{0,9}\\.?\\d{1,9}") ? Double.parseDouble(text) : 0;
      if (length <= 0 || length > LARGEST_CELL) {
        throw new TypeConversionException("expected more than 0 and at most 1,000 mm");
      }
      return length;
    }
  }

  /** A picture that is asked for, and its file. */
  record Asked(PictureFormat format, Path file) {}

  /**
   * What a picture or a solid model looks like.
   *
   * @param cell the size of a cell of a model, in millimetres
   * @param gap the gap between the pieces of a model, in millimetres
   * @param style of a drawing
   */
  record Look(double cell, double gap, Style style) {}

  /**
   * The picture asked for by an option or by the name of the output file; empty if none is.
   *
   * @param html whether the option {@code --html} is given
   * @param output the output file; null for the default
   * @param name the default name of the file, without its extension
   * @throws Failure if the options contradict each other or the file exists
   */
  Optional<Asked> asked(boolean html, @Nullable Path output, String name) {
    List<PictureFormat> given = given(html);
    if (given.size() > 1) {
      throw Failure.ofUsage(given.get(0) + " cannot be combined with " + given.get(1));
    }
    Optional<PictureFormat> byName =
        output == null ? Optional.empty() : PictureFormat.ofFile(output);
    if (given.isEmpty()) {
      return byName.map(format -> asked(format, output, name));
    }
    if (output != null && !byName.equals(Optional.of(given.getFirst()))) {
      throw Failure.ofUsage(
          given.getFirst()
              + " cannot be combined with --output "
              + output
              + ". Use a name that ends in "
              + given.getFirst().extension()
              + " instead.");
    }
    return Optional.of(asked(given.getFirst(), output, name));
  }

  private static Asked asked(PictureFormat format, @Nullable Path output, String name) {
    Path file = output == null ? Path.of(name + format.extension()) : output;
    NewFile.checkNew(file);
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

  /** What is drawn looks like this if nothing else is said. */
  static Look usualLook() {
    return new Look(Solids.CELL, Solids.GAP, Style.USUAL);
  }

  /**
   * What is drawn looks like.
   *
   * @param format the format asked for; null if it is not a picture
   * @throws Failure if an option does not apply to the format, or the gap does not fit the cell
   */
  Look look(@Nullable PictureFormat format) {
    Failure.rejectIf(
        (cell != null || gap != null) && (format == null || !format.isSolid()),
        (cell != null ? "--cell" : "--gap") + " requires --stl or --obj");
    Failure.rejectIf(
        (unnamed || columns != null || width != null)
            && format != PictureFormat.SVG
            && format != PictureFormat.PNG,
        (unnamed ? "--no-labels" : columns != null ? "--columns" : "--size")
            + " requires --svg or --png");
    double cellSize = cell == null ? Solids.CELL : cell;
    double gapSize = gap == null ? Solids.GAP : gap;
    Failure.rejectIf(
        gapSize < Solids.leastGap(cellSize) || gapSize >= cellSize / 2,
        "--gap '"
            + gapSize
            + "': expected at least a ten-thousandth and at most half of the cell, "
            + cellSize
            + " mm");
    Style style = new Style(!unnamed, columns == null ? 0 : columns, width == null ? 0 : width);
    return new Look(cellSize, gapSize, style);
  }
}
