package coverall.view;

import com.fasterxml.jackson.core.JsonGenerator;
import coverall.puzzle.NamedCover;
import java.io.IOException;
import java.io.Writer;

/**
 * Solutions of an exact cover problem as text: the words of each option, in the order of the
 * problem.
 */
public abstract sealed class OptionText {
  final NamedCover problem;
  final Writer out;

  OptionText(NamedCover problem, Writer out) {
    this.problem = problem;
    this.out = out;
  }

  /** Writes a solution. Its options may be in any order. */
  public final void write(long number, int[] options) throws IOException {
    writeSorted(number, problem.used(options));
  }

  abstract void writeSorted(long number, int[] options) throws IOException;

  /** Writes a solution as fields of an object that has been started. */
  public static void writeFields(JsonGenerator json, NamedCover problem, long number, int[] options)
      throws IOException {
    json.writeNumberField("number", number);
    json.writeArrayFieldStart("options");
    for (int option : problem.used(options)) {
      json.writeStartArray();
      for (String word : problem.option(option)) {
        json.writeString(word);
      }
      json.writeEndArray();
    }
    json.writeEndArray();
  }

  /** One line for each option; a blank line ends each solution. */
  static final class Lines extends OptionText {
    Lines(NamedCover problem, Writer out) {
      super(problem, out);
    }

    @Override
    void writeSorted(long number, int[] options) throws IOException {
      StringBuilder text = new StringBuilder("Solution ").append(number).append('\n');
      for (int option : options) {
        text.append(Words.printable(String.join(" ", problem.option(option)))).append('\n');
      }
      out.append(text.append('\n'));
    }
  }

  /** One object a line for each solution. */
  static final class Json extends OptionText {
    private final JsonGenerator json;

    Json(NamedCover problem, Writer out) throws IOException {
      super(problem, out);
      json = JsonLines.generator(out).disable(JsonGenerator.Feature.FLUSH_PASSED_TO_STREAM);
    }

    @Override
    void writeSorted(long number, int[] options) throws IOException {
      json.writeStartObject();
      writeFields(json, problem, number, options);
      json.writeEndObject();
      json.writeRaw('\n');
      json.flush();
    }
  }

  /**
   * A table with one row for each word. Options are numbered from 1 in the order of the problem.
   */
  static final class Table extends OptionText {
    Table(NamedCover problem, Writer out) throws IOException {
      super(problem, out);
      out.write("solution,option,item\n");
    }

    @Override
    void writeSorted(long number, int[] options) throws IOException {
      StringBuilder text = new StringBuilder();
      for (int option : options) {
        for (String word : problem.option(option)) {
          text.append(number).append(',').append(option + 1).append(',');
          text.append(CellTable.field(word)).append('\n');
        }
      }
      out.append(text);
    }
  }
}
