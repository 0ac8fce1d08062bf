package coverall.check;

import java.util.List;

/**
 * A fact about a puzzle that its designer should know, in words and possibly with a drawing.
 *
 * @param text complete sentences
 * @param labels a label for each cell of the region; empty if the finding has no drawing
 */
public record Finding(String text, List<String> labels) {
  public Finding {
    labels = List.copyOf(labels);
  }

  static Finding of(String text) {
    return new Finding(text, List.of());
  }
}
