package coverall.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

  @Test
  void catalogueIsServed() throws Exception {
    Path catalogue = folder.resolve("soma.db");
    assertThat(run("solve", "soma-cube.puzzle", "-o", catalogue.toString()).exitCode()).isZero();
    Running serve = begin("serve", catalogue.toString());
    serve.awaitOutput("\n");
    serve.signal(SIGINT);
    assertThat(serve.end().exitCode()).isEqualTo(130);
    Files.writeString(catalogue, "damaged");
    Ended damaged = run("serve", catalogue.toString());
    assertThat(damaged.exitCode()).isEqualTo(65);
    assertThat(damaged.err().lines()).hasSize(1);
  }

  @Test
  void secondServerTakesTheNextPort() throws Exception {
    Running first = begin("serve");
    Running second = begin("serve");
    int port = URI.create(first.awaitOutput("\n").strip()).getPort();
    int other = URI.create(second.awaitOutput("\n").strip()).getPort();
    assertThat(other).isNotEqualTo(port);
    Ended taken = run("serve", "--port", Integer.toString(port));
    assertThat(taken.exitCode()).isEqualTo(74);
    assertThat(taken.err())
        .isEqualTo("coverall: --port " + port + ": the port is in use, or may not be used\n");
    first.signal(SIGINT);
    assertThat(first.end().exitCode()).isEqualTo(130);
    Running again = begin("serve", "--port", Integer.toString(port));
    assertThat(again.awaitOutput("\n")).startsWith("http://127.0.0.1:" + port + "/?token=");
    for (Running running : List.of(second, again)) {
      running.signal(SIGINT);
      running.end();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "65536", "x"})
  void portIsANumber(String port) {
    Ended ended = run("serve", "--port", port);
    assertThat(ended.exitCode()).isEqualTo(2);
    assertThat(ended.err())
        .isEqualTo("coverall: --port '" + port + "': expected a number from 1 to 65,535\n");
  }

  @Test
  void fileHasToBeAPuzzle() throws Exception {
    Path bad = folder.resolve("bad.puzzle");
    Files.writeString(bad, "box 2x2\npieces QQ\n");
    Ended ended = run("serve", bad.toString());
    assertThat(ended.exitCode()).isEqualTo(65);
    assertThat(ended.err()).startsWith("coverall: " + bad + ":2: unknown piece 'QQ'");
    assertThat(run("serve", "nowhere.puzzle").exitCode()).isEqualTo(65);
    assertThat(run("serve", "-").exitCode()).isEqualTo(2);
  }

  @Test
  void browserGetsAFileThatOnlyTheUserCanRead() throws Exception {
    Path told = folder.resolve("told");
    Path program = folder.resolve("xdg-open");
    Files.writeString(
        program,
        "#!/bin/sh\ncp -p \"$1\" '" + told + ".part'; mv '" + told + ".part' '" + told + "'\n");
    assertThat(program.toFile().setExecutable(true)).isTrue();
    Map<String, String> display = Map.of("PATH", folder.toString(), "DISPLAY", ":0");
    String address = "http://127.0.0.1:1/?token=abc";
    DefaultBrowser.of(display, "Linux").orElseThrow().open(address);
    for (int k = 0; k < 600 && !Files.exists(told); k++) {
      Thread.sleep(100);
    }
    assertThat(Files.readString(told)).contains("url=" + address + "\"");
    assertThat(Files.getPosixFilePermissions(told))
        .containsExactlyInAnyOrder(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);
  }

  @Test
  void browserIsNotOpenedWithoutADisplay() {
    assertThat(DefaultBrowser.of(Map.of("PATH", "/usr/bin:/bin"), "Linux")).isEmpty();
    assertThat(DefaultBrowser.of(Map.of("PATH", "/nowhere", "DISPLAY", ":0"), "Linux")).isEmpty();
    assertThat(DefaultBrowser.of(Map.of(), "Windows 11")).isPresent();
    assertThat(DefaultBrowser.of(Map.of(), "Mac OS X")).isPresent();
  }
}
