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
import java.util.stream.Stream;

/**
 * The evaluation of a comparison. Immutable.
 *
 * @param contenders all contenders; speeds are relative to the first
 * @param trials the complete trials, by round and then in the order of the contenders
 * @param late those that were stopped at the time limit, in their order; their complete trials do
 *     not count
 */
public record Standings(List<Contender> contenders, List<Trial> trials, List<Contender> late) {
  public Standings {
    contenders = List.copyOf(contenders);
    trials = List.copyOf(trials);
    late = contenders.stream().filter(late::contains).toList();
  }

  /** The evaluation of a comparison in which nobody was late. */
  public Standings(List<Contender> contenders, List<Trial> trials) {
    this(contenders, trials, List.of());
  }

  /**
   * The results of a contender in the complete rounds. Times are in seconds.
   *
   * @param answer the result of the first round
   * @param branches the branches of a run, if known; the median if they differ
   * @param median the median time of a run
   * @param least the least time of a run
   * @param most the greatest time of a run
   * @param speed the speed relative to the first contender, by medians; NaN if that was late
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

  /** Whether nothing is known yet: no round was complete, and nobody was late. */
  public boolean isEmpty() {
    return rounds() == 0 && late.isEmpty();
  }

  /** The number of complete rounds of those who were not late; 0 if all were. */
  public int rounds() {
    int inTime = contenders.size() - late.size();
    return inTime == 0 ? 0 : (int) inTime().count() / inTime;
  }

  /** The complete trials of those who were not late. */
  private Stream<Trial> inTime() {
    return trials.stream().filter(trial -> !late.contains(trial.contender()));
  }

  /**
   * The results of the contenders that were not late, in their order; empty if no round was
   * complete.
   */
  public List<Standing> standings() {
    if (rounds() == 0) {
      return List.of();
    }
    Contender one = contenders.getFirst();
    double first = late.contains(one) ? Double.NaN : median(times(one));
    return contenders.stream()
        .filter(contender -> !late.contains(contender))
        .map(contender -> standing(contender, first))
        .toList();
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
    return inTime()
        .limit((long) rounds() * (contenders.size() - late.size()))
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
