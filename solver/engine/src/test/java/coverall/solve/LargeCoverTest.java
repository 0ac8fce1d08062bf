package coverall.solve;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import coverall.format.DlxFormat;
import coverall.puzzle.Distinct;
import coverall.puzzle.NamedCover;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;

/**
 * Exact covers with so many items or options that anything quadratic would take minutes before the
 * search, and in it.
 */
@Timeout(value = 90, threadMode = ThreadMode.SEPARATE_THREAD)
@Tag("slow")
final class LargeCoverTest {
  private static final int MANY = 400_000;

  @Test
  void everyItemHasOneOption() throws InterruptedException {
    assertThat(new SearchRequest(cover(MANY, MANY, LargeCoverTest::item)).count()).isEqualTo(1);
  }

  @Test
  void everyOptionCoversTwoItems() throws InterruptedException {
    NamedCover pairs =
        cover(MANY, MANY / 2, option -> item(2 * option) + " " + item(2 * option + 1));

    assertThat(new SearchRequest(pairs).count()).isEqualTo(1);
  }

  @Test
  void itemsInARingHaveTwoOptionsEach() throws InterruptedException {
    NamedCover ring = cover(MANY, MANY, option -> item(option) + " " + item((option + 1) % MANY));

    assertThat(new SearchRequest(ring).count()).isEqualTo(2);
  }

  @Test
  void everyItemHasTwoEqualOptions() throws InterruptedException {
    int items = MANY / 2;
    NamedCover twice = cover(items, MANY, option -> item(option / 2));

    assertThat(new SearchRequest(twice).first().count()).isEqualTo(1);
    assertThat(new SearchRequest(twice).limit(100).count()).isEqualTo(100);
  }

  @Test
  void oneItemHasAllOptions() throws InterruptedException {
    NamedCover choice = cover(2, MANY, option -> item(0) + " " + item(1));

    assertThat(new SearchRequest(choice).count()).isEqualTo(MANY);
  }

  @Test
  void oneOptionCoversAllItems() throws InterruptedException {
    String all = items(MANY);
    NamedCover one = DlxFormat.parse((all + "\n" + all + "\n").getBytes(UTF_8), "one");

    assertThat(new SearchRequest(one).count()).isEqualTo(1);
  }

  @Test
  void itemWithoutOptionsEndsTheSearchAtOnce() throws InterruptedException {
    SearchResult result =
        new SearchRequest(cover(MANY, MANY - 1, LargeCoverTest::item))
            .distinct(Distinct.RAW)
            .visit(options -> true);

    assertThat(result.outcome().found()).isZero();
    assertThat(result.outcome().branches()).isEqualTo(1);
  }

  private static NamedCover cover(int items, int options, IntFunction<String> option) {
    String text =
        IntStream.range(0, options)
            .mapToObj(option)
            .collect(Collectors.joining("\n", items(items) + "\n", "\n"));
    return DlxFormat.parse(text.getBytes(UTF_8), "large");
  }

  private static String items(int number) {
    return IntStream.range(0, number)
        .mapToObj(LargeCoverTest::item)
        .collect(Collectors.joining(" "));
  }

  private static String item(int number) {
    return "i" + number;
  }
}
