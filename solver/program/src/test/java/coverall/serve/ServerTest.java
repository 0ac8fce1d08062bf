package coverall.serve;

import static org.assertj.core.api.Assertions.assertThat;

import coverall.format.PuzzleFile;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPOutputStream;
import java.util.zip.InflaterInputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which requests the server accepts, and how it rejects the others. */
@Tag("slow")
final class ServerTest {
  private static final Path PROBLEMS = Path.of("..", "..", "problems");
  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  @TempDir Path folder = Path.of("");

  private static Server server;
  private static URI address;
  private static String token;

  @BeforeAll
  static void start() throws IOException {
    server = Server.start();
    address = URI.create(server.address());
    token = address.getQuery().replaceFirst("token=", "");
  }

  @AfterAll
  static void stop() throws InterruptedException {
    server.stop();
  }

  private static HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(address.resolve(path)).timeout(Duration.ofSeconds(30));
  }

  private static HttpResponse<String> get(String path) throws Exception {
    return send(request(path).header("X-Coverall-Token", token).GET());
  }

  private static HttpResponse<String> post(String path, String json) throws Exception {
    return send(
        request(path)
            .header("X-Coverall-Token", token)
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(json)));
  }

  private static HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
    return CLIENT.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  /** Sends raw bytes and returns the whole response. */
  private static String raw(String text) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), address.getPort())) {
      socket.setSoTimeout(10_000);
      socket.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
      InputStream in = socket.getInputStream();
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (SocketException e) {
      return "closed: " + e.getMessage();
    }
  }

  private static String json(String text) {
    return "{\"text\":\"" + text.replace("\"", "\\\"").replace("\n", "\\n") + "\"}";
  }

  private static String problem(String name) throws IOException {
    return json(Files.readString(PROBLEMS.resolve(name)));
  }

  private static String field(HttpResponse<String> response, String name) {
    Matcher matcher = Pattern.compile("\"" + name + "\":\"?([^\",}]*)").matcher(response.body());
    assertThat(matcher.find()).as(response.body()).isTrue();
    return matcher.group(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/api/about",
        "/api/library",
        "/api/runs/00",
        "/api/runs/00/events",
        "/api/nothing"
      })
  void requestsWithoutTheTokenAreRejected(String path) throws Exception {
    for (HttpRequest.Builder request :
        List.of(
            request(path),
            request(path).header("X-Coverall-Token", ""),
            request(path).header("X-Coverall-Token", token.substring(1)),
            request(path + "?token=" + token.replace(token.charAt(0), 'x')),
            request(path).POST(HttpRequest.BodyPublishers.ofString("{}")))) {
      HttpResponse<String> response = send(request);
      assertThat(response.statusCode()).isEqualTo(403);
      assertThat(response.body()).startsWith("{\"error\":\"the token is wrong.").hasLineCount(1);
    }
  }

  @ParameterizedTest
  @CsvSource({"cube, 3L", "triangle, yacht", "hexagon, bee", "sphere, 4-01", "tetra-octa, 1-01"})
  void libraryHasPiecesOfTheLattice(String lattice, String piece) throws Exception {
    HttpResponse<String> response = get("/api/library?lattice=" + lattice);
    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(response.body()).contains("\"name\":\"" + piece + "\"");
  }

  @ParameterizedTest
  @CsvSource({
    "Host: 127.0.0.1:PORT, 200",
    "Host: localhost:PORT, 200",
    "Host: 127.0.0.1:PORT; Origin: http://127.0.0.1:PORT, 200",
    "Host: 127.0.0.1:PORT; Sec-Fetch-Site: same-origin, 200",
    "Host: evil.example:PORT, 403",
    "Host: 127.0.0.1, 403",
    "Host: 127.0.0.1:PORT; Host: evil.example, 403",
    "Host: 127.0.0.1:PORT; Origin: http://evil.example, 403",
    "Host: 127.0.0.1:PORT; Origin: https://127.0.0.1:PORT, 403",
    "Host: 127.0.0.1:PORT; Origin: http://127.0.0.1:1, 403",
    "Host: 127.0.0.1:PORT; Origin: null, 403",
    "Host: 127.0.0.1:PORT; Sec-Fetch-Site: cross-site, 403",
    "Host: 127.0.0.1:PORT; Sec-Fetch-Site: same-site, 403"
  })
  void requestsFromOtherSitesAreRejected(String headers, int status) throws Exception {
    String sent =
        headers.replace("PORT", Integer.toString(address.getPort())).replace("; ", "\r\n");
    for (String path : List.of("/", "/api/about?token=" + token)) {
      String answer = raw("GET " + path + " HTTP/1.1\r\n" + sent + "\r\nConnection: close\r\n\r\n");
      assertThat(answer).startsWith("HTTP/1.1 " + status + " ");
    }
  }

  @ParameterizedTest
  @CsvSource({"navigate, document, 200", "navigate, iframe, 403", "cors, empty, 403"})
  void linksFromElsewhereLeadToThePageAndNotToItsData(String mode, String what, int status)
      throws Exception {
    String sent =
        "Host: 127.0.0.1:"
            + address.getPort()
            + "\r\nSec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: "
            + mode
            + "\r\nSec-Fetch-Dest: "
            + what
            + "\r\nConnection: close\r\n\r\n";
    assertThat(raw("GET /?token=" + token + " HTTP/1.1\r\n" + sent))
        .startsWith("HTTP/1.1 " + status + " ");
    for (String path : List.of("/api/about", "/viewer")) {
      assertThat(raw("GET " + path + "?token=" + token + " HTTP/1.1\r\n" + sent))
          .startsWith("HTTP/1.1 403 ");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"puzzle\":{\"cells\":[[1,2 | 400 | invalid JSON",
        "[1] | 400 | expected a JSON object",
        "nonsense | 400 | invalid JSON",
        "- | 400 | invalid JSON at byte 1",
        "{} | 400 | empty",
        "{\"puzzle\":7} | 400 | expected a puzzle",
        "{\"puzzle\":{\"name\":\"a\\u001b[1m\"}} | 400 | found 'a\\\\u001b[1m'",
        "{\"puzzle\":{\"cells\":[[1,2,99999999999]]}} | 400 | expected a whole number",
        "{\"puzzle\":{\"cells\":[[1,2,-1]]}} | 400 | expected a number from 0 to 99",
        "{\"puzzle\":{\"cells\":[[1,2]]}} | 400 | expected a whole number",
        "{\"puzzle\":{\"name\":\"a\\nbox 1x1\"}} | 400 | expected a name",
        "{\"puzzle\":{\"pieces\":[{\"name\":\"a b\"}]}} | 400 | without spaces",
        "{\"puzzle\":{\"pieces\":[{\"name\":\"a\",\"least\":2,\"most\":1}]}} | 400 | range of"
            + " copies, found 2 to 1",
        "{\"puzzle\":{\"pieces\":[{\"name\":\"a\",\"turning\":\"up\"}]}} | 400 | mirrored, found"
            + " 'up'",
        "{\"puzzle\":{\"cells\":[[0,0,0],[99,99,99]]}} | 413 | too far apart",
        "{\"puzzle\":{\"lattice\":\"hexagons\"}} | 400 | unknown lattice 'hexagons'",
        "{\"puzzle\":{\"cells\":[[1,0,0]],\"lattice\":\"hexagon\"}} | 400 | no cell of lattice"
            + " hexagon is at (1,0,0)",
        "{\"text\":\"box 200x200x200\\npieces 1_\"} | 400 | at most 2,000,000 cells",
        "{\"puzzle\":{\"cells\":[[0,0,0]],\"fixed\":[{\"piece\":\"a\",\"cells\":[[1,0,0]]}]}} | 400"
            + " | piece 'a' is in place outside",
        "{\"text\":\"box 3x3x3\\npieces V_\"} | 400 | the pieces have 5 cells",
        "{\"text\":\"box 1x1\\npieces 1_\",\"distinct\":\"up\"} | 400 | found 'up'",
        "{} {} | 400 | expected one JSON object",
        "{\"text\":\"box 1x1\\n"
            + "pieces 1_\",\"distinct\":{\"a\":1}} | 400 | rotation or reflection for distinct,"
            + " found '{'",
        "{\"text\":\"box 1x1\\npieces 1_\",\"distinct\":7} | 400 | for distinct, found '7'",
        "{\"text\":\"box 1x1\\npieces 1_\",\"threads\":[2]} | 400 | for threads, found '['",
        "{\"text\":\"box 1x1\\npieces 1_\",\"threads\":\"2\"} | 400 | for threads, found '2'",
        "{\"text\":\"box 1x1\\npieces 1_\",\"limit\":1.5} | 400 | for limit, found '1.5'",
        "{\"text\":\"box 1x1\\npieces 1_\",\"limit\":{}} | 400 | for limit, found '{'",
        "{\"text\":\"box 1x1\\npieces 1_\",\"takeApart\":\"true\"} | 400 | takeApart, found 'true'",
        "{\"text\":\"box 1x1\\npieces 1_\",\"takeApart\":[]} | 400 | takeApart, found '['",
        "{\"text\":\"box 1x1\\npieces 1_\",\"limit\":0} | 400 | for limit, found '0'",
        "{\"text\":\"box 1x1\\npieces 1_\",\"threads\":99999} | 400 | for threads, found '99999'",
        "{\"text\":\"box 1x1\\npieces 1_\",\"takeApart\":\"no\"} | 400 | takeApart, found 'no'",
        "{\"text\":\"box 9x9\\npieces 81*1_\",\"takeApart\":true} | 400 | at most 64 pieces"
      })
  void errorsFitOnOneLine(String body, int status, String hint) throws Exception {
    HttpResponse<String> response = post("/api/runs", body);
    assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
    assertThat(response.body()).contains("\"error\"").contains(hint).hasLineCount(1);
    assertThat(get("/api/about").statusCode()).isEqualTo(200);
  }

  @Test
  void largePuzzleIsSolvedAsText() throws Exception {
    String large = json("box 40x40\npieces 1600*1_");
    HttpResponse<String> parsed = post("/api/parse", large);
    assertThat(parsed.statusCode()).isEqualTo(200);
    assertThat(parsed.body())
        .contains("\"puzzle\":null", "1,600 cells")
        .contains("this page draws at most", "pieces 1600*1_");
    String id = field(post("/api/runs", large), "id");
    await(id);
    assertThat(field(get("/api/runs/" + id), "found")).isEqualTo("1");
  }

  @Test
  void piecesInPlaceAreSentAsTheyWereDrawn() throws Exception {
    String text =
        """
        name Dominoes
        box 4x2
        pieces 4*2_
        start a=2_ b=2_
        ab..
        ab..
        colour 2_ red
        """;
    String design = design(text);
    assertThat(design)
        .contains("{\"piece\":\"2_\",\"cells\":[[0,0,0],[0,1,0]]}")
        .contains("\"more\":\"colour 2_ red\"");
    assertThat(field(post("/api/text", design), "text"))
        .contains("start a=2_ b=2_\\nab..\\nab..\\n");
    String id = field(post("/api/runs", design), "id");
    await(id);
    assertThat(field(get("/api/runs/" + id), "found")).isEqualTo("2"); // of the other half
  }

  /** The drawing of a text, as a request brings it. */
  private static String design(String text) throws Exception {
    return post("/api/parse", json(text))
        .body()
        .replaceFirst(".*?(\"puzzle\":\\{.*\"more\":\"[^\"]*\"}).*", "{$1}");
  }

  @Test
  void setsKeepThePiecesInPlace() throws Exception {
    String text = "box 3x1\npiece P\n#\npiece Q\n##\npiece 0..1*R\n###\nstart P\nP..\n";
    String id = field(post("/api/sets", design(text.replace("start P", "start"))), "id");
    String status = "/api/sets/status?id=" + id;
    while (field(get(status), "isRunning").equals("true")) {
      Thread.sleep(10);
    }
    assertThat(field(get(status), "all")).isEqualTo("1");
    assertThat(field(get(status), "found")).isEqualTo("1");
    assertThat(get("/api/sets/status?id=0").statusCode()).isEqualTo(404);
  }

  @Test
  void compressedTextWithChoicesIsSentAsText() throws Exception {
    String choices = Files.readString(PROBLEMS.resolve("choose/pentominoes-5x5.puzzle"));
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
      out.write(choices.getBytes(StandardCharsets.UTF_8));
    }
    HttpResponse<String> answer =
        send(
            request("/api/parse?name=a.puzzle.gz")
                .header("X-Coverall-Token", token)
                .POST(HttpRequest.BodyPublishers.ofByteArray(packed.toByteArray())));
    assertThat(answer.body()).contains("\"isOpen\":true", "choose 5 of F I L N P");
  }

  @Test
  void searchIsEstimated() throws Exception {
    HttpResponse<String> answer = post("/api/estimate", problem("soma-cube.puzzle"));
    assertThat(field(answer, "exact")).isEqualTo("true");
    assertThat(Double.parseDouble(field(answer, "found"))).isEqualTo(240);
    assertThat(field(answer, "notion")).isEqualTo("up to rotation and reflection");
    assertThat(post("/api/estimate", json("box 1x1\npieces 2_")).body().strip()).isEqualTo("{}");
  }

  @Test
  void hugeRequestsAreRejected() throws Exception {
    String cells = "[0,0,0],".repeat(Design.MOST_CELLS) + "[0,0,0]";
    HttpResponse<String> many = post("/api/check", "{\"puzzle\":{\"cells\":[" + cells + "]}}");
    assertThat(many.statusCode()).isEqualTo(413);
    HttpResponse<String> long_ =
        post("/api/check", "{\"text\":\"" + "x".repeat(PuzzleApi.MOST_BYTES_OF_JSON) + "\"}");
    assertThat(long_.statusCode()).isEqualTo(413);
    assertThat(post("/api/check", "x".repeat(8_000_000)).statusCode()).isEqualTo(413);
    HttpResponse<String> file =
        send(
            request("/api/parse?name=a.puzzle")
                .header("X-Coverall-Token", token)
                .POST(HttpRequest.BodyPublishers.ofByteArray(new byte[PuzzleApi.MOST_BYTES + 1])));
    assertThat(file.statusCode()).isEqualTo(413);
    assertThat(file.body()).contains("larger than 10,000,000 bytes");
    assertThat(raw("GET /" + "a".repeat(1_000_000) + " HTTP/1.1\r\n\r\n")).doesNotContain("200 OK");
    assertThat(raw("\0\1\2 nothing\r\n\r\n")).doesNotContain("200 OK");
    assertThat(get("/api/about").statusCode()).isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/Server.class",
        "/examples/soma-cube.puzzle",
        "/../Server.class",
        "/%2e%2e/cli/Main.class",
        "/index.html",
        "/nothing.js"
      })
  void onlyFilesOfThePageAreServed(String path) throws Exception {
    assertThat(send(request(path)).statusCode()).isEqualTo(404);
  }

  @Test
  void pageAllowsOnlyItsOwnResources() throws Exception {
    HttpResponse<String> page = send(request("/"));
    assertThat(page.statusCode()).isEqualTo(200);
    assertThat(page.body()).doesNotContain(token);
    assertThat(page.headers().firstValue("Content-Security-Policy").orElse(""))
        .contains("default-src 'none'")
        .contains("script-src 'self';")
        .contains("frame-ancestors 'none'");
    assertThat(page.headers().firstValue("Cache-Control")).hasValue("no-store");
    assertThat(page.headers().firstValue("X-Content-Type-Options")).hasValue("nosniff");
  }

  @Test
  void listensOnLoopbackOnly() throws Exception {
    List<InetAddress> others =
        NetworkInterface.networkInterfaces()
            .flatMap(NetworkInterface::inetAddresses)
            .filter(other -> !other.isLoopbackAddress() && !other.isLinkLocalAddress())
            .toList();
    for (InetAddress other : others) {
      try (Socket socket = new Socket()) {
        socket.connect(new InetSocketAddress(other, address.getPort()), 2_000);
        throw new AssertionError("accepts connections to " + other);
      } catch (SocketTimeoutException | java.net.ConnectException e) {
        assertThat(e).isNotNull();
      }
    }
    assertThat(get("/api/about").statusCode()).isEqualTo(200);
  }

  /** A search that is cut into parts at once, and then takes seconds. */
  private static String someSeconds() throws IOException {
    return problem("bedlam-cube.puzzle").replaceFirst("}$", ",\"threads\":1}");
  }

  @Test
  void tooManyRunsAreRejectedUntilOneStops() throws Exception {
    String first = field(post("/api/runs", someSeconds()), "id");
    String second = field(post("/api/runs", someSeconds()), "id");
    List<InputStream> watched = List.of(watch(first), watch(second));
    HttpResponse<String> third = post("/api/runs", someSeconds());
    assertThat(third.statusCode()).isEqualTo(429);
    assertThat(third.body()).contains("2 searches are running, which is the maximum.");
    String instead = field(post("/api/runs?instead=true", problem("soma-cube.puzzle")), "id");
    await(first);
    assertThat(field(get("/api/runs/" + first), "state")).isEqualTo("stopped");
    await(instead);
    assertThat(field(get("/api/runs/" + instead), "found")).isEqualTo("240");
    assertThat(post("/api/runs/" + second + "/go-on", "").statusCode()).isEqualTo(409);
    String fourth = field(post("/api/runs", problem("soma-cube.puzzle")), "id");
    await(fourth);
    assertThat(field(get("/api/runs/" + fourth), "found")).isEqualTo("240");
    for (InputStream one : watched) {
      one.close();
    }
    for (String id : List.of(first, second, instead, fourth)) {
      send(request("/api/runs/" + id).header("X-Coverall-Token", token).DELETE());
      assertThat(get("/api/runs/" + id).statusCode()).isEqualTo(404);
    }
  }

  /** Starts to follow a run, as the page does. */
  private static InputStream watch(String id) throws Exception {
    HttpRequest request =
        request("/api/runs/" + id + "/events").header("X-Coverall-Token", token).build();
    InputStream events = CLIENT.send(request, HttpResponse.BodyHandlers.ofInputStream()).body();
    assertThat(events.read()).isEqualTo('e');
    return events;
  }

  @Test
  void unwatchedRunMakesRoomForAnother() throws Exception {
    String first = field(post("/api/runs", someSeconds()), "id");
    String second = field(post("/api/runs", someSeconds()), "id");
    String third = field(post("/api/runs", someSeconds()), "id");
    await(first);
    assertThat(field(get("/api/runs/" + first), "state")).isEqualTo("stopped");
    assertThat(field(get("/api/runs/" + second), "state")).isEqualTo("running");
    for (String id : List.of(first, second, third)) {
      send(request("/api/runs/" + id).header("X-Coverall-Token", token).DELETE());
    }
  }

  @Test
  void requestsWithoutTheTokenDoNotCountTowardsTheLimit() throws Exception {
    List<Socket> sockets = new ArrayList<>();
    try {
      for (int k = 0; k < 70; k++) {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), address.getPort());
        sockets.add(socket);
        String host = "Host: 127.0.0.1:" + address.getPort();
        socket
            .getOutputStream()
            .write(
                ("POST /api/check HTTP/1.1\r\n" + host + "\r\nContent-Length: 100\r\n\r\n")
                    .getBytes(StandardCharsets.UTF_8));
      }
      assertThat(get("/api/about").statusCode()).isEqualTo(200);
    } finally {
      for (Socket socket : sockets) {
        socket.close();
      }
    }
  }

  @Test
  void everyPuzzleOfTheShelfCanBeRead() throws Exception {
    List<Shelf.Item> all = Shelf.all();
    assertThat(all).hasSizeGreaterThan(250).extracting(Shelf.Item::id).doesNotHaveDuplicates();
    assertThat(all).contains(new Shelf.Item("burrs/loves-dozen", "Love's Dozen"));
    for (Shelf.Item item : all) {
      String text = Shelf.text(item.id()).orElseThrow();
      assertThat(PuzzleFile.parse(text.getBytes(StandardCharsets.UTF_8), "x").realPieces())
          .as(item.id())
          .isNotEmpty();
    }
    assertThat(get("/api/puzzles").body()).contains("\"id\":\"soma-cube\"");
    assertThat(get("/api/puzzles?id=burrs/loves-dozen").body()).contains("region burr");
    for (String id : List.of("", "../Server", "no", "burrs%2F..%2Fsoma-cube", "a/b/c")) {
      assertThat(get("/api/puzzles?id=" + id).statusCode()).as(id).isEqualTo(400);
    }
  }

  @Test
  void puzzlesOfTheShelfHavePictures() throws Exception {
    for (String id : List.of("pentominoes-6x10", "burrs/loves-dozen", "games/kanoodle-pyramid")) {
      String path = "/api/puzzles/picture?id=" + id;
      HttpResponse<String> picture = send(request(path + "&token=" + token).GET());
      assertThat(picture.statusCode()).as(id).isEqualTo(200);
      assertThat(picture.headers().firstValue("Content-Type"))
          .hasValue("image/svg+xml; charset=utf-8");
      assertThat(picture.headers().firstValue("Cache-Control")).hasValue("private, max-age=86400");
      assertThat(picture.body()).startsWith("<svg").doesNotContain("#fff\"");
      assertThat(send(request(path + "&token=x").GET()).statusCode()).isEqualTo(403);
    }
    assertThat(get("/api/puzzles/details?ids=burrs/loves-dozen,hexagon/tetrahexes-4x7").body())
        .contains("{\"pieces\":6,\"needsAll\":true,\"lattice\":\"cube\",\"isFlat\":false}")
        .contains("{\"pieces\":7,\"needsAll\":true,\"lattice\":\"hexagon\",\"isFlat\":true}");
    assertThat(get("/api/puzzles/details?ids=soma-cube,no").statusCode()).isEqualTo(400);
    for (String id : List.of("", "no", "..%2FServer")) {
      HttpResponse<String> none = get("/api/puzzles/picture?id=" + id);
      assertThat(none.statusCode()).as(id).isEqualTo(404);
      assertThat(none.headers().firstValue("Cache-Control")).hasValue("no-store");
    }
  }

  @Test
  void shelfIsReadFromAJarInAnyFolder() throws Exception {
    Path jar = Files.createDirectory(folder.resolve("a b!ü")).resolve("x.jar");
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
      for (String entry : List.of("shelf/", "shelf/own-one.puzzle", "shelf/b/two.puzzle")) {
        out.putNextEntry(new JarEntry(entry));
      }
    }
    assertThat(Shelf.all(URI.create("jar:" + jar.toUri() + "!/shelf").toURL()))
        .containsExactly(new Shelf.Item("own-one", "own one"), new Shelf.Item("b/two", "two"));
  }

  @Test
  void everyRequestGetsAResponse() throws Exception {
    assertThat(post("/api/check", "{\"x\":" + "[".repeat(500_000)).statusCode()).isEqualTo(400);
    String digits = "9".repeat(2_000);
    assertThat(post("/api/check", "{\"limit\":" + digits + "}").statusCode()).isEqualTo(400);
    String most = "{\"puzzle\":{\"pieces\":[{\"most\":" + digits + "}]}}";
    assertThat(post("/api/check", most).statusCode()).isEqualTo(400);
    String name = "{\"puzzle\":{\"name\":\"" + digits + "\"}}";
    assertThat(post("/api/check", name).body()).contains("999…'").hasSizeLessThan(200);
    assertThat(post("/api/check", "{\"puzzle\":{\"more\":{}}}").statusCode()).isEqualTo(400);
    assertThat(post("/api/runs", "{\"text\":null}").statusCode()).isEqualTo(400);
    String id = field(post("/api/runs", problem("soma-cube.puzzle")), "id");
    await(id);
    String export = "/api/runs/" + id + "/export?format=";
    assertThat(get(export + "db").statusCode()).isEqualTo(409); // This server has no folder.
    HttpResponse<String> game = get(export + "play");
    assertThat(game.body()).doesNotContain("class=\"solutions\"").contains("\"game\":{");
    assertThat(game.headers().firstValue("Content-Disposition"))
        .hasValue("attachment; filename=\"soma-cube-play.html\"");
    HttpResponse<String> sheet = get(export + "worksheet");
    assertThat(sheet.body()).doesNotContain("class=\"solutions\"").contains("Write into");
    assertThat(sheet.headers().firstValue("Content-Disposition"))
        .hasValue("attachment; filename=\"soma-cube-worksheet.html\"");
    assertThat(get(export + "svg&number=240").body()).contains("<svg", "solution 240");
    assertThat(get(export + "svg&number=241").statusCode()).isEqualTo(409);
    for (String format : List.of("a%0d%0aX:1", "%F0%9F%98%80", "", "exe")) {
      assertThat(get(export + format).statusCode()).as(format).isEqualTo(400);
    }
    for (String format : List.of("html", "txt", "jsonl", "csv", "svg", "stl")) {
      HttpResponse<String> file = get(export + format);
      assertThat(file.statusCode()).as(format).isEqualTo(200);
      assertThat(file.headers().firstValue("Content-Disposition"))
          .hasValue(
              "attachment; filename=\"soma-cube"
                  + (format.equals("svg") ? "-1." : ".")
                  + format
                  + "\"");
    }
    assertThat(get("/api/runs/" + id + "/solutions?from=238").body())
        .contains("\"from\":238,\"next\":240");
    assertThat(get("/api/runs/" + id + "/solutions?from=240").body()).contains("\"packed\":\"\"");
    assertThat(send(request("/").method("HEAD", HttpRequest.BodyPublishers.noBody())).statusCode())
        .isEqualTo(405);
  }

  @Test
  void solutionsThatComeApartAreSentWithTheirMoves() throws Exception {
    String burr = problem("burrs/loves-dozen.puzzle").replaceFirst("}$", ",\"takeApart\":true}");
    String id = field(post("/api/runs", burr), "id");
    await(id);
    HttpResponse<String> run = get("/api/runs/" + id);
    assertThat(field(run, "found")).isEqualTo("90");
    assertThat(field(run, "assemblies")).isEqualTo("154");
    assertThat(field(run, "unknown")).isEqualTo("0");
    assertThat(field(run, "highestLevel")).isEqualTo("12.3");
    assertThat(plans(get("/api/runs/" + id + "/solutions?from=0")))
        .contains("\"90\":{\"level\":")
        .contains("{\"level\":\"12.3\",\"moves\":[[[");
    assertThat(plans(get("/api/runs/" + id + "/solutions?from=89")))
        .contains("\"90\":{\"level\":")
        .doesNotContain("12.3");
    String export = "/api/runs/" + id + "/export?format=";
    assertThat(get(export + "html").body()).contains("class=\"plans\"");
    assertThat(get(export + "txt").body()).contains("level 12.3, 18 moves\n  1. ");
    assertThat(get(export + "jsonl").body()).contains("\"level\":[12,3],\"moves\":[{\"pieces\":");
    assertThat(get(export + "csv").body())
        .startsWith("solution,piece")
        .contains("\n90,1008,1,5,4,3");
    assertThat(get(export + "svg").body()).contains("out towards");
    assertThat(field(post("/api/check", json("box 9x9\npieces 81*1_")), "whyNotApart"))
        .startsWith("at most 64 pieces");
    assertThat(field(post("/api/check", problem("soma-cube.puzzle")), "whyNotApart")).isEmpty();
  }

  private static String plans(HttpResponse<String> response) throws IOException {
    byte[] deflated = Base64.getDecoder().decode(field(response, "plans"));
    try (InputStream in = new InflaterInputStream(new ByteArrayInputStream(deflated))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /** Waits until a run ends, as the page does: its events end. */
  private static void await(String id) throws Exception {
    String events = get("/api/runs/" + id + "/events").body();
    assertThat(events).startsWith("event: progress\ndata: {").endsWith("}\n\n");
  }

  @Test
  void checkReportsProblems() throws Exception {
    HttpResponse<String> short_ = post("/api/check", json("box 3x3x3\npieces 3L 4T 4L 4S 4^ 4<"));
    assertThat(short_.body()).contains("the pieces have 23 cells in all, the region has 27");
    HttpResponse<String> bad = post("/api/check", json("box 6x6\npieces 9*4I"));
    assertThat(bad.body()).contains("\"kind\":\"proof\"").contains("Colour blocks of 2x2");
    assertThat(field(bad, "problem")).isEqualTo("null");
    HttpResponse<String> drawn = post("/api/check", json("box 6x6\npieces 3*4I 4*6-023"));
    assertThat(field(drawn, "drawing")).contains("# - # - # -");
    HttpResponse<String> draft = post("/api/check", "{\"puzzle\":{\"cells\":[[0,0,0]]}}");
    assertThat(draft.body()).contains("there are no pieces yet");
    HttpResponse<String> large = post("/api/check", json("box 10x10x10\n" + "pieces 200*V_"));
    assertThat(large.statusCode()).isEqualTo(200);
  }

  @Test
  void parseReturnsTextForPuzzlesThatThePageCannotDraw() throws Exception {
    HttpResponse<String> coloured =
        post("/api/parse", json("name C\nregion\nab\npiece A\na\n\npiece B\nb\n"));
    assertThat(coloured.body()).contains("\"puzzle\":null").contains("the puzzle has colours");
    HttpResponse<String> confined =
        post("/api/parse", json("box 2x1\npieces 1_\npiece A\n#\n\ninside A\n#.\n"));
    assertThat(field(confined, "more")).isEqualTo("inside A\\n#.");
    HttpResponse<String> bad = post("/api/parse", json("box 2x1\npieces VV"));
    assertThat(bad.statusCode()).isEqualTo(400);
    assertThat(field(bad, "error")).startsWith("line 2: unknown piece 'VV'");
  }
}
