package coverall.puzzle;

import coverall.cover.ExactCover;
import coverall.cover.OptionGroup;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * An exact cover problem with named items, whose symmetry is unknown unless it is {@linkplain
 * #withSymmetry given}.
 *
 * <p>It is kept as written, because solutions are reported that way: an option is a list of words
 * in their order, and a word is an item with or without a colour. Options have the same numbers in
 * {@link #cover()}, which may have further options for unused ones: {@link #used} removes them.
 *
 * <p>Immutable.
 */
public final class NamedCover implements Problem {
  /*
   * What becomes of an item in the exact cover problem:
   *
   *  - a primary item with a minimum and a maximum that are equal is a primary item;
   *  - one with other bounds is a secondary item with that range;
   *  - a secondary item to which no option gives a colour is a secondary item;
   *  - any other secondary item is one for each of its words: these are a colour set, and those
   *    with a colour may be covered any number of times.
   *
   * An option of secondary items alone could be added to a solution or omitted. Knuth's programs drop
   * it, and here it has no items.
   *
   * An option of primary items that all have bounds of their own would leave nothing to branch on. So
   * it covers a primary item more, and so does another option, which stands for not using it. A set of
   * options that is a solution is found once then, as any other.
   *
   * Words are numbered: first all items in their order, without a colour, then those with one.
   */
  private static final int NONE = -1;

  /**
   * An item as written in the problem.
   *
   * @param minimum how often it must be covered at least
   * @param maximum how often it may be covered at most
   * @param isPrimary whether it is a primary item
   */
  public record Item(String name, int minimum, int maximum, boolean isPrimary) {
    /** How often it must be covered: {@code 3}, or {@code 1..3}. */
    public String timesText() {
      return minimum == maximum ? Integer.toString(maximum) : minimum + ".." + maximum;
    }
  }

  /**
   * An item as an option covers it.
   *
   * @param item its number
   * @param colour empty if it is covered without a colour
   */
  public record Word(int item, String colour) {
    /**
     * The word as it is written, {@code x} or {@code x:A}.
     *
     * @param name that of the item
     */
    public String text(String name) {
      return colour.isEmpty() ? name : name + ":" + colour;
    }
  }

  /**
   * A symmetry that the text of a problem declares.
   *
   * @param items by item: its image
   * @param options by option: its image
   */
  public record DeclaredSymmetry(List<Integer> items, List<Integer> options) {
    public DeclaredSymmetry {
      items = List.copyOf(items);
      options = List.copyOf(options);
    }
  }

  private final String name;
  private final List<Expectation> expectations;
  private final List<DeclaredSymmetry> declared;
  private final List<Item> items;
  private final List<String> words;
  private final List<Integer> itemOfColoured; // by word with a colour
  private final int[] start; // by option: where its words begin
  private final int[] wordOf; // by place
  private final int[] wordOfItem; // by item of the cover; NONE: whether an option is used
  private final ExactCover cover;
  private final Symmetry symmetry;
  private final List<Distinct> notions;

  private NamedCover(
      Builder from, List<String> words, int[] start, int[] wordOf, int[] itemOf, ExactCover cover) {
    name = from.name;
    expectations = List.copyOf(from.expectations);
    declared = List.copyOf(from.declared);
    items = List.copyOf(from.items);
    this.words = words;
    itemOfColoured = List.copyOf(from.colouredItem);
    this.start = start;
    this.wordOf = wordOf;
    this.cover = cover.withLookaheadFound();
    wordOfItem = new int[cover.itemCount()];
    Arrays.fill(wordOfItem, NONE);
    for (int word = 0; word < itemOf.length; word++) {
      if (itemOf[word] != NONE) {
        wordOfItem[itemOf[word]] = word;
      }
    }
    symmetry = Symmetry.none(cover.optionCount());
    notions = List.of(Distinct.RAW);
  }

  private NamedCover(NamedCover other, OptionGroup group) {
    name = other.name;
    expectations = other.expectations;
    declared = other.declared;
    items = other.items;
    words = other.words;
    itemOfColoured = other.itemOfColoured;
    start = other.start;
    wordOf = other.wordOf;
    wordOfItem = other.wordOfItem;
    cover = other.cover;
    symmetry = Symmetry.ofCover(group);
    notions = List.of(Distinct.RAW, Distinct.SYMMETRY);
  }

  /**
   * An exact cover problem with these names for its items. Options without items are skipped. A
   * secondary item with a range of its own becomes a primary one with bounds, which is the same to
   * all options, since each covers some other primary item.
   *
   * @param names as many as there are items, all different
   * @throws IllegalArgumentException if it has colour sets: names cannot express them
   */
  public static NamedCover of(
      String name, List<Expectation> expectations, ExactCover cover, List<String> names) {
    if (cover.colourSetCount() > 0) {
      throw new IllegalArgumentException("colours have no names of their own");
    }
    Builder builder = new Builder(name);
    expectations.forEach(builder::expect);
    int[] number = new int[cover.itemCount()];
    for (boolean bounded : new boolean[] {true, false}) {
      for (int item = 0; item < number.length; item++) {
        int minimum = cover.lowerBound(item);
        int maximum = cover.multiplicity(item);
        if ((minimum > 0 || maximum > 1) == bounded) {
          number[item] =
              bounded
                  ? builder.primary(names.get(item), minimum, maximum)
                  : builder.secondary(names.get(item));
        }
      }
    }
    for (int option = 0; option < cover.optionCount(); option++) {
      int[] covered = cover.items(option);
      if (covered.length > 0) {
        builder.option(Arrays.stream(covered).map(item -> number[item]).toArray());
      }
    }
    return builder.build();
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Kind kind() {
    return Kind.EXACT_COVER;
  }

  @Override
  public List<Expectation> expectations() {
    return expectations;
  }

  /** The symmetries that the text of the problem declares. */
  public List<DeclaredSymmetry> declared() {
    return declared;
  }

  /** The items as they were written, the primary ones first. */
  public List<Item> items() {
    return items;
  }

  @Override
  public int optionCount() {
    return start.length - 1;
  }

  /** The words of an option as it was written: {@code p r x:A y}. */
  @Override
  public List<String> option(int option) {
    return Arrays.stream(wordOf, start[option], start[option + 1]).mapToObj(words::get).toList();
  }

  @Override
  public int[] used(int... options) {
    return Arrays.stream(options).filter(option -> option < optionCount()).sorted().toArray();
  }

  @Override
  public <E extends Exception> void describe(Description<E> to) throws E {
    for (Item item : items) {
      to.item(item);
    }
    for (int option = 0; option < optionCount(); option++) {
      to.option(
          Arrays.stream(wordOf, start[option], start[option + 1]).mapToObj(this::word).toList());
    }
  }

  private Word word(int number) {
    if (number < items.size()) {
      return new Word(number, "");
    }
    int item = itemOfColoured.get(number - items.size());
    return new Word(item, words.get(number).substring(items.get(item).name().length() + 1));
  }

  @Override
  public int mostUsed() {
    return Math.min(optionCount(), cover.maxSolutionLength());
  }

  /** No option covers an item that must be covered. */
  @Override
  public Optional<String> obstacle() {
    BitSet covered = new BitSet();
    for (int place = 0; place < cover.start(cover.optionCount()); place++) {
      covered.set(cover.itemOf(place));
    }
    for (int item = 0; item < cover.itemCount(); item++) {
      if (cover.lowerBound(item) > 0 && !covered.get(item)) {
        return Optional.of("no option covers " + itemName(item));
      }
    }
    return Optional.empty();
  }

  /** Empty: a solution is nothing but a set of options. */
  @Override
  public Optional<Encoding> asPuzzle() {
    return Optional.empty();
  }

  @Override
  public ExactCover cover() {
    return cover;
  }

  /**
   * The same problem with a symmetry.
   *
   * @param group automorphisms of {@link #cover()} that map options of the problem to such options
   */
  public NamedCover withSymmetry(OptionGroup group) {
    return new NamedCover(this, group);
  }

  /** The trivial symmetry, unless another is given. */
  @Override
  public Symmetry symmetry() {
    return symmetry;
  }

  @Override
  public List<Distinct> notions() {
    return notions;
  }

  /** Raw: symmetry is used on request only. */
  @Override
  public Distinct coarsest() {
    return Distinct.RAW;
  }

  @Override
  public String whyUndefined(Distinct notion) {
    return "rotations and reflections of an exact cover problem are unknown; expected raw or"
        + " symmetry";
  }

  @Override
  public int itemToRestrict(String name) {
    throw new IllegalArgumentException(
        "unknown piece '" + name + "': an exact cover problem has no pieces to restrict");
  }

  @Override
  public String itemName(int item) {
    return wordOfItem[item] == NONE ? "use of an option" : "item " + words.get(wordOfItem[item]);
  }

  /** Collects the items, then the options of a problem. */
  public static final class Builder {
    private final String name;
    private final List<Expectation> expectations = new ArrayList<>();
    private final List<Item> items = new ArrayList<>();
    private final List<String> coloured = new ArrayList<>(); // words
    private final List<Integer> colouredItem = new ArrayList<>(); // by coloured word
    private final Map<String, Integer> known = new HashMap<>(); // coloured words by text
    private final List<int[]> options = new ArrayList<>(); // of words
    private final List<DeclaredSymmetry> declared = new ArrayList<>();
    private final Map<List<Integer>, List<Integer>> byWords = new HashMap<>(); // options

    /** A problem of this name, without items and options yet. */
    public Builder(String name) {
      this.name = name;
    }

    /** Adds an expected count. */
    public Builder expect(Expectation expectation) {
      expectations.add(expectation);
      return this;
    }

    /**
     * Adds an item that must be covered exactly once. All primary items come before the first
     * secondary one.
     *
     * @return the number of its word
     */
    public int primary(String itemName) {
      return primary(itemName, 1, 1);
    }

    /**
     * Adds an item that must be covered from {@code least} to {@code most} times.
     *
     * @return the number of its word
     */
    public int primary(String itemName, int least, int most) {
      return add(new Item(itemName, least, most, true));
    }

    /**
     * Adds an item that may be covered once, or several times in the same colour. All items come
     * before the first colour.
     *
     * @return the number of its word without a colour
     */
    public int secondary(String itemName) {
      return add(new Item(itemName, 0, 1, false));
    }

    private int add(Item item) {
      items.add(item);
      return items.size() - 1;
    }

    /** The number of the word that gives a secondary item a colour. */
    public int colour(int item, String colour) {
      String word = items.get(item).name() + ":" + colour;
      return known.computeIfAbsent(
          word,
          w -> {
            coloured.add(w);
            colouredItem.add(item);
            return items.size() + coloured.size() - 1;
          });
    }

    /** Adds an option of these words. The array must not change afterwards. */
    public Builder option(int... words) {
      options.add(words);
      return this;
    }

    /**
     * Declares that the problem remains the same if items are replaced by others. All options come
     * before.
     *
     * @param images by item: another one of the same kind; each occurs once
     * @throws IllegalArgumentException if an option has no image, or an item one of another kind
     */
    public Builder symmetry(List<Integer> images) {
      for (int item = 0; item < images.size(); item++) {
        Item from = items.get(item);
        Item to = items.get(images.get(item));
        if (!from.equals(new Item(from.name(), to.minimum(), to.maximum(), to.isPrimary()))) {
          throw new IllegalArgumentException(
              "item '" + from.name() + "' goes to '" + to.name() + "', which is of another kind");
        }
      }
      declared.add(new DeclaredSymmetry(images, imagesOfOptions(images)));
      return this;
    }

    private List<Integer> imagesOfOptions(List<Integer> images) {
      if (byWords.isEmpty()) {
        for (int option = 0; option < options.size(); option++) {
          byWords.computeIfAbsent(sorted(options.get(option)), w -> new ArrayList<>()).add(option);
        }
      }
      int[] taken = new int[options.size()]; // of those with the words of an option
      List<Integer> found = new ArrayList<>();
      for (int[] option : options) {
        List<Integer> words = sorted(Arrays.stream(option).map(w -> image(w, images)).toArray());
        List<Integer> alike = byWords.getOrDefault(words, List.of());
        if (alike.isEmpty() || taken[alike.getFirst()] == alike.size()) {
          throw new IllegalArgumentException(
              "option '" + text(option) + "' has no image in the problem");
        }
        found.add(alike.get(taken[alike.getFirst()]++));
      }
      return found;
    }

    private static List<Integer> sorted(int[] option) {
      return Arrays.stream(option).sorted().boxed().toList();
    }

    /** The image of a word; NONE if no option has it. */
    private int image(int word, List<Integer> images) {
      if (word < items.size()) {
        return images.get(word);
      }
      String colour = coloured.get(word - items.size()); // the word with its item
      Item item = items.get(colouredItem.get(word - items.size()));
      Item image = items.get(images.get(colouredItem.get(word - items.size())));
      return known.getOrDefault(image.name() + colour.substring(item.name().length()), NONE);
    }

    private String text(int[] option) {
      return Arrays.stream(option)
          .mapToObj(
              word ->
                  word < items.size() ? items.get(word).name() : coloured.get(word - items.size()))
          .collect(Collectors.joining(" "));
    }

    /**
     * The problem.
     *
     * @throws IllegalArgumentException if an option contains an item twice
     */
    public NamedCover build() {
      List<String> words = new ArrayList<>(items.size() + coloured.size());
      items.forEach(item -> words.add(item.name()));
      words.addAll(coloured);
      BitSet used = new BitSet(); // words of options that can be used
      int size = 0;
      int open = 0; // options that need an item for whether they are used
      for (int[] option : options) {
        size += option.length;
        if (has(option, Item::isPrimary)) {
          for (int word : option) {
            used.set(word);
          }
          open += has(option, Builder::isOnce) ? 0 : 1;
        }
      }
      int[] itemOf = new int[words.size()]; // by word
      ExactCover.Builder builder = cover(itemOf, used, open);
      int question = (int) items.stream().filter(Builder::isExact).count(); // item
      int first = question;
      int[] start = new int[options.size() + 1];
      int[] wordOf = new int[size];
      for (int number = 0; number < options.size(); number++) {
        int[] option = options.get(number);
        System.arraycopy(option, 0, wordOf, start[number], option.length);
        start[number + 1] = start[number] + option.length;
        int[] covered = new int[option.length];
        for (int k = 0; k < covered.length; k++) {
          covered[k] = itemOf[option[k]];
        }
        if (has(option, Builder::isOnce)) {
          builder.option(covered);
        } else if (has(option, Item::isPrimary)) {
          int[] longer = Arrays.copyOf(covered, covered.length + 1);
          longer[covered.length] = question++;
          builder.option(longer);
        } else {
          builder.noOption();
        }
      }
      for (int item = first; item < question; item++) {
        builder.option(item);
      }
      return new NamedCover(this, List.copyOf(words), start, wordOf, itemOf, builder.build());
    }

    private boolean has(int[] option, Predicate<Item> property) {
      for (int word : option) {
        if (word < items.size() && property.test(items.get(word))) {
          return true;
        }
      }
      return false;
    }

    /**
     * Numbers the items of the cover and sets how often they may be covered: those exact, so many
     * for whether an option is used, and all others.
     */
    private ExactCover.Builder cover(int[] itemOf, BitSet used, int open) {
      List<List<Integer>> colours = new ArrayList<>(); // by item: words
      items.forEach(item -> colours.add(new ArrayList<>()));
      for (int k = 0; k < coloured.size(); k++) {
        if (used.get(items.size() + k)) {
          colours.get(colouredItem.get(k)).add(items.size() + k);
        }
      }
      Arrays.fill(itemOf, NONE);
      int primary = 0;
      for (int item = 0; item < items.size(); item++) {
        if (isExact(items.get(item))) {
          itemOf[item] = primary++;
        }
      }
      primary += open;
      int next = primary;
      for (int item = 0; item < items.size(); item++) {
        if (!isExact(items.get(item)) && (colours.get(item).isEmpty() || used.get(item))) {
          itemOf[item] = next++;
        }
        for (int word : colours.get(item)) {
          itemOf[word] = next++;
        }
      }
      ExactCover.Builder builder = new ExactCover.Builder(primary, next - primary);
      for (int item = 0; item < items.size(); item++) {
        Item written = items.get(item);
        if (isExact(written)) {
          builder.multiplicity(itemOf[item], written.maximum());
        } else if (written.isPrimary()) {
          builder.range(itemOf[item], written.minimum(), written.maximum());
        }
        addColours(builder, itemOf, item, colours.get(item));
      }
      return builder;
    }

    private static boolean isExact(Item item) {
      return item.isPrimary() && item.minimum() == item.maximum();
    }

    private static boolean isOnce(Item item) {
      return isExact(item) && item.maximum() == 1;
    }

    private static void addColours(
        ExactCover.Builder builder, int[] itemOf, int item, List<Integer> colours) {
      if (colours.isEmpty()) {
        return;
      }
      List<Integer> set = new ArrayList<>();
      if (itemOf[item] != NONE) {
        set.add(itemOf[item]);
      }
      for (int word : colours) {
        builder.range(itemOf[word], 0, Integer.MAX_VALUE);
        set.add(itemOf[word]);
      }
      if (set.size() > 1) {
        builder.colours(set.stream().mapToInt(Integer::intValue).toArray());
      }
    }
  }
}
