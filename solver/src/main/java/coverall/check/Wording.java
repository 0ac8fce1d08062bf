package coverall.check;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;

/** How the findings put things. */
final class Wording {
  /** So many findings of a kind are told, the others are counted. */
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

  /** The first so many words, and how many others there are. */
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

  /** The sentence with a capital at its beginning and a point at its end. */
  static String sentence(String text) {
    return Character.toUpperCase(text.charAt(0)) + text.substring(1) + ".";
  }

  /** Findings of one kind: the first of them, and the number of the others. */
  static List<Finding> fewOf(List<Finding> findings, String thing) {
    if (findings.size() <= MOST_OF_A_KIND) {
      return findings;
    }
    List<Finding> few = new ArrayList<>(findings.subList(0, MOST_OF_A_KIND));
    few.add(Finding.of("And " + (findings.size() - MOST_OF_A_KIND) + " more " + thing + "."));
    return few;
  }
}
