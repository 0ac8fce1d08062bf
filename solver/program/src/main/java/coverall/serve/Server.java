package coverall.serve;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import coverall.view.Words;
import java.io.IOException;
import java.io.InputStream;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The local web server of the page for drawing and solving puzzles. It listens on 127.0.0.1 only
 * and requires a token for everything but the page's own files; see {@link Gate}.
 */
public final class Server {
  /** The port of a server that is not told another one. */
  public static final int PORT = 8377;

  private static final int MORE_PORTS = 20; // to be tried if it is taken
  private static final int SECONDS_FOR_A_REQUEST = 60; // until it is complete
  private static final int MOST_EXCHANGES = 64; // at a time
  private static final Pattern FILE = Pattern.compile("/([a-z-]{1,40})\\.(css|js|svg)");
  private static final Pattern RUN =
      Pattern.compile("/api/runs/([0-9a-f]{1,40})(?:/([a-z-]{1,20}))?");
  private static final Map<String, String> TYPES =
      Map.of("css", "text/css", "js", "text/javascript", "svg", "image/svg+xml");
  private static final String POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:;"
          + " connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none';"
          + " frame-ancestors 'none'";

  private final HttpServer http;
  private final Gate gate;
  private final Semaphore room = new Semaphore(MOST_EXCHANGES);
  private final Runs runs;
  private final PuzzleApi puzzles;
  private final CheckApi checking = new CheckApi();
  private final EstimateApi estimating = new EstimateApi();
  private final SetApi choosing = new SetApi();
  private final RunApi solving;

  private Server(HttpServer http, Optional<PuzzleApi.Opened> opened, Runs runs) {
    this.http = http;
    this.runs = runs;
    solving = new RunApi(runs);
    puzzles = new PuzzleApi(opened);
    gate = new Gate(http.getAddress().getPort());
  }

  /**
   * Starts a server on the usual port, or on the next one that is free: browsers keep what a page
   * stores for each port.
   *
   * @throws IOException if it cannot listen
   */
  public static Server start() throws IOException {
    return start(OptionalInt.empty(), Optional.empty(), Optional.empty());
  }

  /**
   * Starts a server whose page opens a puzzle.
   *
   * @param port to listen on; if none, the usual one or the next one that is free
   * @param file a puzzle of any format that can be read, or a catalogue
   * @param folder where searches save their solutions, for a later server; none to keep them in
   *     memory only
   * @throws BindException if the port is taken or not allowed
   * @throws IOException if it cannot listen, or cannot read the file
   */
  public static Server start(OptionalInt port, Optional<Path> file, Optional<Path> folder)
      throws IOException {
    Runs runs = new Runs(folder);
    Optional<PuzzleApi.Opened> opened =
        file.isPresent() ? Optional.of(opened(file.get(), runs)) : Optional.empty();
    return port.isPresent() ? start(port.getAsInt(), opened, runs) : start(opened, runs);
  }

  private static PuzzleApi.Opened opened(Path file, Runs runs) throws IOException {
    String name = String.valueOf(file.getFileName());
    if (name.endsWith(Runs.ENDING)) {
      return new PuzzleApi.Opened(name, "", runs.open(file));
    }
    String content = Base64.getEncoder().encodeToString(Files.readAllBytes(file));
    return new PuzzleApi.Opened(name, content, "");
  }

  private static Server start(Optional<PuzzleApi.Opened> opened, Runs runs) throws IOException {
    for (int port = PORT; port < PORT + MORE_PORTS; port++) {
      try {
        return start(port, opened, runs);
      } catch (BindException e) {
        // Another server has it.
      }
    }
    return start(0, opened, runs); // any that is free
  }

  private static Server start(int port, Optional<PuzzleApi.Opened> opened, Runs runs)
      throws IOException {
    // The JDK's server reads this once. Without it, an incomplete request holds a connection
    // forever.
    System.setProperty("sun.net.httpserver.maxReqTime", Integer.toString(SECONDS_FOR_A_REQUEST));
    InetAddress here = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
    Server server =
        new Server(HttpServer.create(new InetSocketAddress(here, port), 0), opened, runs);
    server.http.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.http.createContext("/", server::handle);
    server.http.start();
    return server;
  }

  /** The address of the page, including the token. */
  public String address() {
    return "http://127.0.0.1:" + http.getAddress().getPort() + "/?token=" + gate.token();
  }

  /**
   * Stops the server and all its runs.
   *
   * @return the number of solutions that each running search has found, if they are lost
   * @throws InterruptedException if the thread was interrupted while solutions are saved
   */
  public List<Long> stop() throws InterruptedException {
    List<Long> lost = runs.stop();
    checking.stop();
    estimating.stop();
    choosing.stop();
    http.stop(0);
    return lost;
  }

  private void handle(HttpExchange http) throws IOException {
    try (http) {
      handle(new Exchange(http), http);
    }
  }

