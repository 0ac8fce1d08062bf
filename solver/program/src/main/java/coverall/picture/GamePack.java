package coverall.picture;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import coverall.puzzle.BadPuzzleException;
import coverall.puzzle.Distinct;
import coverall.puzzle.Encoding;
import coverall.puzzle.Placement;
import coverall.puzzle.Puzzle;
import java.io.IOException;
import java.io.StringWriter;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * What the page of solutions needs to let a person place the pieces by hand: all placements, and
 * the symmetries by which the page's solutions stand for others.
 */
final class GamePack {
  private static final long MOST_POSITIONS = 60_000; // an upper bound of the placements

  private GamePack() {}

  /**
   * Packs a game as deflated JSON: {@code placements}, by piece, as lists of cells by their numbers
   * in the region; {@code symmetries}, the image of each cell and of each piece.
   *
   * @param distinct in words
   * @return the text; empty if the puzzle is too large, its symmetries are unknown, or colours must
   *     match, which the game does not know
   */
  static String of(Puzzle puzzle, String distinct) throws IOException {
    Optional<Distinct> notion =
        Arrays.stream(Distinct.values()).filter(one -> one.words().equals(distinct)).findFirst();
    long positions =
        puzzle.realPieces().stream().mapToLong(piece -> piece.orientations().size()).sum()
            * puzzle.cellCount();
    if (notion.isEmpty() || positions > MOST_POSITIONS || !puzzle.matchingColours().isEmpty()) {
      return "";
    }
    Encoding encoding;
    try {
      encoding = Encoding.of(puzzle);
    } catch (BadPuzzleException e) {
      return ""; // The solutions of such a puzzle come from elsewhere.
    }
    List<CellSymmetry> symmetries = CellSymmetry.of(encoding, notion.get());
    return symmetries.isEmpty() ? "" : SolutionPack.deflated(json(encoding, symmetries));
  }

  private static String json(Encoding encoding, List<CellSymmetry> symmetries) throws IOException {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
      json.writeStartObject();
      json.writeArrayFieldStart("placements");
      for (int piece = 0; piece < encoding.puzzle().realPieces().size(); piece++) {
        json.writeStartArray();
        for (Placement placement : encoding.placements()) {
          if (placement.piece() == piece) {
            write(
                json, placement.cells().stream().map(encoding.puzzle().region()::indexOf).toList());
          }
        }
        json.writeEndArray();
      }
      json.writeEndArray();
      json.writeArrayFieldStart("symmetries");
      for (CellSymmetry symmetry : symmetries) {
        json.writeStartObject();
        json.writeFieldName("cells");
        write(json, symmetry.cells());
        json.writeFieldName("pieces");
        write(json, symmetry.pieces());
        json.writeEndObject();
      }
      json.writeEndArray();
      json.writeEndObject();
    }
    return text.toString();
  }

  private static void write(JsonGenerator json, List<Integer> numbers) throws IOException {
    json.writeArray(numbers.stream().mapToInt(Integer::intValue).toArray(), 0, numbers.size());
  }
}
