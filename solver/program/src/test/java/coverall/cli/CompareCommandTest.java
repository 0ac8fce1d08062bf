package coverall.cli;

import static org.assertj.core.api.Assertions.assertThat;

import coverall.puzzle.Distinct;
import coverall.search.BuiltInEngine;
import coverall.search.Engine;
import coverall.solve.Comparison;
import coverall.solve.OrbitCounts;
import coverall.solve.Standings;
import java.math.BigInteger;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CompareCommandTest {
  private static Comparison.Trial trial(Engine engine, long found) {
    Map<Distinct, BigInteger> counts = new EnumMap<>(Distinct.class);
    counts.put(Distinct.RAW, BigInteger.valueOf(24 * found));
    counts.put(Distinct.ROTATION, BigInteger.valueOf(found));
    return new Comparison.Trial(
        engine, 1, true, new Comparison.Answer(found, new OrbitCounts(counts)), 1, 1, 1, 1);
  }

  @Test
  void disagreementSaysWhichEnginesFindWhat() {
    List<Engine> engines = List.of(BuiltInEngine.DLX, BuiltInEngine.BITS, BuiltInEngine.CELLS);
    Standings standings =
        new Standings(
            engines,
            List.of(
                trial(BuiltInEngine.DLX, 50),
                trial(BuiltInEngine.BITS, 49),
                trial(BuiltInEngine.CELLS, 50)));
    assertThat(CompareCommand.answersWords(standings))
        .isEqualTo(
            "dlx, cells find 50 (1,200 raw, 50 up to rotation);"
                + " bits finds 49 (1,176 raw, 49 up to rotation)");
  }
}
