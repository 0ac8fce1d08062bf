package coverall.verify;

import coverall.catalogue.CatalogueReader;
import coverall.catalogue.CatalogueReader.Part;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Checks the solutions one by one: each is a solution and in its place, and no two are equal. */
final class Solutions implements CatalogueReader.Visitor {
  /*
   * If the solutions are in order, a comparison with the one before finds equal ones; otherwise a set
   * of hashes does.
   */
  private static final int DIGESTED_TOGETHER = 4_096; // solutions
  private static final int MOST_OPTIONS = 1 << 18; // of these, unless a single one has more

  private final Requirements requirements;
  private final int[] @Nullable [] prefixes; // by subproblem; null if there is none
  private final boolean inOrder;
  private final Tally tally;
  private final Print digest;
  private final Set<Print.Brief> seen = new HashSet<>(); // empty if they are in order
  private List<int[]> undigested = new ArrayList<>();
  private int undigestedOptions;
  private CompletableFuture<Void> digesting = CompletableFuture.completedFuture(null);
  private int[] last = {};
  private long count;

  /**
   * A check.
   *
   * @param inOrder whether the solutions must be in order and numbered without gaps
   * @param digest receives the solutions, and all of them only after {@link #finish}
   */
  Solutions(
      Requirements requirements, List<Part> parts, boolean inOrder, Tally tally, Print digest) {
    this.requirements = requirements;
    prefixes = new int[parts.stream().mapToInt(Part::id).max().orElse(-1) + 1][];
    for (Part part : parts) {
      prefixes[part.id()] = part.prefix().stream().mapToInt(Integer::intValue).toArray();
    }
    this.inOrder = inOrder;
    this.tally = tally;
    this.digest = digest;
  }

  @Override
  public boolean visit(long number, int subproblem, int[] options) {
    int @Nullable [] prefix = subproblem < prefixes.length ? prefixes[subproblem] : null;
    if (prefix == null) {
      throw new Violation(
          name(number) + ": is of subproblem " + subproblem + ", which does not exist");
    }
    checkNumbers(number, options);
    requirements.check(number, options);
    checkPlace(number, options);
    if (!requirements.meets(prefix)) {
      throw new Violation(
          name(number)
              + ": is not of subproblem "
              + subproblem
              + ", which begins with "
              + requirements.options().optionWord()
              + "s "
              + Arrays.toString(prefix));
    }
    tally.add(subproblem, requirements);
    undigested.add(options);
    undigestedOptions += options.length;
    if (undigested.size() == DIGESTED_TOGETHER || undigestedOptions >= MOST_OPTIONS) {
      digest();
    }
    count++;
    return true;
  }

  /** Lets the digest go on in another thread. */
  private void digest() {
    List<int[]> next = undigested;
    undigested = new ArrayList<>();
    undigestedOptions = 0;
    digesting.join();
    digesting = CompletableFuture.runAsync(() -> next.forEach(digest::solution));
  }

  /** Waits until the digest has all solutions. */
  void finish() {
    digest();
    digesting.join();
  }

  private void checkNumbers(long number, int[] options) {
    String word = requirements.options().optionWord() + " ";
    for (int k = 0; k < options.length; k++) {
      if (options[k] < 0 || options[k] >= requirements.options().optionCount()) {
        throw new Violation(
            name(number)
                + ": has "
                + word
                + options[k]
                + ", expected numbers below "
                + requirements.options().optionCount());
      }
      if (k > 0 && options[k] <= options[k - 1]) {
        throw new Violation(
            name(number) + ": " + word + options[k] + " comes after " + options[k - 1]);
      }
    }
  }

  private void checkPlace(long number, int[] options) {
    if (inOrder) {
      if (number != count + 1) {
        throw new Violation(name(number) + ": expected number " + (count + 1));
      }
      if (count > 0 && Arrays.compare(last, options) >= 0) {
        throw new Violation(
            name(number)
                + ": is "
                + (Arrays.equals(last, options) ? "equal to" : "less than")
                + " the previous one");
      }
      last = options;
    } else if (!seen.add(Print.Brief.of(options))) {
      throw new Violation(name(number) + ": is equal to an earlier one");
    }
  }

  /** A solution in messages. */
  static String name(long number) {
    return "solution " + number;
  }

  /** The number of solutions so far. */
  long count() {
    return count;
  }
}
