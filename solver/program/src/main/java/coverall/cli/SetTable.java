package coverall.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import coverall.catalogue.SetCatalogue;
import coverall.solve.SetResult;
import coverall.solve.SetSearch;
import coverall.view.Paragraph;
import coverall.view.Words;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** A table of sets of pieces, for people or programs. */
final class SetTable {
  private SetTable() {}

  /**
   * The lines of the table, with its head; none without sets.
   *
   * @param takenApart whether solutions were taken apart
   * @param reason why a set has no solution; empty if that is not known
   */
  static List<String> lines(
      List<SetResult> sets, boolean takenApart, Function<SetResult, Optional<String>> reason) {
    List<List<String>> rows = new ArrayList<>();
    List<String> pieces = new ArrayList<>();
    rows.add(List.of("solutions", "branches", "dead ends", takenApart ? "level" : ""));
    pieces.add("pieces");
    for (SetResult set : sets) {
      SetResult.Rating rating = set.rating().orElseThrow();
      rows.add(
          List.of(
              Words.number(set.solutions()),
              Words.number(rating.branches()),
              Words.number(rating.deadEnds()),
              levelText(rating.level())));
      pieces.add(Words.printable(set.pieces()));
    }
    List<String> starts = Columns.lines(rows, "rrrl");
    List<String> lines = new ArrayList<>();
    for (int k = 0; k < starts.size() && !sets.isEmpty(); k++) {
      lines.addAll(Paragraph.lines(starts.get(k) + "  ", pieces.get(k), Console.COLUMNS));
      Optional<String> why = k == 0 ? Optional.empty() : reason.apply(sets.get(k - 1));
      why.ifPresent(text -> lines.addAll(Paragraph.lines("  ", text, Console.COLUMNS)));
    }
    return lines;
  }

  /** {@code 12.3}; empty if nothing was taken apart. */
  private static String levelText(List<Integer> level) {
    return level.stream().map(String::valueOf).collect(Collectors.joining("."));
  }

  /** {@code 19 of 792 sets have exactly 1 solution}. */
  static String answer(SetCatalogue catalogue, int found) {
    SetSearch.Settings asked = catalogue.query().settings();
    long done = catalogue.done();
    return Words.number(found)
        + " of "
        + Words.count(done, "set")
        + (found == 1 || done == 1 ? " has " : " have ")
        + (asked.most() == 0
            ? "no solution"
            : (asked.least() == asked.most() ? "exactly " : Words.number(asked.least()) + " to ")
                + Words.count(asked.most(), "solution"))
        + (done < catalogue.all() ? "; incomplete" : "");
  }

  /** {@code 792 sets, of which 100 were drawn with seed 7}. */
  static String sets(SetCatalogue catalogue) {
    return Words.count(catalogue.sets().count(), "set")
        + catalogue
            .query()
            .sample()
            .map(
                some ->
                    ", of which "
                        + Words.number(catalogue.all())
                        + " were drawn with seed "
                        + some.seed())
            .orElse("");
  }

  /** Writes a set as the event {@code set}. */
  static void write(JsonGenerator json, SetResult set, boolean takenApart, Optional<String> reason)
      throws IOException {
    SetResult.Rating rating = set.rating().orElseThrow();
    json.writeStartObject();
    json.writeStringField("event", "set");
    json.writeNumberField("number", set.number());
    json.writeStringField("pieces", set.pieces());
    json.writeNumberField("solutions", set.solutions());
    json.writeNumberField("branches", rating.branches());
    json.writeNumberField("deadEnds", rating.deadEnds());
    if (takenApart) {
      json.writeStringField("level", levelText(rating.level()));
    }
    if (reason.isPresent()) {
      json.writeStringField("reason", reason.get());
    }
    json.writeEndObject();
    json.writeRaw('\n');
  }
}