  private void handle(Exchange exchange, HttpExchange http) throws IOException {
    exchange.header("X-Content-Type-Options", "nosniff");
    exchange.header("Referrer-Policy", "no-referrer");
    exchange.header("Cache-Control", "no-store");
    exchange.header("Cross-Origin-Resource-Policy", "same-origin");
    try {
      boolean isOwners = exchange.path().startsWith("/api/") || exchange.path().equals("/viewer");
      gate.checkSender(http.getRequestHeaders(), !isOwners);
      if (isOwners) {
        gate.checkToken(exchange.token());
        answerOwner(exchange);
      } else {
        page(exchange);
      }
    } catch (Refusal e) {
      exchange.header("Connection", "close"); // The rest of a rejected request is not read.
      exchange.answer(e);
    } catch (OutOfMemoryError e) {
      answer(exchange, http, Words.OUT_OF_MEMORY);
    } catch (RuntimeException | StackOverflowError e) {
      answer(exchange, http, "internal error: " + e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void answer(Exchange exchange, HttpExchange http, String mistake)
      throws IOException {
    if (http.getResponseCode() < 0) {
      exchange.answer(new Refusal(Refusal.MISTAKE, mistake));
    }
  }

  /** Handles a request with a valid token. Only such requests count towards the limit. */
  private void answerOwner(Exchange exchange) throws IOException, InterruptedException {
    if (!room.tryAcquire()) {
      throw new Refusal(Refusal.TOO_MANY, "too many requests at the same time");
    }
    try {
      api(exchange);
    } finally {
      room.release();
    }
  }

  private void page(Exchange exchange) throws IOException {
    allow(exchange, "GET");
    Matcher file = FILE.matcher(exchange.path());
    if (exchange.path().equals("/")) {
      exchange.header("Content-Security-Policy", POLICY);
      exchange.answer("text/html", resource("index.html"));
    } else if (file.matches()) {
      String type = Objects.requireNonNull(TYPES.get(file.group(2)));
      exchange.answer(type, resource(exchange.path().substring(1)));
    } else {
      throw nothing(exchange);
    }
  }

  private static byte[] resource(String name) throws IOException {
    try (InputStream in = Server.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new Refusal(Refusal.NOT_FOUND, "no such file: " + name);
      }
      return in.readAllBytes();
    }
  }

  private void api(Exchange exchange) throws IOException, InterruptedException {
    switch (exchange.path()) {
      case "/viewer" -> {
        allow(exchange, "GET");
        solving.viewer(exchange);
      }
      case "/api/about" -> {
        allow(exchange, "GET");
        puzzles.about(exchange);
      }
      case "/api/library" -> {
        allow(exchange, "GET");
        puzzles.library(exchange);
      }
      case "/api/puzzles" -> {
        allow(exchange, "GET");
        puzzles.shelf(exchange);
      }
      case "/api/puzzles/details" -> {
        allow(exchange, "GET");
        puzzles.details(exchange);
      }
      case "/api/puzzles/picture" -> {
        allow(exchange, "GET");
        puzzles.picture(exchange);
      }
      case "/api/region" -> {
        allow(exchange, "GET");
        puzzles.region(exchange);
      }
      case "/api/parse" -> {
        allow(exchange, "POST");
        puzzles.parse(exchange);
      }
      case "/api/text" -> {
        allow(exchange, "POST");
        puzzles.text(exchange);
      }
      case "/api/sets" -> {
        allow(exchange, "POST");
        choosing.start(exchange);
      }
      case "/api/sets/status" -> {
        allow(exchange, "GET");
        choosing.status(exchange);
      }
      case "/api/sets/stop" -> {
        allow(exchange, "POST");
        choosing.stop(exchange);
      }
      case "/api/sets/page" -> {
        allow(exchange, "GET");
        choosing.page(exchange);
      }
      case "/api/estimate" -> {
        allow(exchange, "POST");
        estimating.estimate(exchange);
      }
      case "/api/check" -> {
        allow(exchange, "POST");
        checking.check(exchange);
      }
      case "/api/runs" -> {
        allow(exchange, "POST");
        solving.start(exchange);
      }
      case "/api/catalogues" -> {
        allow(exchange, "POST");
        solving.open(exchange);
      }
      default -> {
        Matcher run = RUN.matcher(exchange.path());
        if (!run.matches()) {
          throw nothing(exchange);
        }
        run(exchange, run.group(1), Objects.requireNonNullElse(run.group(2), ""));
      }
    }
  }

  private void run(Exchange exchange, String id, String what)
      throws IOException, InterruptedException {
    switch (exchange.method() + " " + what) {
      case "GET " -> solving.status(exchange, id);
      case "GET puzzle" -> solving.puzzle(exchange, id);
      case "GET events" -> solving.events(exchange, id);
      case "GET solutions" -> solving.solutions(exchange, id);
      case "GET export" -> solving.export(exchange, id);
      case "POST stop" -> solving.stop(exchange, id);
      case "POST go-on" -> solving.resume(exchange, id);
      case "DELETE " -> solving.remove(exchange, id);
      default -> throw nothing(exchange);
    }
  }

  private static void allow(Exchange exchange, String method) {
    if (!exchange.method().equals(method)) {
      throw new Refusal(Refusal.NOT_ALLOWED, exchange.path() + " supports " + method + " only");
    }
  }

  private static Refusal nothing(Exchange exchange) {
    return new Refusal(
        Refusal.NOT_FOUND, "no such resource: " + exchange.method() + " " + exchange.path());
  }
}
