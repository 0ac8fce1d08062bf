package coverall.puzzle;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** The known name that somebody probably meant by a name that does not exist. */
public final class Nearest {
  private static final int LONGEST = 40; // letters of a name worth comparing

  private Nearest() {}

  /**
   * The known name with the fewest typing errors, at most one for every three letters; empty if
   * none is that close. A change of case costs nothing.
   */
  public static Optional<String> to(String name, Collection<String> known) {
    if (name.length() < 2 || name.length() > LONGEST) {
      return known.stream().filter(name::equalsIgnoreCase).findFirst();
    }
    return known.stream()
        .min(Comparator.comparingInt(candidate -> errors(name, candidate)))
        .filter(candidate -> errors(name, candidate) <= Math.max(1, name.length() / 3));
  }

  /** The number of letters to change, insert, delete or swap with their neighbour. */
  private static int errors(String from, String to) {
    int[][] cost = new int[from.length() + 1][to.length() + 1];
    for (int i = 0; i <= from.length(); i++) {
      for (int j = 0; j <= to.length(); j++) {
        if (i == 0 || j == 0) {
          cost[i][j] = i + j;
          continue;
        }
        boolean same = same(from.charAt(i - 1), to.charAt(j - 1));
        cost[i][j] =
            Math.min(
                cost[i - 1][j - 1] + (same ? 0 : 1), 1 + Math.min(cost[i - 1][j], cost[i][j - 1]));
        if (i > 1
            && j > 1
            && same(from.charAt(i - 1), to.charAt(j - 2))
            && same(from.charAt(i - 2), to.charAt(j - 1))) {
          cost[i][j] = Math.min(cost[i][j], cost[i - 2][j - 2] + 1);
        }
      }
    }
    return cost[from.length()][to.length()];
  }

  private static boolean same(char a, char b) {
    return Character.toLowerCase(a) == Character.toLowerCase(b);
  }
}
