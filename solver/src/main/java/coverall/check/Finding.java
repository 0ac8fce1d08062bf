package coverall.check;

import java.util.List;

/**
 * Something that a puzzle maker should know of a puzzle, in words and perhaps a drawing.
 *
 * @param text whole sentences
 * @param labels what to write in each cell of the region; empty if there is nothing to draw
 */
public record Finding(String text, List<String> labels) {
  public Finding {
    labels = List.copyOf(labels);
  }

  static Finding of(String text) {
    return new Finding(text, List.of());
  }
}
