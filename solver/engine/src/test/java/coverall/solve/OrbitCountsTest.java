package coverall.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import coverall.cover.MiscountException;
import coverall.puzzle.Distinct;
import coverall.puzzle.Encoding;
import coverall.puzzle.KnownPuzzles;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OrbitCountsTest {
  private static final Encoding SOMA = Encoding.of(KnownPuzzles.SOMA);

  @Test
  void sumsAreDividedByTheOrderOfTheGroup() {
    OrbitCounts counts =
        OrbitCounts.ofSums(new SearchRequest(SOMA).plan(), List.of(11_520L, 11_520L, 11_520L));
    assertThat(counts.count(Distinct.RAW)).contains(BigInteger.valueOf(11_520));
    assertThat(counts.count(Distinct.ROTATION)).contains(BigInteger.valueOf(480));
    assertThat(counts.count(Distinct.REFLECTION)).contains(BigInteger.valueOf(240));
  }

  @Test
  void sumThatIsNoMultipleOfTheOrderIsAnError() {
    assertThatThrownBy(
            () ->
                OrbitCounts.ofSums(
                    new SearchRequest(SOMA).plan(), List.of(11_520L, 11_521L, 11_520L)))
        .isInstanceOf(MiscountException.class)
        .hasMessage(
            "the sum of fixed solutions, 11,521, is not a multiple of the order of the group, 24");
  }

  @Test
  void expectationOfAnUncountedNotionIsNotMissed() {
    OrbitCounts raw = new OrbitCounts(Map.of(Distinct.RAW, BigInteger.ONE));
    assertThat(OrbitCounts.NONE.missed(SOMA)).isEmpty();
    assertThat(raw.missed(SOMA)).allMatch(e -> e.notions().equals(List.of(Distinct.RAW)));
  }
}
