package coverall.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import coverall.enumerate.Shard;
import coverall.format.PuzzleFile;
import coverall.puzzle.Encoding;
import coverall.solve.SearchRequest;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a catalogue makes of the request for its search. */
final class RequestTest {
  private static final String SOMA = "box 3x3x3\npieces 3L 4L 4T 4S 4^ 4< 4>\n";

  @TempDir Path folder = Path.of("");

  private static SearchRequest request(String text) {
    byte[] content = text.getBytes(StandardCharsets.UTF_8);
    return new SearchRequest(Encoding.of(PuzzleFile.parse(content, "soma")));
  }

  private static Catalogue.Source source(String text) {
    return new Catalogue.Source("soma.puzzle", text);
  }

  @Test
  void requestStaysAsItWasAndServesAllShards() throws Exception {
    SearchRequest request = request(SOMA);
    long found = 0;
    for (int round = 0; round < 2; round++) {
      found = 0;
      for (int number = 0; number < 3; number++) {
        Path path = folder.resolve(number + ".db");
        try (Catalogue catalogue =
            Catalogue.openOrCreate(path, request, source(SOMA), new Shard(number, 3))) {
          found += catalogue.session().run(progress -> {}).outcome().found();
        }
      }
    }
    assertThat(found).isEqualTo(240);
    assertThat(request.count()).isEqualTo(240);
  }

  @Test
  void sessionHasTheLimitOfTheRequest() throws Exception {
    try (Catalogue catalogue =
        Catalogue.openOrCreate(
            folder.resolve("a.db"), request(SOMA).limit(5), source(SOMA), Shard.WHOLE)) {
      assertThat(catalogue.session().run(progress -> {}).outcome().found()).isEqualTo(5);
    }
  }

  @Test
  void requestsThatDoNotFindEachSolutionOnceAreRefused() {
    for (SearchRequest request :
        new SearchRequest[] {request(SOMA).first(), request(SOMA).asWritten()}) {
      Path path = folder.resolve("b.db");
      assertThatThrownBy(() -> Catalogue.openOrCreate(path, request, source(SOMA), Shard.WHOLE))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("a catalogue needs a plan for all solutions");
      assertThat(Files.exists(path)).isFalse();
    }
  }

  @Test
  void textOfAnotherProblemIsRefused() {
    Path path = folder.resolve("c.db");
    for (String text : new String[] {"no puzzle", "box 5x1\npieces I\n"}) {
      assertThatThrownBy(
              () -> Catalogue.openOrCreate(path, request(SOMA), source(text), Shard.WHOLE))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("the source is");
      assertThat(Files.exists(path)).isFalse();
    }
  }
}
