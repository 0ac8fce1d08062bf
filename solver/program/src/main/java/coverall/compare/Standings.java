package coverall.compare;

import coverall.compare.Comparison.Trial;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;

/**
 * The evaluation of a comparison. Immutable.
 *
 * @param contenders all contenders; speeds are relative to the first
 * @param trials the complete trials, by round and then in the order of the contenders
 */
public record Standings(List<Contender> contenders, List<Trial> trials) {
  public Standings {
    contenders = List.copyOf(contenders);
    trials = List.copyOf(trials);
  }

  /**
   * The results of a contender in the complete rounds. Times are in seconds.
   *
   * @param answer the result of the first round
   * @param branches the branches of a run, if known; the median if they differ
   * @param median the median time of a run
   * @param least the least time of a run
   * @param most the greatest time of a run
   * @param speed the speed relative to the first contender, by medians
   */
  public record Standing(
      Contender contender,
      Contender.Answer answer,
      OptionalLong branches,
      double median,
      double least,
      double most,
      double speed) {
    /** The number of branches per second in the median time, if known. */
    public OptionalDouble branchesPerSecond() {
      return branches.isPresent()
          ? OptionalDouble.of(branches.getAsLong() / median)
          : OptionalDouble.empty();
    }
  }

  /** The number of complete rounds. */
  public int rounds() {
    return trials.size() / contenders.size();
  }

  /** The results of the contenders, in their order; empty if no round was complete. */
  public List<Standing> standings() {
    List<Standing> standings = new ArrayList<>();
    if (rounds() > 0) {
      double first = median(times(contenders.getFirst()));
      contenders.forEach(contender -> standings.add(standing(contender, first)));
    }
    return standings;
  }

  private Standing standing(Contender contender, double first) {
    double[] times = times(contender);
    double median = median(times);
    return new Standing(
        contender,
        of(contender).getFirst().answer(),
        branches(contender),
        median,
        times[0],
        times[times.length - 1],
        first / median);
  }

  /** The results of a contender in the complete rounds. */
  private List<Contender.Result> of(Contender contender) {
    return trials.stream()
        .limit((long) rounds() * contenders.size())
        .filter(trial -> trial.contender().equals(contender))
        .map(Trial::result)
        .toList();
  }

  /** In increasing order. */
  private double[] times(Contender contender) {
    return of(contender).stream().mapToDouble(Contender.Result::seconds).sorted().toArray();
  }

  private OptionalLong branches(Contender contender) {
    double[] known =
        of(contender).stream()
            .flatMapToLong(result -> result.branches().stream())
            .asDoubleStream()
            .sorted()
            .toArray();
    return known.length == 0 ? OptionalLong.empty() : OptionalLong.of(Math.round(median(known)));
  }

  private static double median(double[] sorted) {
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }

  /** Whether all trials have the same result. */
  public boolean agree() {
    return answers().size() <= 1;
  }

  /** The different results, each with the contenders that found it; those known best first. */
  public Map<Contender.Answer, Set<Contender>> answers() {
    Map<Contender.Answer, Set<Contender>> answers = new LinkedHashMap<>();
    List<Trial> sorted = new ArrayList<>(trials);
    sorted.sort(Comparator.comparing(trial -> trial.result().answer().counts().isEmpty()));
    for (Trial trial : sorted) {
      Contender.Answer own = trial.result().answer();
      Contender.Answer known =
          answers.keySet().stream().filter(own::agreesWith).findFirst().orElse(own);
      answers.computeIfAbsent(known, a -> new LinkedHashSet<>()).add(trial.contender());
    }
    return answers;
  }
}
