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
import java.io.Flushable;
import java.io.IOException;
import java.io.Writer;
import java.util.function.DoublePredicate;

/**
 * A text file or a picture as the store of a search, complete when the search has ended. If that
 * was stopped, a text file ends after a whole solution.
 */
final class FileOutput implements SolutionStore {
  private final SolutionWriter text; // in the format of the file
  private final Flushable buffer;
  private final Ending ending;

  /** What completes the file after a search. */
  @FunctionalInterface
  private interface Ending {
    void finish(boolean hasAll) throws IOException;
  }

  private FileOutput(SolutionWriter text, Flushable buffer, Ending ending) {
    this.text = text;
    this.buffer = buffer;
    this.ending = ending;
  }

  /** A text file, which remains the caller's to close. */
  static FileOutput text(NewFile file, SolutionFormat format, Problem problem) throws IOException {
    Writer out = file.text();
    return new FileOutput(text(format, problem, out, Screen.FILE), out, hasAll -> file.finish());
  }

  /** A picture of solutions of a puzzle; its file is created at the end. */
  static FileOutput picture(PictureFile picture, Encoding encoding) {
    return new FileOutput(
        (number, subproblem, options) -> picture.write(number, encoding.solution(options)),
        () -> {},
        hasAll -> {
          picture.note(hasAll ? "" : SolutionPage.MAY_BE_MORE);
          picture.finish();
        });
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
    ending.finish(result.outcome().complete() && result.plan().partition().isWhole());
  }
}
