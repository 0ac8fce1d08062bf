package coverall.solve;

import coverall.enumerate.SolutionWriter;
import org.jspecify.annotations.Nullable;

/** Passes the solutions of a run on to a visitor until that stops the run or fails. */
final class VisitingWriter implements SolutionWriter {
  private final SolutionVisitor visitor;
  private final Runnable stop;
  private boolean more = true;
  private @Nullable Throwable failure;

  VisitingWriter(SolutionVisitor visitor, Runnable stop) {
    this.visitor = visitor;
    this.stop = stop;
  }

  @Override
  public void write(long number, int subproblem, int[] options) {
    if (!more) {
      return; // found before the search had stopped
    }
    try {
      more = visitor.visit(options);
    } catch (RuntimeException | Error e) {
      more = false;
      failure = e;
    }
    if (!more) {
      stop.run();
    }
  }

  /** Throws what the visitor has thrown. To be called after the run. */
  void throwFailure() {
    switch (failure) {
      case RuntimeException e -> throw e;
      case Error e -> throw e;
      case null, default -> {}
    }
  }
}
