package coverall.view;

import com.fasterxml.jackson.core.JsonGenerator;
import coverall.puzzle.Encoding;
import coverall.puzzle.Problem;
import java.io.IOException;
import java.math.BigInteger;

/** Writes solutions, each a set of options, as text. The underlying writer is not flushed. */
@FunctionalInterface
public interface OptionText {
  /**
   * Writes a solution.
   *
   * @param options those that it uses, in increasing order
   */
  void write(BigInteger number, int[] options) throws IOException;

  /** Writes a solution whose number is not large. */
  default void write(long number, int[] options) throws IOException {
    write(BigInteger.valueOf(number), options);
  }

  /**
   * Writes a solution as fields of an object that has been started: the placements of a puzzle, the
   * words of each option of another problem.
   */
  static void writeFields(JsonGenerator json, Problem problem, BigInteger number, int[] options)
      throws IOException {
    if (problem.asPuzzle().isPresent()) {
      Encoding puzzle = problem.asPuzzle().get();
      JsonLines.writeFields(json, puzzle.puzzle(), number, puzzle.solution(options));
      return;
    }
    json.writeNumberField("number", number);
    json.writeArrayFieldStart("options");
    for (int option : options) {
      json.writeStartArray();
      for (String word : problem.option(option)) {
        json.writeString(word);
      }
      json.writeEndArray();
    }
    json.writeEndArray();
  }
}
