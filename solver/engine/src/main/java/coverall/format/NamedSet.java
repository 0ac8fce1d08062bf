package coverall.format;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The pieces of a known puzzle, by their names in the library, some with the colours that they are
 * sold in.
 *
 * @param pieces the names
 * @param colours 0xRRGGBB, by name
 */
record NamedSet(List<String> pieces, Map<String, Integer> colours) {
  private static final Map<String, NamedSet> ALL = all();

  private static Map<String, NamedSet> all() {
    Map<String, NamedSet> all = new LinkedHashMap<>();
    for (String line : Resource.lines("sets.txt")) {
      List<String> words = List.of(line.split(" "));
      all.put(words.getFirst(), of(words.subList(1, words.size())));
    }
    return all;
  }

  /** The set of pieces written like {@code F} or {@code F=red}. */
  private static NamedSet of(List<String> words) {
    List<String> pieces = new ArrayList<>();
    Map<String, Integer> colours = new HashMap<>();
    for (String word : words) {
      String[] parts = word.split("=");
      pieces.add(parts[0]);
      if (parts.length > 1) {
        colours.put(parts[0], Colours.find(parts[1]).orElseThrow());
      }
    }
    return new NamedSet(List.copyOf(pieces), Map.copyOf(colours));
  }

  /** The names of all sets. */
  static Set<String> names() {
    return ALL.keySet();
  }

  /** The set with a name. */
  static Optional<NamedSet> find(String name) {
    return Optional.ofNullable(ALL.get(name));
  }
}
