package coverall.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** Checks of puzzles, of which the server runs one at a time. */
@Isolated("It looks at all threads of the process.")
final class CheckApiTest {
  /** A check that takes many seconds. */
  private static final String LARGE = puzzle("box 10x10x10", "50*4T 50*4L 50*4S 50*4^ 50*4<");

  private static final String SOMA = puzzle("box 3x3x3", "3L 4T 4L 4S 4^ 4< 4>");
  private static final Duration MOST = Duration.ofSeconds(10);

  private static Server server;
  private static URI address;

  @BeforeAll
  static void start() throws Exception {
    server = Server.start();
    address = URI.create(server.address());
  }

  @AfterAll
  static void stop() throws InterruptedException {
    server.stop();
  }

  private static String puzzle(String region, String pieces) {
    return "{\"text\":\"" + region + "\\npieces " + pieces + "\"}";
  }

  private static CompletableFuture<HttpResponse<String>> check(HttpClient client, String puzzle) {
    HttpRequest request =
        HttpRequest.newBuilder(address.resolve("/api/check"))
            .header("X-Coverall-Token", address.getQuery().replaceFirst("token=", ""))
            .header("Content-Type", "application/json")
            .timeout(MOST)
            .POST(HttpRequest.BodyPublishers.ofString(puzzle))
            .build();
    return client.sendAsync(request, HttpResponse.BodyHandlers.ofString());
  }

  @Test
  void latestCheckReplacesTheOthers() throws Exception {
    try (HttpClient client = HttpClient.newHttpClient()) {
      List<CompletableFuture<HttpResponse<String>>> replaced = new ArrayList<>();
      for (int k = 0; k < 12; k++) {
        replaced.add(check(client, LARGE));
      }
      await(() -> replaced.stream().filter(CompletableFuture::isDone).count() == 11);
      assertThat(check(client, SOMA).join().body())
          .contains("\"replaced\":false", "\"placements\":[");
      for (CompletableFuture<HttpResponse<String>> one : replaced) {
        HttpResponse<String> response = one.join();
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.body()).contains("\"replaced\":true");
      }
    }
  }

  @Test
  void checkEndsWhenItsClientLeaves() throws Exception {
    HttpClient client = HttpClient.newHttpClient();
    CompletableFuture<HttpResponse<String>> left = check(client, LARGE);
    await(CheckApiTest::isChecking);
    client.shutdownNow();
    await(() -> !isChecking());
    assertThat(left).isCompletedExceptionally();
  }

  private static void await(BooleanSupplier condition) throws InterruptedException {
    long end = System.nanoTime() + MOST.toNanos();
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).isLessThan(end);
      Thread.sleep(10);
    }
  }

  private static boolean isChecking() {
    return Thread.getAllStackTraces().entrySet().stream()
        .filter(thread -> thread.getKey().getName().equals("coverall-check"))
        .flatMap(thread -> List.of(thread.getValue()).stream())
        .anyMatch(frame -> frame.getClassName().startsWith("coverall.check."));
  }
}
