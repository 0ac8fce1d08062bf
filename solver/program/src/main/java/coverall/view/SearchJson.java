package coverall.view;

import com.fasterxml.jackson.core.JsonGenerator;
import coverall.enumerate.Progress;
import coverall.puzzle.Distinct;
import coverall.puzzle.Expectation;
import coverall.solve.OrbitCounts;
import java.io.IOException;
import java.math.BigInteger;
import java.util.List;

/** The progress and the counts of a search as fields of a JSON object. */
public final class SearchJson {
  private static final double DECIMALS = 1e6;

  private SearchJson() {}

  /** Writes the fields of a progress event. */
  public static void progress(JsonGenerator json, Progress progress) throws IOException {
    number(json, "share", progress.share());
    number(json, "secondsElapsed", progress.secondsElapsed());
    number(json, "secondsLeft", progress.secondsLeft());
    number(json, "secondsLeftLeast", progress.least());
    number(json, "secondsLeftMost", progress.most());
    json.writeNumberField("found", progress.found());
    json.writeNumberField("branches", progress.branches());
    json.writeNumberField("branchesPerSecond", Math.round(progress.branchesPerSecond()));
    if (progress.isSealing()) {
      number(json, "sealed", progress.sealed());
    }
  }

  /**
   * Writes a field for each notion: the number of solutions, or null if it is not known. That up to
   * symmetry is written only if it is known.
   */
  public static void counts(JsonGenerator json, OrbitCounts counts) throws IOException {
    for (Distinct notion : Distinct.OF_PUZZLES) {
      BigInteger count = counts.count(notion).orElse(null);
      if (count == null) {
        json.writeNullField(notion.word());
      } else {
        json.writeNumberField(notion.word(), count);
      }
    }
    if (counts.count(Distinct.SYMMETRY).isPresent()) {
      json.writeNumberField(
          Distinct.SYMMETRY.word(), counts.count(Distinct.SYMMETRY).orElseThrow());
    }
  }

  /** Writes expected counts as an array of objects. */
  public static void expectations(JsonGenerator json, String name, List<Expectation> expectations)
      throws IOException {
    json.writeArrayFieldStart(name);
    for (Expectation expectation : expectations) {
      json.writeStartObject();
      json.writeNumberField("count", expectation.count());
      json.writeStringField("distinct", expectation.word());
      json.writeStringField("source", expectation.source());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  /** Writes a number with six decimals; null if it is not finite. */
  public static void number(JsonGenerator json, String name, double value) throws IOException {
    if (Double.isFinite(value)) {
      boolean fits = Math.abs(value) < Long.MAX_VALUE / DECIMALS;
      json.writeNumberField(name, fits ? Math.round(value * DECIMALS) / DECIMALS : value);
    } else {
      json.writeNullField(name);
    }
  }
}
