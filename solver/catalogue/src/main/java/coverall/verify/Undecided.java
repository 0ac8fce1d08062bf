package coverall.verify;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The options that a solution may use or not, whatever else it uses: all their primary items have
 * bounds. A search decides that such an option is not used by a choice of its own. The numbers of
 * these choices follow those of the options, in the same order.
 */
final class Undecided {
  private final int optionCount;
  private final List<Integer> options = new ArrayList<>();
  private final Map<Integer, Integer> choices = new HashMap<>(); // by option

  Undecided(Matrix matrix) {
    optionCount = matrix.optionCount();
    for (int option = 0; option < optionCount; option++) {
      if (matrix.isUsable(option) && !matrix.hasOnce(option)) {
        choices.put(option, optionCount + options.size());
        options.add(option);
      }
    }
  }

  /** The number of choices: to use an option, or not to use one of these. */
  int choiceCount() {
    return optionCount + options.size();
  }

  boolean contains(int option) {
    return choices.containsKey(option);
  }

  /** The option that a choice is about. */
  int optionOf(int choice) {
    return choice < optionCount ? choice : options.get(choice - optionCount);
  }

  /** The choice not to use one of these options. */
  int notUsing(int option) {
    return choices.getOrDefault(option, -1);
  }
}
