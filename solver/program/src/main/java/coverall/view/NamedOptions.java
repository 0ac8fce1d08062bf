package coverall.view;

import com.fasterxml.jackson.core.JsonGenerator;
import coverall.puzzle.Problem;
import java.io.IOException;
import java.io.Writer;

/** Solutions of any problem as the words that name their options. */
final class NamedOptions {
  private NamedOptions() {}

  /** A line for each option, and a blank line after each solution. */
  static OptionText lines(Problem problem, Writer out) {
    return (number, options) -> {
      StringBuilder text = new StringBuilder("Solution ").append(number).append('\n');
      for (int option : options) {
        text.append(Words.printable(String.join(" ", problem.option(option)))).append('\n');
      }
      out.append(text.append('\n'));
    };
  }

  /**
   * A table with a row for each word of each option. Options are numbered from 1 in the order of
   * the problem.
   */
  static OptionText table(Problem problem, Writer out) throws IOException {
    out.write("solution,option,item\n");
    return (number, options) -> {
      StringBuilder text = new StringBuilder();
      for (int option : options) {
        for (String word : problem.option(option)) {
          text.append(number).append(',').append(option + 1).append(',');
          text.append(Csv.field(word)).append('\n');
        }
      }
      out.append(text);
    };
  }

  /** A JSON object a line for each solution. */
  static OptionText jsonLines(Problem problem, Writer out) throws IOException {
    JsonGenerator json = JsonLines.appendingTo(out);
    return (number, options) -> {
      json.writeStartObject();
      OptionText.writeFields(json, problem, number, options);
      json.writeEndObject();
      json.writeRaw('\n');
      json.flush();
    };
  }
}
