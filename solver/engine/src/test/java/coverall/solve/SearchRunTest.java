package coverall.solve;

import static org.assertj.core.api.Assertions.assertThat;

import coverall.cover.OptionGroup;
import coverall.format.DlxFormat;
import coverall.puzzle.NamedCover;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

final class SearchRunTest {
  /** A cover has further options for those that need not be used: the groups permute them, too. */
  @Test
  void solutionsAreCountedUnderGroupsOfAllOptionsOfTheCover() {
    String text = "p 0:2|q\np q\np\nq\n";
    NamedCover cover = DlxFormat.parse(text.getBytes(StandardCharsets.UTF_8), "test");
    assertThat(cover.cover().optionCount()).isGreaterThan(cover.optionCount());
    for (SearchRequest request :
        new SearchRequest[] {new SearchRequest(cover), new SearchRequest(cover).first()}) {
      assertThat(SearchRun.groups(request.plan()))
          .extracting(OptionGroup::degree)
          .containsOnly(cover.cover().optionCount());
    }
  }
}
