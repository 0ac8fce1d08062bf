package coverall.cli;

import coverall.enumerate.SolutionWriter;
import coverall.picture.SolutionPage;
import coverall.puzzle.Encoding;
import coverall.puzzle.Problem;
import coverall.solve.SearchPlan;
import coverall.solve.SearchResult;
import coverall.solve.SolutionStore;
import coverall.view.OptionText;
import coverall.view.Screen;
import coverall.view.SolutionFormat;
import java.io.Closeable;
import java.io.Flushable;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.function.DoublePredicate;

/**
 * A text file or a picture as the store of a search. Closed at any time, a text file ends after a
 * whole solution.
 */
final class FileOutput implements SolutionStore, AutoCloseable {
  private final Closeable out;
  private final Flushable buffer;
  private final SolutionWriter text; // in the format of the file
  private final Runnable whenComplete;

  private <T extends Closeable & Flushable> FileOutput(
      T out, SolutionWriter text, Runnable whenComplete) {
    this.out = out;
    buffer = out;
    this.text = text;
    this.whenComplete = whenComplete;
  }

  /** Creates a text file. */
  static FileOutput text(Path file, SolutionFormat format, Problem problem) throws IOException {
    Writer out = TextFile.create(file);
    return new FileOutput(out, text(format, problem, out, Screen.FILE), () -> {});
  }

  /** A picture of solutions of a puzzle; its file is created at the end. */
  static FileOutput picture(PictureFile picture, Encoding encoding) {
    picture.note(SolutionPage.MAY_BE_MORE); // until the search is complete
    return new FileOutput(
        picture,
        (number, subproblem, options) -> picture.write(number, encoding.solution(options)),
        () -> picture.note(""));
  }

  /** A writer of solutions in a format. */
  static SolutionWriter text(SolutionFormat format, Problem problem, Writer out, Screen screen)
      throws IOException {
    OptionText text = format.begin(problem, out, screen);
    return (number, subproblem, options) -> text.write(number, options);
  }

  @Override
  public RunWriter begin(SearchPlan plan) {
    return new RunWriter() {
      @Override
      public void write(long number, int subproblem, int[] options) throws IOException {
        text.write(number, subproblem, options);
      }

      @Override
      public void idle() throws IOException {
        buffer.flush(); // shows what was found so far, unless it is compressed
      }
    };
  }

  /** Completes the file. */
  @Override
  public void end(SearchResult result, DoublePredicate sealing) throws IOException {
    if (result.outcome().complete() && result.plan().partition().isWhole()) {
      whenComplete.run();
    }
    close();
  }

  @Override
  public void close() throws IOException {
    out.close();
  }
}
