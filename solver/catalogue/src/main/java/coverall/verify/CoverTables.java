package coverall.verify;

import coverall.catalogue.CatalogueReader.ItemRow;
import coverall.catalogue.ProblemRows;
import java.io.IOException;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Compares the tables of items and options with the text of the problem. */
final class CoverTables {
  private CoverTables() {}

  /**
   * Compares all rows.
   *
   * @throws Violation at the first difference
   */
  static void check(ProblemRows rows, Matrix matrix) throws IOException {
    checkItems(rows.items(), matrix.items());
    int[] options = {0};
    rows.options(
        (option, words) -> {
          if (option >= matrix.optionCount() || !words.equals(matrix.words(option))) {
            throw new Violation(
                "option "
                    + option
                    + " is "
                    + Matrix.shortened(words)
                    + ", expected "
                    + (option < matrix.optionCount()
                        ? Matrix.shortened(matrix.words(option))
                        : "none"));
          }
          options[0]++;
        });
    if (options[0] < matrix.optionCount()) {
      throw new Violation("option " + options[0] + " is missing");
    }
    Iterator<String> expected = uses(matrix).iterator();
    rows.optionItems((option, item, colour) -> checkNext(words(option, item, colour), expected));
    checkNext("none", expected);
  }

  private static void checkItems(List<ItemRow> stated, List<Matrix.Item> expected) {
    for (int k = 0; k < Math.max(stated.size(), expected.size()); k++) {
      String found = k < stated.size() ? words(stated.get(k)) : "none";
      String wanted = k < expected.size() ? words(row(expected.get(k))) : "none";
      if (k >= stated.size()
          || k >= expected.size()
          || !stated.get(k).equals(row(expected.get(k)))) {
        throw new Violation("item " + k + " is " + found + ", expected " + wanted);
      }
    }
  }

  private static ItemRow row(Matrix.Item item) {
    return new ItemRow(item.name(), item.isPrimary(), item.least(), item.most());
  }

  private static String words(ItemRow item) {
    return "%s %s..%s|%s"
        .formatted(
            item.isPrimary() ? "primary" : "secondary",
            item.minimum(),
            item.maximum(),
            Matrix.shortened(item.name()));
  }

  /** What the table of the items of options must have, in order. */
  private static Stream<String> uses(Matrix matrix) {
    return IntStream.range(0, matrix.optionCount())
        .boxed()
        .flatMap(
            option ->
                matrix.option(option).stream()
                    .sorted(Comparator.comparingInt(Matrix.Use::item))
                    .map(use -> words(option, use.item(), use.colour())));
  }

  private static String words(int option, int item, String colour) {
    return "item "
        + item
        + " in option "
        + option
        + (colour.isEmpty() ? "" : " with colour " + colour);
  }

  private static void checkNext(String found, Iterator<String> expected) {
    String wanted = expected.hasNext() ? expected.next() : "none";
    if (!found.equals(wanted)) {
      throw new Violation(
          "option_item: found "
              + Matrix.shortened(found)
              + ", expected "
              + Matrix.shortened(wanted));
    }
  }
}
