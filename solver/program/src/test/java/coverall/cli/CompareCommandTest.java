package coverall.cli;

import static org.assertj.core.api.Assertions.assertThat;

import coverall.puzzle.Distinct;
import coverall.search.BuiltInEngine;
import coverall.search.Engine;
import coverall.solve.Comparison;
import coverall.solve.Contender;
import coverall.solve.EngineContender;
import coverall.solve.OrbitCounts;
import coverall.solve.Standings;
import java.math.BigInteger;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class CompareCommandTest {
  private static Comparison.Trial trial(Engine engine, long found) {
    Map<Distinct, BigInteger> counts = new EnumMap<>(Distinct.class);
    counts.put(Distinct.RAW, BigInteger.valueOf(24 * found));
    counts.put(Distinct.ROTATION, BigInteger.valueOf(found));
    return new Comparison.Trial(
        new EngineContender(engine),
        1,
        new Contender.Result(
            true,
            new Contender.Answer(found, new OrbitCounts(counts)),
            OptionalLong.of(1),
            1,
            1,
            1));
  }

  @Test
  void disagreementSaysWhichEnginesFindWhat() {
    List<Contender> engines =
        List.of(
            new EngineContender(BuiltInEngine.DLX),
            new EngineContender(BuiltInEngine.BITS),
            new EngineContender(BuiltInEngine.CELLS));
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
