package coverall.verify;

import coverall.catalogue.CatalogueReader;
import coverall.catalogue.CatalogueReader.Part;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Checks the solutions one by one: each is a solution and in its place, and no two are equal. */
final class Solutions implements CatalogueReader.Visitor {
  /*
   * If the solutions are in order, a comparison with the one before finds equal ones; otherwise a set
   * of hashes does.
   */
  private final Requirements requirements;
  private final Map<Integer, Part> parts = new HashMap<>(); // by id
  private final boolean inOrder;
  private final Tally tally;
  private final Print digest;
  private final Set<Print.Brief> seen = new HashSet<>(); // empty if they are in order
  private int[] last = {};
  private long count;

  /**
   * A check.
   *
   * @param inOrder whether the solutions must be in order and numbered without gaps
   * @param digest receives the solutions
   */
  Solutions(
      Requirements requirements, List<Part> parts, boolean inOrder, Tally tally, Print digest) {
    this.requirements = requirements;
    parts.forEach(part -> this.parts.put(part.id(), part));
    this.inOrder = inOrder;
    this.tally = tally;
    this.digest = digest;
  }

  @Override
  public boolean visit(long number, int subproblem, int[] options) {
    String name = "solution " + number;
    Part part = parts.get(subproblem);
    if (part == null) {
      throw new Violation(name + ": is of subproblem " + subproblem + ", which does not exist");
    }
    checkNumbers(name, options);
    requirements.check(name, options);
    checkPlace(name, number, options);
    if (!requirements.meets(part.prefix())) {
      throw new Violation(
          name
              + ": is not of subproblem "
              + subproblem
              + ", which begins with "
              + requirements.optionWord()
              + "s "
              + part.prefix());
    }
    tally.add(subproblem, requirements);
    digest.solution(options);
    count++;
    return true;
  }

  private void checkNumbers(String name, int[] options) {
    String word = requirements.optionWord() + " ";
    for (int k = 0; k < options.length; k++) {
      if (options[k] < 0 || options[k] >= requirements.optionCount()) {
        throw new Violation(
            name
                + ": has "
                + word
                + options[k]
                + ", expected numbers below "
                + requirements.optionCount());
      }
      if (k > 0 && options[k] <= options[k - 1]) {
        throw new Violation(name + ": " + word + options[k] + " comes after " + options[k - 1]);
      }
    }
  }

  private void checkPlace(String name, long number, int[] options) {
    if (inOrder) {
      if (number != count + 1) {
        throw new Violation(name + ": expected number " + (count + 1));
      }
      if (count > 0 && Arrays.compare(last, options) >= 0) {
        throw new Violation(
            name
                + ": is "
                + (Arrays.equals(last, options) ? "equal to" : "less than")
                + " the previous one");
      }
      last = options;
    } else if (!seen.add(Print.Brief.of(options))) {
      throw new Violation(name + ": is equal to an earlier one");
    }
  }

  /** The number of solutions so far. */
  long count() {
    return count;
  }
}
