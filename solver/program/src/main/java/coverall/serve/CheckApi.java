package coverall.serve;

import com.fasterxml.jackson.core.JsonGenerator;
import coverall.check.Check;
import coverall.check.Finding;
import coverall.check.Report;
import coverall.disassembly.Disassembler;
import coverall.puzzle.BadPuzzleException;
import coverall.puzzle.Distinct;
import coverall.puzzle.Puzzle;
import coverall.view.CellLayers;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Future;

/** The request to check a puzzle. Thread-safe. */
final class CheckApi {
  private static final int MOST_POSITIONS = 200_000; // an upper bound of the placements to check
  private static final int COLUMNS_OF_DRAWING = 80;

  private static final String TOO_LARGE =
      "The puzzle is large, so only its volumes were checked. Run coverall check to check"
          + " everything.";

  private final Latest<Report> checks = new Latest<>("coverall-check");

  /** Cancels the running check, and accepts no other. */
  void stop() {
    checks.stop();
  }

  /** Checks a puzzle, finished or not. */
  void check(Exchange exchange) throws IOException, InterruptedException {
    PuzzleApi.Asked asked = PuzzleApi.Asked.read(exchange);
    Answer answer = new Answer();
    Optional<Puzzle> puzzle = Optional.empty();
    try {
      puzzle = Optional.of(asked.puzzle());
      answer.problem = puzzle.get().wrongVolume().orElse("");
    } catch (BadPuzzleException e) {
      answer.problem = String.valueOf(e.getMessage());
    }
    if (puzzle.isEmpty()) {
      exchange.answer(answer::write);
      return;
    }
    answer.whyNotApart = Disassembler.whyUnsupported(puzzle.get());
    if (positions(puzzle.get()) > MOST_POSITIONS) {
      answer.shortfalls.add(TOO_LARGE);
      exchange.answer(answer::write);
      return;
    }
    Puzzle whole = puzzle.get();
    checks.answer(
        exchange,
        () -> Check.of(whole),
        report -> {
          answer.take(report);
          return answer::write;
        });
  }

  /** An upper bound of the number of placements. */
  private static long positions(Puzzle puzzle) {
    return puzzle.realPieces().stream().mapToLong(piece -> piece.orientations().size()).sum()
        * puzzle.cellCount();
  }

  /** The answer to a request. */
  private static final class Answer {
    String whyNotApart = "";
    String problem = ""; // why the puzzle cannot be solved as it is
    final List<String> shortfalls = new ArrayList<>();
    private Optional<Report> report = Optional.empty();
    private boolean isReplaced; // by a later check

    /** Takes over the result of a check that has ended. */
    void take(Future<Report> check) {
      switch (check.state()) {
        case SUCCESS -> {
          report = Optional.of(check.resultNow());
          shortfalls.addAll(check.resultNow().shortfalls());
        }
        case FAILED -> {
          switch (check.exceptionNow()) {
            case BadPuzzleException e -> problem = String.valueOf(e.getMessage());
            case CancellationException e -> isReplaced = true;
            case OutOfMemoryError e -> throw e;
            case Throwable e -> throw new IllegalStateException(e);
          }
        }
        case CANCELLED -> isReplaced = true;
        case RUNNING -> throw new IllegalStateException("the check has not ended");
      }
    }

    void write(JsonGenerator json) throws IOException {
      json.writeStringField("whyNotApart", whyNotApart);
      json.writeBooleanField("replaced", isReplaced);
      if (problem.isEmpty()) {
        json.writeNullField("problem");
      } else {
        json.writeStringField("problem", problem);
      }
      json.writeArrayFieldStart("findings");
      if (report.isPresent()) {
        writeFindings(json, report.get());
      }
      for (String shortfall : shortfalls) {
        finding(json, "shortfall", shortfall, "");
      }
      json.writeEndArray();
      int[] placements = report.map(r -> r.encoding().placementCounts()).orElse(new int[0]);
      json.writeFieldName("placements");
      json.writeArray(placements, 0, placements.length);
      json.writeArrayFieldStart("counted");
      for (Distinct notion : report.map(r -> r.encoding().notions()).orElse(List.of())) {
        json.writeString(notion.word());
      }
      json.writeEndArray();
    }

    private void writeFindings(JsonGenerator json, Report report) throws IOException {
      int shownAsProblem = problem.isEmpty() ? 0 : 1;
      for (Finding proof : report.proofs().subList(shownAsProblem, report.proofs().size())) {
        finding(json, "proof", proof.text(), drawing(report.encoding().puzzle(), proof));
      }
      for (Finding remark : report.remarks()) {
        finding(json, "remark", remark.text(), "");
      }
    }

    /** The labels of a finding, layer by layer; empty if it has none. */
    private static String drawing(Puzzle puzzle, Finding finding) {
      return finding.labels().isEmpty()
          ? ""
          : String.join("\n", CellLayers.of(puzzle.region(), finding.labels(), COLUMNS_OF_DRAWING));
    }

    private static void finding(JsonGenerator json, String kind, String text, String drawing)
        throws IOException {
      json.writeStartObject();
      json.writeStringField("kind", kind);
      json.writeStringField("text", text);
      json.writeStringField("drawing", drawing);
      json.writeEndObject();
    }
  }
}
