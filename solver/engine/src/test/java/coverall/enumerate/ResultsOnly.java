package coverall.enumerate;

import java.util.ArrayList;
import java.util.List;

/** Collects the results of subproblems, and receives no solutions. */
public final class ResultsOnly implements SolutionWriter {
  final List<SubproblemResult> results = new ArrayList<>();

  @Override
  public boolean takesSolutions() {
    return false;
  }

  @Override
  public void write(long number, int subproblem, int[] options) {
    throw new AssertionError("solution " + number);
  }

  @Override
  public void finished(SubproblemResult result) {
    results.add(result);
  }
}
