package coverall.format;

import coverall.puzzle.NamedCover;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The solutions of a small exact cover problem by its words alone: every option is left out or
 * taken in turn, and how often each item is covered, with which colours, is looked up in the end.
 */
public final class PlainCover {
  private final NamedCover problem;
  private final List<Integer> taken = new ArrayList<>();
  private final List<List<Integer>> solutions = new ArrayList<>();

  private PlainCover(NamedCover problem) {
    this.problem = problem;
  }

  /** All solutions as lists of options in increasing order. */
  public static List<List<Integer>> solutions(NamedCover problem) {
    PlainCover plain = new PlainCover(problem);
    plain.decide(0);
    return plain.solutions;
  }

  private void decide(int option) {
    if (!mayStillBe()) {
      return;
    }
    if (option == problem.optionCount()) {
      if (isSolution()) {
        solutions.add(List.copyOf(taken));
      }
      return;
    }
    decide(option + 1);
    if (hasPrimary(problem.option(option))) {
      taken.add(option);
      decide(option + 1);
      taken.removeLast();
    }
  }

  private boolean hasPrimary(List<String> words) {
    return problem.items().stream()
        .anyMatch(item -> item.isPrimary() && words.contains(item.name()));
  }

  /** The words of the options taken, by item. */
  private Map<String, List<String>> uses() {
    Map<String, List<String>> uses = new HashMap<>();
    for (int option : taken) {
      for (String word : problem.option(option)) {
        uses.computeIfAbsent(word.replaceFirst(":.*", ""), item -> new ArrayList<>()).add(word);
      }
    }
    return uses;
  }

  /** Whether no item is covered too often or with different colours. */
  private boolean mayStillBe() {
    Map<String, List<String>> uses = uses();
    for (NamedCover.Item item : problem.items()) {
      List<String> own = uses.getOrDefault(item.name(), List.of());
      boolean agree = own.stream().distinct().count() == 1 && own.getFirst().contains(":");
      if (own.size() > item.maximum() && !agree) {
        return false;
      }
    }
    return true;
  }

  private boolean isSolution() {
    Map<String, List<String>> uses = uses();
    return problem.items().stream()
        .allMatch(item -> uses.getOrDefault(item.name(), List.of()).size() >= item.minimum());
  }
}
