package coverall.cli;

import coverall.enumerate.Progress;
import coverall.enumerate.SolutionWriter;
import coverall.puzzle.Encoding;
import coverall.solve.PuzzleRun;
import coverall.view.SolutionFormat;
import coverall.view.SolutionText;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Writes solutions into a text file as they are found. Whenever it is closed the file is whole up
 * to the last solution.
 */
final class IntoFile implements Destination, SolutionWriter, AutoCloseable {
  private final Path file;
  private final Encoding encoding;
  private final Writer out;
  private final SolutionText text;

  /** Makes the file. */
  IntoFile(Path file, SolutionFormat format, Encoding encoding) throws IOException {
    this.file = file;
    this.encoding = encoding;
    out = TextFile.create(file);
    text = format.begin(encoding.puzzle(), out);
  }

  @Override
  public void write(long number, int subproblem, int[] options) throws IOException {
    text.write(number, encoding.solution(options));
  }

  @Override
  public void idle() throws IOException {
    out.flush(); // What was found so far is to be seen so far, unless it is compressed.
  }

  @Override
  public PuzzleRun.Result run(PuzzleRun run, Consumer<Progress> listener)
      throws IOException, InterruptedException {
    PuzzleRun.Result result = run.run(listener, this);
    close(); // What is told is in the file.
    return result;
  }

  @Override
  public void summarize(Summary summary) throws IOException {
    summary.file("file", file);
  }

  @Override
  public @Nullable String digest() {
    return null;
  }

  @Override
  public void close() throws IOException {
    out.close();
  }
}
