package coverall.cli;

import coverall.view.SolutionFormat;
import java.nio.file.Path;

/** Files for solutions as text. */
final class TextFile {
  private TextFile() {}

  /**
   * The format that the extension of a file denotes.
   *
   * @param others the other names that the option accepts, each followed by a comma
   * @throws Failure if the extension is unknown
   */
  static SolutionFormat format(Path file, String others) {
    return SolutionFormat.ofFile(file.toString())
        .orElseThrow(
            () ->
                Failure.ofUsage(
                    "--output "
                        + file
                        + ": unknown file format. Use "
                        + others
                        + "NAME"
                        + String.join(", NAME", SolutionFormat.extensions())
                        + " or NAME.csv.gz."));
  }
}
