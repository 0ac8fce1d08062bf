package coverall.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import coverall.cover.ExactCover;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Samples of whole trees, whose states are known. */
final class StateSampleTest {
  private static StateSample whole(ExactCover cover) {
    TreeProbe probe = new TreeProbe(cover);
    StateSample sample = new StateSample(cover, probe.levels());
    double[] everything = new double[probe.levels()];
    Arrays.fill(everything, 1);
    probe.visit(everything, new SplittableRandom(1), 1 << 20, sample);
    return sample;
  }

  @Test
  void allWaysToCoverTheSameItemsAreOneState() {
    ExactCover.Builder builder = new ExactCover.Builder(8, 0);
    for (int item = 0; item < 8; item++) {
      builder.option(item).option(item);
    }
    StateSample sample = whole(builder.build());
    assertThat(sample.branches()).isEqualTo(511);
    assertThat(sample.branchesRemembering()).isCloseTo(17, within(1e-9));
  }

  /** To know a state saves the branches below it. */
  @Test
  void statesThatRecurInLeavesSaveNothing() {
    ExactCover.Builder builder = new ExactCover.Builder(2, 0);
    builder.option(0, 1).option(0, 1);
    assertThat(whole(builder.build()).branchesRemembering()).isEqualTo(3);
  }

  @Test
  void secondaryItemsBelongToStates() {
    ExactCover.Builder builder = new ExactCover.Builder(8, 16);
    for (int item = 0; item < 8; item++) {
      builder.option(item, 8 + 2 * item).option(item, 9 + 2 * item);
    }
    assertThat(whole(builder.build()).branchesRemembering()).isEqualTo(511);
  }

  @Test
  void colourBelongsToAStateHoweverOftenItWasUsed() {
    ExactCover.Builder builder = new ExactCover.Builder(5, 2);
    builder.range(5, 0, Integer.MAX_VALUE).range(6, 0, Integer.MAX_VALUE).colours(5, 6);
    builder.option(0, 1, 5).option(2, 3).option(0, 2, 5).option(1, 3, 5);
    builder.option(4).option(4).option(4); // to be visited below
    StateSample sample = whole(builder.build());
    assertThat(sample.branches()).isEqualTo(11);
    assertThat(sample.branchesRemembering()).isCloseTo(8, within(1e-9));
  }

  /** A whole search of these problems has 4 to 20 million branches, 1.7 to 2.4 for each state. */
  @Test
  void alikeNearRelativesDoNotStandForTheWholeTree() {
    double logarithms = 0;
    for (long seed = 0; seed < 6; seed++) {
      StateSample sample = StateSample.of(mixed(new SplittableRandom(seed)), 1e7);
      logarithms += Math.log(sample.branches() / sample.branchesRemembering());
    }
    assertThat(Math.exp(logarithms / 6)).isBetween(1.4, 2.8);
  }

  /** A random problem with options of several lengths. */
  private static ExactCover mixed(SplittableRandom random) {
    int[] lengths = {2, 3, 5, 8};
    ExactCover.Builder builder = new ExactCover.Builder(45, 0);
    for (int option = 0; option < 300; option++) {
      int length = lengths[random.nextInt(lengths.length)];
      builder.option(
          IntStream.generate(() -> random.nextInt(45)).distinct().limit(length).sorted().toArray());
    }
    return builder.build();
  }

  /** Deeper than a stack could be. */
  @Test
  void sampleOfADeepTreeIsTaken() {
    ExactCover.Builder builder = new ExactCover.Builder(7_000, 0);
    for (int item = 0; item < 7_000; item++) {
      builder.option(item);
    }
    assertThat(StateSample.of(builder.build(), 1e6).branches()).isGreaterThan(5_000);
  }

  @Test
  void statesOfRandomProblemsAreThoseOfTheirPaths() {
    int recurrent = 0;
    for (long seed = 0; seed < 5_000; seed++) {
      ExactCover cover = new RandomCovers(new SplittableRandom(seed)).next();
      TreeProbe probe = new TreeProbe(cover);
      List<Map<String, Integer>> levels =
          IntStream.range(0, probe.levels())
              .<Map<String, Integer>>mapToObj(l -> new TreeMap<>())
              .toList();
      walk(probe, 0, new int[0], levels);
      double left = 0;
      double fresh = 1;
      for (Map<String, Integer> level : levels) {
        double branches = level.values().stream().mapToInt(n -> n).sum();
        left += branches * fresh;
        fresh = branches == 0 ? 1 : equallyFrequent(level) / branches;
      }
      StateSample sample = whole(cover);
      assertThat(sample.branchesRemembering()).as("seed %d", seed).isCloseTo(left, within(1e-6));
      recurrent += left < sample.branches() ? 1 : 0;
    }
    assertThat(recurrent).isGreaterThan(100);
  }

  private static void walk(
      TreeProbe probe, int level, int[] path, List<Map<String, Integer>> levels) {
    levels.get(level).merge(state(probe.cover(), path), 1, Integer::sum);
    for (int child : probe.children()) {
      int[] longer = Arrays.copyOf(path, level + 1);
      longer[level] = child;
      probe.enter(longer);
      walk(probe, level + 1, longer, levels);
      probe.enter(path);
    }
  }

  /** The items of a path, with the number of times that they were covered if there is a limit. */
  private static String state(ExactCover cover, int[] path) {
    Map<Integer, Integer> times = new TreeMap<>();
    for (int option : path) {
      for (int item : cover.items(option)) {
        if (cover.multiplicity(item) < Integer.MAX_VALUE) {
          times.merge(item, 1, Integer::sum);
        } else if (cover.colourSetOf(item) >= 0) {
          times.put(item, 1);
        }
      }
    }
    return times.toString();
  }

  private static double equallyFrequent(Map<String, Integer> times) {
    double branches = times.values().stream().mapToInt(n -> n).sum();
    double alike = times.values().stream().mapToInt(n -> n * (n - 1)).sum();
    boolean different = times.isEmpty() || Collections.max(times.values()) == 1;
    return different ? branches : Math.min(branches, branches * (branches - 1) / alike);
  }
}
