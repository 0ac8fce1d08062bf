package coverall.cli;

import coverall.geometry.Shape;
import coverall.puzzle.Piece;
import coverall.puzzle.PieceLibrary;
import coverall.view.ShapeDrawing;
import coverall.view.Words;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code coverall pieces}. */
@Command(
    name = "pieces",
    description = "Draws the pieces that puzzle files can use by name, layer by layer.",
    abbreviateSynopsis = true,
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  coverall pieces",
      "  coverall pieces --size 6",
      "  coverall pieces --size 5 --flat --one-sided"
    })
final class PiecesCommand implements Callable<Integer> {
  private static final String MIRROR = "NAME' is the mirror image of NAME.";

  private final PrintStream out;

  @Option(
      names = "--size",
      paramLabel = "N",
      converter = WholeNumber.Cells.class,
      description =
          "Draw all polycubes of N cells. N is at most " + PieceLibrary.MOST_POLYCUBE_CELLS + ".")
  private @Nullable Integer size;

  @Option(
      names = "--flat",
      description =
          "Draw only the flat ones, the polyominoes. N is then at most "
              + PieceLibrary.MOST_POLYOMINO_CELLS
              + ".")
  private boolean flat;

  @Option(
      names = "--one-sided",
      description = "With --flat: draw pieces that may not be turned over.")
  private boolean oneSided;

  @Spec private CommandSpec spec = CommandSpec.create();

  PiecesCommand(Console console) {
    out = console.out();
  }

  @Override
  public Integer call() {
    if ((flat || oneSided) && size == null) {
      throw wrong((flat ? "--flat" : "--one-sided") + " requires --size");
    }
    if (oneSided && !flat) {
      throw wrong("--one-sided requires --flat");
    }
    if (size == null) {
      library();
    } else {
      allOf(size);
    }
    return ExitCode.DONE;
  }

  private void library() {
    TreeMap<Integer, List<ShapeDrawing.Block>> bySize = new TreeMap<>();
    for (String name : PieceLibrary.names()) {
      Shape shape = PieceLibrary.find(name).orElseThrow();
      bySize
          .computeIfAbsent(shape.size(), size -> new ArrayList<>())
          .add(ShapeDrawing.titled(List.of(title(name)), shape));
    }
    bySize.forEach(this::draw);
    out.println(MIRROR);
  }

  private void allOf(int cells) {
    int most = flat ? PieceLibrary.MOST_POLYOMINO_CELLS : PieceLibrary.MOST_POLYCUBE_CELLS;
    if (cells < 1 || cells > most) {
      throw wrong("--size '" + cells + "': " + WholeNumber.expected(most));
    }
    List<Piece> pieces =
        oneSided
            ? PieceLibrary.oneSidedPolyominoes(cells)
            : flat ? PieceLibrary.polyominoes(cells) : PieceLibrary.polycubes(cells);
    draw(
        cells,
        pieces.stream()
            .map(piece -> ShapeDrawing.titled(List.of(title(piece.name())), piece.shape()))
            .toList());
    String kind =
        oneSided
            ? (pieces.size() == 1 ? "one-sided polyomino" : "one-sided polyominoe")
            : flat ? (pieces.size() == 1 ? "polyomino" : "polyominoe") : "polycube";
    out.println(
        Words.count(pieces.size(), kind) + " of " + Words.count(cells, "cell") + ". " + MIRROR);
  }

  private static String title(String name) {
    List<String> names = new ArrayList<>(List.of(name));
    names.addAll(PieceLibrary.aliasesOf(name));
    return String.join(" ", names);
  }

  private void draw(int size, List<ShapeDrawing.Block> blocks) {
    out.println(Words.count(size, "cell"));
    out.println();
    ShapeDrawing.arrange(blocks, Console.COLUMNS - 2)
        .forEach(line -> out.println(line.isEmpty() ? "" : "  " + line));
    out.println();
  }

  private ParameterException wrong(String message) {
    return new ParameterException(spec.commandLine(), message);
  }
}
