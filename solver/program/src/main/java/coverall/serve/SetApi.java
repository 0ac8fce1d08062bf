package coverall.serve;

import static java.nio.charset.StandardCharsets.UTF_8;

import coverall.format.PuzzleFile;
import coverall.puzzle.BadPuzzleException;
import coverall.puzzle.PieceSets;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The requests about sets of pieces with exactly one solution. One search runs at a time; the
 * latest stops the one before. Thread-safe.
 */
final class SetApi {
  private String id = "";
  private @Nullable SetRun latest;

  /** Starts a search. Each piece of a drawing may be left out; a text says which pieces may. */
  void start(Exchange exchange) throws IOException {
    PuzzleApi.Asked asked = PuzzleApi.Asked.read(exchange);
    String own = UUID.randomUUID().toString();
    try {
      SetRun run = SetRun.start(sets(asked));
      replace(own, run);
    } catch (BadPuzzleException e) {
      throw new Refusal(Refusal.BAD_REQUEST, String.valueOf(e.getMessage()));
    }
    exchange.answer(json -> json.writeStringField("id", own));
  }

  private static PieceSets sets(PuzzleApi.Asked asked) {
    Optional<Design> design = asked.design();
    if (design.isPresent()) {
      return new PieceSets(design.get().withOpenPieces().puzzle(), List.of());
    }
    PuzzleFile.OpenReading open = PuzzleFile.parseOpen(asked.text().getBytes(UTF_8), "Puzzle", 1);
    return new PieceSets(open.reading().puzzle(), open.choices());
  }

  private synchronized void replace(String own, SetRun run) {
    stop();
    id = own;
    latest = run;
  }

  /** Stops the running search. */
  synchronized void stop() {
    if (latest != null) {
      latest.stop();
    }
  }

  private synchronized SetRun find(Exchange exchange) {
    if (latest == null || !id.equals(exchange.parameter("id"))) {
      throw new Refusal(Refusal.NOT_FOUND, "this search for sets has ended; another one may run");
    }
    return Objects.requireNonNull(latest);
  }

  /** Sends the progress. */
  void status(Exchange exchange) throws IOException {
    SetRun.Status status = find(exchange).status();
    exchange.answer(
        json -> {
          json.writeBooleanField("isRunning", status.isRunning());
          json.writeNumberField("done", status.done());
          json.writeNumberField("all", status.all());
          json.writeNumberField("found", status.found());
          json.writeStringField("error", status.error());
        });
  }

  /** Stops a search, which keeps what it has found. */
  void stop(Exchange exchange) throws IOException {
    find(exchange).stop();
    exchange.answer(json -> {});
  }

  /** Sends the page of the sets found. */
  void page(Exchange exchange) throws IOException {
    exchange.header("Content-Security-Policy", "frame-ancestors 'self'");
    exchange.answer("text/html", find(exchange).page().getBytes(UTF_8));
  }
}
