package coverall.solve;

import coverall.search.Engine;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToDoubleFunction;

/**
 * What the trials of a comparison come to.
 *
 * @param engines those compared; the first is the one that the others are measured by
 * @param trials those that were complete, in the order of the rounds and in each in that of the
 *     engines
 */
public record Standings(List<Engine> engines, List<Comparison.Trial> trials) {
  public Standings {
    engines = List.copyOf(engines);
    trials = List.copyOf(trials);
  }

  /**
   * How an engine did in the rounds that were complete.
   *
   * @param answer what it found, in the first round
   * @param branches the branches of a run; their median, should they differ
   * @param median the median of the times of the runs, in seconds
   * @param speed how many times as fast as the first engine it was, by the medians
   */
  public record Standing(
      Engine engine,
      Comparison.Answer answer,
      long branches,
      double median,
      double least,
      double most,
      double speed) {
    /** Branches in a second of the median. */
    public double branchesPerSecond() {
      return branches / median;
    }
  }

  /** How many rounds were complete. */
  public int rounds() {
    return trials.size() / engines.size();
  }

  /** How each engine did, in their order; empty if no round was complete. */
  public List<Standing> standings() {
    List<Standing> standings = new ArrayList<>();
    if (rounds() > 0) {
      double first = median(engines.getFirst(), Comparison.Trial::seconds);
      engines.forEach(engine -> standings.add(standing(engine, first)));
    }
    return standings;
  }

  private Standing standing(Engine engine, double first) {
    double[] times = sorted(engine, Comparison.Trial::seconds);
    double median = median(times);
    return new Standing(
        engine,
        of(engine).getFirst().answer(),
        Math.round(median(engine, Comparison.Trial::branches)),
        median,
        times[0],
        times[times.length - 1],
        first / median);
  }

  /** The trials of an engine in the rounds that were complete. */
  private List<Comparison.Trial> of(Engine engine) {
    return trials.stream()
        .limit((long) rounds() * engines.size())
        .filter(trial -> trial.engine() == engine)
        .toList();
  }

  private double median(Engine engine, ToDoubleFunction<Comparison.Trial> number) {
    return median(sorted(engine, number));
  }

  private double[] sorted(Engine engine, ToDoubleFunction<Comparison.Trial> number) {
    double[] numbers = of(engine).stream().mapToDouble(number).toArray();
    Arrays.sort(numbers);
    return numbers;
  }

  private static double median(double[] sorted) {
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }

  /** Whether all trials found the same. */
  public boolean agree() {
    return answers().size() <= 1;
  }

  /** What was found, and by which engines. */
  public Map<Comparison.Answer, Set<Engine>> answers() {
    Map<Comparison.Answer, Set<Engine>> answers = new LinkedHashMap<>();
    for (Comparison.Trial trial : trials) {
      answers.computeIfAbsent(trial.answer(), a -> new LinkedHashSet<>()).add(trial.engine());
    }
    return answers;
  }
}
