package coverall.bench;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.random.RandomGenerator;

/**
 * An exact cover problem under construction. Items that an option covers without having been
 * declared are secondary. For Knuth's programs, a name has at most eight ASCII characters, and a
 * colour has one.
 */
final class ExactCover {
  /** The bounds of each primary item, such as {@code "2:3|"}, or nothing. */
  private final Map<String, String> primary = new LinkedHashMap<>();

  private final Set<String> secondary = new LinkedHashSet<>();
  private final List<List<String>> options = new ArrayList<>();

  ExactCover item(String name) {
    primary.put(name, "");
    return this;
  }

  ExactCover item(String name, int least, int most) {
    primary.put(name, least + ":" + most + "|");
    return this;
  }

  /** Declares the items {@code name0}, {@code name1}, … */
  ExactCover items(String name, int count) {
    for (int k = 0; k < count; k++) {
      item(name + k);
    }
    return this;
  }

  ExactCover items(String name, int count, int least, int most) {
    for (int k = 0; k < count; k++) {
      item(name + k, least, most);
    }
    return this;
  }

  void option(String... items) {
    option(List.of(items));
  }

  void option(Collection<String> items) {
    for (String item : items) {
      String name = item.split(":")[0];
      if (!primary.containsKey(name)) {
        secondary.add(name);
      }
    }
    options.add(List.copyOf(items));
  }

  /** In the order of the declarations. */
  String text() {
    return text(List.copyOf(primary.keySet()), List.copyOf(secondary), options);
  }

  String shuffledText(RandomGenerator random) {
    List<List<String>> mixed = options.stream().map(option -> shuffled(option, random)).toList();
    return text(
        shuffled(primary.keySet(), random), shuffled(secondary, random), shuffled(mixed, random));
  }

  private String text(List<String> first, List<String> last, List<List<String>> options) {
    StringBuilder text = new StringBuilder();
    text.append(String.join(" ", first.stream().map(item -> primary.get(item) + item).toList()));
    if (!last.isEmpty()) {
      text.append(" | ").append(String.join(" ", last));
    }
    text.append('\n');
    options.forEach(option -> text.append(String.join(" ", option)).append('\n'));
    return text.toString();
  }

  static <T> List<T> shuffled(Collection<T> list, RandomGenerator random) {
    List<T> shuffled = new ArrayList<>(list);
    Collections.shuffle(shuffled, random);
    return shuffled;
  }
}
