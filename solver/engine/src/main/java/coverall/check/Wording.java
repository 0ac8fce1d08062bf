package coverall.check;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;

/** Phrases for findings. */
final class Wording {
  /** The number of findings of a kind to show; the others are only counted. */
  private static final int MOST_OF_A_KIND = 3;

  private Wording() {}

  /** {@code F, L and X}. */
  static String list(Collection<String> words) {
    return list(words, "and");
  }

  /** {@code F, L or X}. */
  static String alternatives(Collection<String> words) {
    return list(words, "or");
  }

  private static String list(Collection<String> words, String conjunction) {
    List<String> all = List.copyOf(words);
    int last = all.size() - 1;
    return last < 1
        ? String.join("", all)
        : String.join(", ", all.subList(0, last)) + " " + conjunction + " " + all.get(last);
  }

  /** The first words, and the number of the others if there are more than {@code most}. */
  static String shortList(Collection<String> words, int most) {
    List<String> all = new ArrayList<>(words);
    if (all.size() > most) {
      int others = all.size() - most + 1;
      all = new ArrayList<>(all.subList(0, most - 1));
      all.add(others + " others");
    }
    return list(all);
  }

  /** {@code 1 cell} or {@code 1,234 cells}. */
  static String count(long number, String thing) {
    return String.format(Locale.ROOT, "%,d %s%s", number, thing, number == 1 ? "" : "s");
  }

  /** The text with a capital at its start and a full stop at its end. */
  static String sentence(String text) {
    String start = Character.toUpperCase(text.charAt(0)) + text.substring(1);
    return start.endsWith(".") || start.endsWith("?") ? start : start + ".";
  }

  /**
   * The first findings of a kind, and the number of the others.
   *
   * @param one names a single further finding: {@code piece fits nowhere}
   * @param many names several: {@code pieces fit nowhere}
   */
  static List<Finding> fewOf(List<Finding> findings, String one, String many) {
    if (findings.size() <= MOST_OF_A_KIND) {
      return findings;
    }
    List<Finding> few = new ArrayList<>(findings.subList(0, MOST_OF_A_KIND));
    int more = findings.size() - MOST_OF_A_KIND;
    few.add(Finding.of(String.format(Locale.ROOT, "%,d more %s.", more, more == 1 ? one : many)));
    return few;
  }
}
