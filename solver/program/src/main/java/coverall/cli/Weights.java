package coverall.cli;

import coverall.puzzle.Encoding;
import coverall.puzzle.Problem;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Weights of options, given by the names of pieces or items. */
final class Weights {
  private Weights() {}

  /**
   * By option: its weight. One of a piece, or with an item, that is not named weighs nothing.
   *
   * @param weights by name: a whole number
   * @throws Failure if a name or a number is wrong
   */
  static long[] of(Map<String, String> weights, Problem problem) {
    long[] sums = new long[problem.optionCount()];
    for (Map.Entry<String, String> weight : weights.entrySet()) {
      String name = weight.getKey();
      Failure.rejectIf(
          !weight.getValue().matches("-?\\d{1,15}"),
          "--weight '%s=%s': expected a whole number of at most 15 digits"
              .formatted(name, weight.getValue()));
      long own = Long.parseLong(weight.getValue());
      boolean isUsed = false;
      for (int option = 0; option < sums.length; option++) {
        if (isOf(problem, option, name)) {
          sums[option] += own;
          isUsed = true;
        }
      }
      boolean isPuzzle = problem.asPuzzle().isPresent();
      Failure.rejectIf(
          !isUsed,
          "--weight '%s': no %s has this name"
              .formatted(name, isPuzzle ? "piece" : "item of an option"));
    }
    return sums;
  }

  /** Whether an option has an item, in any colour unless one is given. */
  static boolean hasItem(List<String> words, String item) {
    return words.stream().anyMatch(word -> word.equals(item) || word.startsWith(item + ":"));
  }

  private static boolean isOf(Problem problem, int option, String name) {
    Optional<Encoding> puzzle = problem.asPuzzle();
    if (puzzle.isEmpty()) {
      return hasItem(problem.option(option), name);
    }
    int piece = puzzle.get().placements().get(option).piece();
    return puzzle.get().puzzle().pieces().get(piece).name().equals(name);
  }
}
