package coverall.search;

import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What an engine has to put back after every search, looked up in its private fields, so that it
 * can be compared with that of an engine that has never searched.
 */
final class EngineState {
  private EngineState() {}

  /** The state by name of field, in a form that has equals. */
  static Map<String, Object> of(SearchEngine engine) {
    Map<String, Object> state = new TreeMap<>();
    state.put("level", value(engine, DepthFirstSearch.class, "level"));
    switch (engine) {
      case DancingLinks links -> {
        for (String name : new String[] {"up", "down", "left", "right", "size", "due"}) {
          state.put(name, Arrays.stream(ints(links, name)).boxed().toList());
        }
        state.put("every link is mutual", links.everyLinkIsMutual());
      }
      case DancingCells cells -> {
        for (String name : new String[] {"size", "due"}) {
          state.put(name, Arrays.stream(ints(cells, name)).boxed().toList());
        }
        int activeCount = (int) value(cells, DancingCells.class, "activeCount");
        state.put("active items", part(ints(cells, "active"), 0, activeCount));
        int[] start = ints(cells, "setStart");
        for (int item = 0; item + 1 < start.length; item++) {
          state.put("set of " + item, part(ints(cells, "set"), start[item], start[item + 1]));
        }
        state.put("every place is where it says", cells.everyPlaceIsWhereItSays());
      }
      default -> state.put("due", Arrays.stream(ints(engine, "due")).boxed().toList());
    }
    return state;
  }

  /** The entries of a part of an array whose order has no meaning. */
  private static Set<Integer> part(int[] array, int from, int to) {
    Set<Integer> part = new TreeSet<>();
    Arrays.stream(array, from, to).forEach(part::add);
    return part;
  }

  private static int[] ints(SearchEngine engine, String name) {
    return (int[]) value(engine, engine.getClass(), name);
  }

  private static Object value(SearchEngine engine, Class<?> declaring, String name) {
    try {
      Field field = declaring.getDeclaredField(name);
      field.setAccessible(true);
      return field.get(engine);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("no field " + name + " to look at", e);
    }
  }
}
