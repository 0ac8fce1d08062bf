package coverall.enumerate;

import coverall.search.Engines;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.LongAdder;

/** A subproblem under search, as one fragment or several: what was counted so far. Thread-safe. */
final class Running {
  final Subproblem subproblem;
  final AtomicInteger fragments = new AtomicInteger(1); // not yet finished
  final LongAdder branches = new LongAdder();
  final LongAdder nanos = new LongAdder();
  final LongAdder found = new LongAdder();
  final AtomicLongArray fixed; // by group counted, see OrbitCensus
  final Set<String> engines = ConcurrentHashMap.newKeySet(); // names of all that worked on it

  Running(Subproblem subproblem, int groups) {
    this.subproblem = subproblem;
    fixed = new AtomicLongArray(groups);
  }

  SubproblemResult result() {
    List<Long> sums = new ArrayList<>();
    for (int k = 0; k < fixed.length(); k++) {
      sums.add(fixed.get(k));
    }
    return new SubproblemResult(
        subproblem.id(), branches.sum(), found.sum(), sums, nanos.sum(), Engines.label(engines));
  }
}
