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
 * The evaluation of a comparison. Immutable.
 *
 * @param engines the compared engines; speeds are relative to the first
 * @param trials the complete trials, by round and then in the order of the engines
 */
public record Standings(List<Engine> engines, List<Comparison.Trial> trials) {
  public Standings {
    engines = List.copyOf(engines);
    trials = List.copyOf(trials);
  }

  /**
   * The results of an engine in the complete rounds. Times are in seconds.
   *
   * @param answer the result of the first round
   * @param branches the branches of a run; the median if they differ
   * @param median the median time of a run
   * @param least the least time of a run
   * @param most the greatest time of a run
   * @param speed the speed relative to the first engine, by medians
   */
  public record Standing(
      Engine engine,
      Comparison.Answer answer,
      long branches,
      double median,
      double least,
      double most,
      double speed) {
    /** The number of branches per second in the median time. */
    public double branchesPerSecond() {
      return branches / median;
    }
  }

  /** The number of complete rounds. */
  public int rounds() {
    return trials.size() / engines.size();
  }

  /** The results of the engines, in their order; empty if no round was complete. */
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

  /** The trials of an engine in the complete rounds. */
  private List<Comparison.Trial> of(Engine engine) {
    return trials.stream()
        .limit((long) rounds() * engines.size())
        .filter(trial -> trial.engine().equals(engine))
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

  /** Whether all trials have the same result. */
  public boolean agree() {
    return answers().size() <= 1;
  }

  /** The different results, each with the engines that found it. */
  public Map<Comparison.Answer, Set<Engine>> answers() {
    Map<Comparison.Answer, Set<Engine>> answers = new LinkedHashMap<>();
    for (Comparison.Trial trial : trials) {
      answers.computeIfAbsent(trial.answer(), a -> new LinkedHashSet<>()).add(trial.engine());
    }
    return answers;
  }
}
