package coverall.view;

import coverall.geometry.Shape;
import coverall.puzzle.Description;
import coverall.puzzle.NamedCover;
import coverall.puzzle.Placement;
import coverall.puzzle.Problem;
import coverall.puzzle.SlidingRules;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The numbers of items and options of an exact cover problem, in words. */
public final class CoverSize implements Description<RuntimeException> {
  private final List<NamedCover.Item> items = new ArrayList<>();
  private final Set<NamedCover.Word> colours = new HashSet<>();
  private int options;
  private int unused;

  private CoverSize() {}

  /** Counts the items and options of a problem. */
  public static CoverSize of(Problem problem) {
    CoverSize size = new CoverSize();
    problem.describe(size);
    return size;
  }

  /** {@code 3 primary, 1 of them with bounds, 2 secondary, 2 colours}. */
  public String items() {
    long primary = items.stream().filter(NamedCover.Item::isPrimary).count();
    long bounded = items.stream().filter(CoverSize::hasBounds).count();
    return Words.number(primary)
        + " primary"
        + (bounded == 0 ? "" : ", " + Words.number(bounded) + " of them with bounds")
        + ", "
        + Words.number(items.size() - primary)
        + " secondary"
        + (colours.isEmpty() ? "" : ", " + Words.count(colours.size(), "colour"));
  }

  private static boolean hasBounds(NamedCover.Item item) {
    return item.isPrimary() && (item.minimum() != 1 || item.maximum() != 1);
  }

  /** {@code 4, 1 of them unused, without a primary item}. */
  public String options() {
    return Words.number(options)
        + (unused == 0
            ? ""
            : ", " + Words.number(unused) + " of them unused, without a primary item");
  }

  @Override
  public void region(Shape region) {}

  @Override
  public void sliding(SlidingRules rules) {}

  @Override
  public void piece(String name, String copies) {}

  @Override
  public void placement(Placement placement) {}

  @Override
  public void item(NamedCover.Item item) {
    items.add(item);
  }

  @Override
  public void option(List<NamedCover.Word> words) {
    options++;
    unused += words.stream().noneMatch(word -> items.get(word.item()).isPrimary()) ? 1 : 0;
    words.stream().filter(word -> !word.colour().isEmpty()).forEach(colours::add);
  }
}
