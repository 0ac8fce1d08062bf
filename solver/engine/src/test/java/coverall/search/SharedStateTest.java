package coverall.search;

import static org.assertj.core.api.Assertions.assertThat;

import coverall.cover.ExactCover;
import coverall.puzzle.Encoding;
import coverall.puzzle.KnownPuzzles;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The engines of several threads have no memory in common that a search writes to. */
@Timeout(value = 180, threadMode = ThreadMode.SEPARATE_THREAD)
final class SharedStateTest {

  @ParameterizedTest
  @Tag("slow")
  @EnumSource(BuiltInEngine.class)
  void searchesChangeNothingThatOtherEnginesReferTo(Engine engine) throws IllegalAccessException {
    ExactCover cover = Encoding.of(KnownPuzzles.SOMA).cover();
    SearchEngine searching = engine.load(cover);
    SearchEngine other = engine.load(cover);
    List<List<Object>> own = contents(searching);
    List<List<Object>> others = contents(other);
    assertThat(others).hasSizeGreaterThan(5);

    SolutionList found = new SolutionList();
    searching.search(new int[0], found, Checkpoint.NONE);

    assertThat(found.inOrder()).hasSize(11_520);
    assertThat(contents(other).equals(others)).as("the other engine is unchanged").isTrue();
    assertThat(contents(searching).equals(own)).as("the engine that searched is").isFalse();
  }

  /**
   * The contents of all objects and arrays that an engine refers to, directly or not, with those of
   * the static fields of their classes.
   */
  private static List<List<Object>> contents(SearchEngine engine) throws IllegalAccessException {
    List<List<Object>> contents = new ArrayList<>();
    Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    Deque<Object> left = new ArrayDeque<>();
    left.add(engine);
    while (!left.isEmpty()) {
      Object next = left.remove();
      if (seen.add(next)) {
        List<Object> values = values(next);
        contents.add(values.stream().map(SharedStateTest::comparable).toList());
        values.stream().filter(value -> !isPlain(value)).forEach(left::add);
      }
    }
    return contents;
  }

  /** Whether a value is a number or the like, not an object to look into. */
  private static boolean isPlain(Object value) {
    return value.getClass().getName().startsWith("java.lang.");
  }

  private static Object comparable(Object value) {
    return isPlain(value) ? value : System.identityHashCode(value);
  }

  /** The values of the elements or fields of an object, without null. */
  private static List<Object> values(Object object) throws IllegalAccessException {
    List<Object> values = new ArrayList<>();
    Class<?> type = object.getClass();
    if (type.isArray()) {
      for (int k = 0; k < Array.getLength(object); k++) {
        add(values, Array.get(object, k));
      }
    } else if (object instanceof Iterable<?> elements) {
      elements.forEach(element -> add(values, element));
    } else if (object instanceof BitSet set) {
      add(values, set.toString());
    } else if (type.getName().startsWith("coverall.")) {
      for (; type != Object.class; type = type.getSuperclass()) {
        for (Field field : type.getDeclaredFields()) {
          field.setAccessible(true);
          add(values, field.get(Modifier.isStatic(field.getModifiers()) ? null : object));
        }
      }
    }
    return values;
  }

  private static void add(List<Object> values, Object value) {
    if (value != null) {
      values.add(value);
    }
  }
}
