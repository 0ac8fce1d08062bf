package coverall.search;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** A sink that collects all solutions, each as a list of options in increasing order. */
final class SolutionList implements SolutionSink {
  private static final Comparator<List<Integer>> IN_ORDER =
      (a, b) -> {
        for (int k = 0; k < Math.min(a.size(), b.size()); k++) {
          if (!a.get(k).equals(b.get(k))) {
            return a.get(k) - b.get(k);
          }
        }
        return a.size() - b.size();
      };

  private final List<List<Integer>> solutions = Collections.synchronizedList(new ArrayList<>());

  @Override
  public boolean accept(int[] options, int length) {
    solutions.add(IntStream.of(options).limit(length).sorted().boxed().toList());
    return true;
  }

  /** The solutions in lexicographic order, including repetitions. */
  List<List<Integer>> inOrder() {
    List<List<Integer>> sorted = new ArrayList<>(solutions);
    sorted.sort(IN_ORDER);
    return sorted;
  }
}
