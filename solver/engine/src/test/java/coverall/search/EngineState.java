package coverall.search;

import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The state that an engine has to restore after every search, read from its private fields for
 * comparison with an engine that has never searched.
 */
final class EngineState {
  private EngineState() {}

  /** The state by field name, as values that can be compared with {@code equals}. */
  static Map<String, Object> of(SearchEngine engine) {
    Map<String, Object> state = new TreeMap<>();
    state.put("level", value(engine, DepthFirstSearch.class, "level"));
    switch (engine) {
      case DancingLinks dancing -> {
        for (String name : new String[] {"up", "down", "left", "right", "size", "bound"}) {
          int[] links = (int[]) value(dancing, DancingLinks.class, name);
          state.put(name, Arrays.stream(links).boxed().toList());
        }
        long[] single = (long[]) value(dancing, DancingLinks.class, "single");
        state.put("items with one option", Arrays.stream(single).boxed().toList());
        state.put("items without options", value(dancing, DancingLinks.class, "emptied"));
        state.put("every link is mutual", dancing.everyLinkIsMutual());
      }
      case DancingCells cells -> {
        for (String name : new String[] {"size", "bound"}) {
          state.put(name, Arrays.stream(ints(cells, name)).boxed().toList());
        }
        int activeCount = (int) value(cells, DancingCells.class, "activeCount");
        state.put("active items", part(ints(cells, "active"), 0, activeCount));
        int[] start = ints(cells, "setStart");
        for (int item = 0; item + 1 < start.length; item++) {
          state.put("set of " + item, part(ints(cells, "set"), start[item], start[item + 1]));
        }
        state.put("places are consistent", cells.everyPlaceIsWhereItSays());
      }
      case BitSlices bits -> {
        Object wide = value(bits, BitSlices.class, "wide");
        state.put("bound", Arrays.stream(ints(wide, "bound")).boxed().toList());
        long[] repeatable = (long[]) value(wide, WideLevels.class, "repeatable");
        long[] bounds = (long[]) value(wide, WideLevels.class, "state");
        int words = (int) value(wide, WideLevels.class, "words");
        state.put("bounds in states", Arrays.stream(bounds).skip(words).boxed().toList());
        state.put("repeatable", Arrays.stream(repeatable).boxed().toList());
      }
      case ConflictMasks masks ->
          state.put(
              "bound",
              Arrays.stream((int[]) value(masks, ConflictMasks.class, "bound")).boxed().toList());
      case Backtracking plain ->
          state.put("bound", Arrays.stream(ints(plain, "bound")).boxed().toList());
      default -> throw new IllegalArgumentException("unknown state of " + engine.getClass());
    }
    return state;
  }

  /** The entries of a section of an array whose order is irrelevant. */
  private static Set<Integer> part(int[] array, int from, int to) {
    Set<Integer> part = new TreeSet<>();
    Arrays.stream(array, from, to).forEach(part::add);
    return part;
  }

  private static int[] ints(Object object, String name) {
    return (int[]) value(object, object.getClass(), name);
  }

  private static Object value(Object object, Class<?> declaring, String name) {
    try {
      Field field = declaring.getDeclaredField(name);
      field.setAccessible(true);
      return field.get(object);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("no field " + name + " to look at", e);
    }
  }
}
