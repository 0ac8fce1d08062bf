package coverall.estimate;

import static org.assertj.core.api.Assertions.assertThat;

import coverall.cover.OptionGroup;
import coverall.enumerate.Enumeration;
import coverall.enumerate.Partition;
import coverall.enumerate.Reduction;
import coverall.puzzle.Encoding;
import coverall.puzzle.KnownPuzzles;
import coverall.search.BuiltInEngine;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** A sample has to last longer where other processes delay the warm-up of its code. */
@Tag("slow")
@Isolated("It keeps the processors busy.")
final class BusyMachineTest {
  private static final int OTHERS = 6; // for each processor

  @Test
  void samplesLastLongerBesideOtherProcesses() throws Exception {
    Encoding bedlam = Encoding.of(KnownPuzzles.BEDLAM);
    Reduction none =
        Reduction.none(bedlam.cover(), OptionGroup.trivial(bedlam.cover().optionCount()));
    int processors = Runtime.getRuntime().availableProcessors();
    SearchEstimator estimator =
        new SearchEstimator(
            none,
            Partition.of(none.cover(), 100),
            List.of(none.group()),
            new Enumeration.Settings(BuiltInEngine.DLX, processors, Long.MAX_VALUE));
    List<Process> others = new ArrayList<>();
    try {
      for (int k = 0; k < OTHERS * processors; k++) {
        others.add(new ProcessBuilder("bash", "-c", "while :; do :; done").start());
      }
      SearchEstimate estimate = estimator.run(1, share -> {}).orElseThrow();
      assertThat(estimate.exact()).isFalse();
      assertThat(estimate.sampledSeconds()).isGreaterThan(1.6);
    } finally {
      others.forEach(Process::destroyForcibly);
    }
  }
}
