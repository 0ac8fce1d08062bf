package coverall.picture;

import coverall.disassembly.Disassembly;
import coverall.puzzle.Puzzle;
import coverall.view.DisassemblyText;
import coverall.view.Paragraph;
import coverall.view.Words;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * How solutions come apart, step by step. For each, panels in rows: first the assembly, then for
 * each move the pieces that were together before it, as they are after it, with the move in words.
 */
public final class StepsPicture {
  private static final int COLUMNS = 4;
  private static final double GAP = 24;
  private static final double NARROWEST = 100; // column
  private static final double HIGHEST = 240; // of the pieces in a panel
  private static final double LARGEST = 28; // cell
  private static final double TITLE = 15;
  private static final double TEXT = 11.5;
  private static final double LINE = 1.25 * TEXT;
  private static final double BELOW = 6; // between a picture and its caption

  private final Puzzle puzzle;
  private final CellSolids solids;
  private final DisassemblyText text;
  private final int columns;
  private final double column; // its width

  private StepsPicture(Puzzle puzzle, Style style) {
    this.puzzle = puzzle;
    columns = style.columns() == 0 ? COLUMNS : style.columns();
    column = Math.max(NARROWEST, (Sheet.WIDTH + GAP) / columns - GAP);
    solids = new CellSolids(puzzle.region());
    text = new DisassemblyText(puzzle);
  }

  /** The steps of some solutions in the usual style. */
  public static Drawing of(
      Puzzle puzzle, List<Numbered> solutions, Map<BigInteger, Disassembly> plans) {
    return of(puzzle, solutions, plans, Style.USUAL);
  }

  /**
   * The steps of some solutions.
   *
   * @param plans how they come apart, by their numbers
   */
  public static Drawing of(
      Puzzle puzzle, List<Numbered> solutions, Map<BigInteger, Disassembly> plans, Style style) {
    StepsPicture picture = new StepsPicture(puzzle, style);
    List<Drawing> strips = new ArrayList<>();
    for (Numbered solution : solutions) {
      Disassembly plan = plans.get(solution.number());
      if (plan == null) {
        throw new IllegalArgumentException("no plan for solution " + solution.number());
      }
      strips.add(picture.strip(solution, plan));
    }
    return Sheet.page(
        puzzle.name(),
        Words.region(puzzle) + ", " + Words.pieces(puzzle),
        Sheet.column(strips, 2 * GAP));
  }

  private Drawing strip(Numbered solution, Disassembly plan) {
    List<Stage> stages = Stage.of(puzzle, solution.placements(), plan);
    List<Frame> frames =
        frames(stages, views(stages, 1).stream().map(StageView::frameOfParts).toList());
    double width = frames.stream().mapToDouble(Frame::width).max().orElseThrow();
    double height = frames.stream().mapToDouble(Frame::height).max().orElseThrow();
    double largest = LARGEST / solids.size();
    double scale =
        Math.min(largest, Math.min((column - StageView.ARROW) / width, HIGHEST / height));
    List<StageView> views = views(stages, scale);
    List<Frame> common = frames(stages, views.stream().map(StageView::frame).toList());
    List<Drawing> drawings = new ArrayList<>();
    for (int k = 0; k < views.size(); k++) {
      drawings.add(views.get(k).draw(common.get(k)));
    }
    List<String> captions = new ArrayList<>(List.of("Assembled"));
    text.moves(solution.placements(), plan)
        .forEach(move -> captions.add(captions.size() + ". " + move));
    List<Drawing> rows = new ArrayList<>();
    rows.add(
        title("Solution " + Words.number(solution.number()) + ": " + DisassemblyText.title(plan)));
    for (int from = 0; from < drawings.size(); from += columns) {
      int to = Math.min(drawings.size(), from + columns);
      rows.add(row(drawings.subList(from, to), captions.subList(from, to)));
    }
    return Sheet.column(rows, GAP);
  }

  private List<StageView> views(List<Stage> stages, double scale) {
    return stages.stream().map(stage -> new StageView(solids, stage, scale)).toList();
  }

  /** Frames in which the pieces stay in place from one separation to the next. */
  private static List<Frame> frames(List<Stage> stages, List<Frame> own) {
    List<Frame> frames = new ArrayList<>();
    for (int k = 0; k < stages.size(); k++) {
      if (stages.get(k).separates()) {
        frames.add(own.get(k));
      } else if (frames.size() == k) {
        int next = k;
        while (next < stages.size() && !stages.get(next).separates()) {
          next++;
        }
        List<Frame> together = own.subList(k, next);
        Frame all = together.stream().reduce(Frame::with).orElseThrow();
        together.forEach(
            one -> frames.add(new Frame(all.left(), one.top(), all.right(), all.bottom())));
      }
    }
    return frames;
  }

  private static Drawing title(String title) {
    Drawing drawing = new Drawing(Sheet.WIDTH, TITLE);
    drawing.text(title, 0, 0.8 * TITLE, TITLE, Drawing.Align.START, Drawing.INK);
    return drawing;
  }

  /** Panels side by side, with their captions below. */
  private Drawing row(List<Drawing> drawings, List<String> captions) {
    double height = drawings.stream().mapToDouble(Drawing::height).max().orElse(0);
    List<List<String>> texts = captions.stream().map(this::wrapped).toList();
    int lines = texts.stream().mapToInt(List::size).max().orElse(0);
    Drawing row = new Drawing(columns * (column + GAP) - GAP, height + BELOW + lines * LINE);
    for (int k = 0; k < drawings.size(); k++) {
      Drawing drawing = drawings.get(k);
      double middle = k * (column + GAP) + column / 2;
      row.place(drawing, middle - drawing.width() / 2, height - drawing.height());
      double y = height + BELOW;
      for (String line : texts.get(k)) {
        y += LINE;
        row.text(line, middle, y, TEXT, Drawing.Align.MIDDLE, Drawing.INK);
      }
    }
    return row;
  }

  /** A caption in lines, without a break after the last colon except right behind it. */
  private List<String> wrapped(String caption) {
    double width = column + GAP / 2;
    int letters = (int) (width / Sheet.textWidth("n", TEXT));
    List<String> words = List.of(caption.split(" (?=.*:)|(?<=:) ", -1));
    return Paragraph.lines("", words, letters).stream()
        .map(line -> Sheet.shortened(line, TEXT, width))
        .toList();
  }
}
