package coverall.solve;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import coverall.disassembly.DisassemblyQueueTest;
import coverall.puzzle.Encoding;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

final class DisassemblyStoreTest {
  @Test
  @Timeout(60)
  void takesNoMoreApartThanAreToBeKept() throws IOException {
    Encoding encoding = DisassemblyQueueTest.box();
    List<Long> kept = new ArrayList<>();
    DisassemblyStore store =
        new DisassemblyStore(
            encoding,
            Integer.MAX_VALUE,
            0,
            1,
            (number, options, found) -> kept.add(number),
            () -> {});
    try (SolutionStore.RunWriter writer = store.begin(new SearchRequest(encoding).plan())) {
      writer.write(1, 0, DisassemblyQueueTest.easy(encoding));
      for (int number = 2; number < 200; number++) {
        writer.write(number, 0, DisassemblyQueueTest.hard(encoding));
      }
    }
    assertEquals(List.of(1L), kept);
    assertEquals(1, store.tally().assemblies());
    assertTrue(store.hasEnough());
  }
}
