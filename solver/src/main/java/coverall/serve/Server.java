package coverall.serve;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The server of a page on which one draws puzzles and solves them. It listens to this machine
 * alone, and answers to those alone who know its token; see {@link Gate}.
 */
public final class Server {
  private static final int SECONDS_FOR_A_REQUEST = 60; // to come in
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
  private final Runs runs = new Runs();
  private final PuzzleApi puzzles = new PuzzleApi();
  private final RunApi solving = new RunApi(runs);

  private Server(HttpServer http) {
    this.http = http;
    gate = new Gate(http.getAddress().getPort());
  }

  /**
   * Starts a server on a port that is free.
   *
   * @throws IOException if there is none
   */
  public static Server start() throws IOException {
    // The JDK's server reads these once. Requests that never end would keep a connection for ever.
    System.setProperty("sun.net.httpserver.maxReqTime", Integer.toString(SECONDS_FOR_A_REQUEST));
    InetAddress here = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
    Server server = new Server(HttpServer.create(new InetSocketAddress(here, 0), 0));
    server.http.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.http.createContext("/", server::handle);
    server.http.start();
    return server;
  }

  /** The address of the page, with the token. */
  public String address() {
    return "http://127.0.0.1:" + http.getAddress().getPort() + "/?token=" + gate.token();
  }

  /** Stops it and all that it runs. */
  public void stop() {
    runs.stop();
    http.stop(0);
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
      gate.checkSender(http.getRequestHeaders());
      if (exchange.path().startsWith("/api/") || exchange.path().equals("/viewer")) {
        gate.checkToken(exchange.token());
        answerOwner(exchange);
      } else {
        page(exchange);
      }
    } catch (Refusal e) {
      exchange.header("Connection", "close"); // Nobody waits for the rest of what is refused.
      exchange.answer(e);
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      if (http.getResponseCode() < 0) {
        exchange.answer(new Refusal(Refusal.MISTAKE, "a mistake of the program: " + e));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Answers who knows the token; nobody else takes up room. */
  private void answerOwner(Exchange exchange) throws IOException, InterruptedException {
    if (!room.tryAcquire()) {
      throw new Refusal(Refusal.TOO_MANY, "too many requests at a time");
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
        throw new Refusal(Refusal.NOT_FOUND, "there is no " + name);
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
      case "/api/parse" -> {
        allow(exchange, "POST");
        puzzles.parse(exchange);
      }
      case "/api/check" -> {
        allow(exchange, "POST");
        puzzles.check(exchange);
      }
      case "/api/runs" -> {
        allow(exchange, "POST");
        solving.start(exchange);
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
      case "GET " -> solving.standing(exchange, id);
      case "GET events" -> solving.events(exchange, id);
      case "GET solutions" -> solving.solutions(exchange, id);
      case "GET export" -> solving.export(exchange, id);
      case "POST stop" -> solving.stop(exchange, id);
      case "POST go-on" -> solving.goOn(exchange, id);
      case "DELETE " -> solving.remove(exchange, id);
      default -> throw nothing(exchange);
    }
  }

  private static void allow(Exchange exchange, String method) {
    if (!exchange.method().equals(method)) {
      throw new Refusal(Refusal.NOT_ALLOWED, exchange.path() + " answers to " + method + " alone");
    }
  }

  private static Refusal nothing(Exchange exchange) {
    return new Refusal(
        Refusal.NOT_FOUND, "there is nothing at " + exchange.method() + " " + exchange.path());
  }
}
