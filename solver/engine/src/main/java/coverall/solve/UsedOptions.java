package coverall.solve;

import coverall.enumerate.SolutionWriter;
import coverall.enumerate.SubproblemResult;
import coverall.puzzle.Problem;
import java.io.IOException;

/** Passes on what a search finds: of each solution, the options that it uses. */
record UsedOptions(Problem problem, SolutionWriter writer) implements SolutionWriter {
  /** The writer for a search of a problem. */
  static SolutionWriter of(Problem problem, SolutionWriter writer) {
    boolean allUsed = problem.optionCount() == problem.cover().optionCount();
    return allUsed || writer.equals(NONE) ? writer : new UsedOptions(problem, writer);
  }

  @Override
  public void write(long number, int subproblem, int[] options) throws IOException {
    writer.write(number, subproblem, problem.used(options));
  }

  @Override
  public void finished(SubproblemResult result) throws IOException {
    writer.finished(result);
  }

  @Override
  public void idle() throws IOException {
    writer.idle();
  }
}
