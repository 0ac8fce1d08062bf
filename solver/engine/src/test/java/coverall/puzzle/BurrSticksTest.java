package coverall.puzzle;

import static org.junit.jupiter.api.Assertions.assertEquals;

import coverall.geometry.Lattice;
import coverall.geometry.Shape;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BurrSticksTest {
  /** Cutler: 4,096 sticks can be cut, 2,225 of them stay in one part; up to turning, 837. */
  @Test
  void areAsManyAsPublished() {
    List<Shape> sticks =
        IntStream.rangeClosed(1, BurrSticks.NUMBER)
            .mapToObj(number -> BurrSticks.find("" + number))
            .flatMap(Optional::stream)
            .toList();
    assertEquals(2_225, sticks.size());
    Set<Set<Shape>> turned = new HashSet<>();
    sticks.forEach(
        stick -> turned.add(new HashSet<>(stick.orientations(Lattice.CUBE.rotations()))));
    assertEquals(837, turned.size());
  }

  @Test
  void loseOneCellForEachBit() {
    assertEquals(Shape.box(6, 2, 2), BurrSticks.find("1").orElseThrow());
    assertEquals(24 - 8, BurrSticks.find("256").orElseThrow().size());
    assertEquals(24 - 10, BurrSticks.find("1024").orElseThrow().size());
  }

  @Test
  void haveNumbers() {
    for (String none : new String[] {"", "0", "01", "-1", "4097", "10000", "x", "4096"}) {
      assertEquals(Optional.empty(), BurrSticks.find(none), none);
    }
  }

  @Test
  void crossInside() {
    Shape burr = BurrSticks.region();
    assertEquals(104, burr.size());
    assertEquals(32, burr.marks().chars().filter(mark -> mark == Marks.OPTIONAL).count());
  }
}
