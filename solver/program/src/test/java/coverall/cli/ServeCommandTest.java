package coverall.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;

final class ServeCommandTest extends CommandTest {
  @Test
  void interruptionSaysThatSearchesAreLost() throws Exception {
    Running serve = begin("serve");
    URI page = URI.create(serve.awaitOutput("\n").strip());
    String token = page.getQuery().substring("token=".length());
    String puzzle = Files.readString(PROBLEMS.resolve("large/one-sided-pentominoes-9x10.puzzle"));
    String query = "{\"text\":\"" + puzzle.replace("\n", "\\n").replace("\"", "\\\"") + "\"}";
    try (HttpClient client = HttpClient.newHttpClient()) {
      HttpRequest start =
          HttpRequest.newBuilder(page.resolve("/api/runs"))
              .header("X-Coverall-Token", token)
              .POST(HttpRequest.BodyPublishers.ofString(query))
              .build();
      HttpResponse<String> started = client.send(start, HttpResponse.BodyHandlers.ofString());
      assertThat(started.body()).startsWith("{\"id\":");
    }
    serve.signal(SIGINT);
    Ended ended = serve.end();
    assertThat(ended.exitCode()).isEqualTo(130);
    assertThat(ended.err())
        .containsPattern("\ncoverall: stopped 1 search; not kept: .* solutions?\n$");
  }
}
