package coverall.cli;

import coverall.geometry.Lattice;
import coverall.geometry.Shape;
import coverall.puzzle.BadPuzzleException;
import coverall.puzzle.Nearest;
import coverall.puzzle.NumberedPieces;
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
      "  coverall pieces --size 5 --flat --one-sided",
      "  coverall pieces --lattice hexagon --size 4",
      "  coverall pieces --lattice quarter-square --polyaboloes --size 4"
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
      names = "--lattice",
      paramLabel = "NAME",
      description =
          "With --size: draw pieces of this lattice, like hexagon; on a lattice in the plane, the"
              + " flat ones. Default: ${DEFAULT-VALUE}.")
  private String lattice = "cube";

  @Option(
      names = "--flat",
      description =
          "Draw only the flat ones, the polyominoes. N is then at most "
              + PieceLibrary.MOST_POLYOMINO_CELLS
              + ".")
  private boolean flat;

  @Option(
      names = "--one-sided",
      description = "With --flat or --lattice: draw pieces that may not be turned over.")
  private boolean oneSided;

  @Option(
      names = "--polyaboloes",
      description = "With --lattice quarter-square: draw the polyaboloes of N half squares.")
  private boolean polyaboloes;

  @Spec private CommandSpec spec = CommandSpec.create();

  PiecesCommand(Console console) {
    out = console.out();
  }

  @Override
  public Integer call() {
    Lattice of = Lattice.named(lattice).orElseThrow(() -> unknown(lattice));
    if (polyaboloes && !lattice.equals("quarter-square")) {
      throw wrong("--polyaboloes requires --lattice quarter-square");
    }
    if (of.equals(Lattice.CUBE)) {
      ofCubes();
    } else {
      ofOther(of);
    }
    return ExitCode.DONE;
  }

  private ParameterException unknown(String name) {
    String expected = "; expected one of " + String.join(", ", Lattice.names());
    return wrong(
        "unknown lattice '"
            + name
            + "'"
            + Nearest.to(name, Lattice.names())
                .map(near -> ". Did you mean " + near + "?")
                .orElse(expected));
  }

  private void ofCubes() {
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
  }

  private void library() {
    TreeMap<Integer, List<ShapeDrawing.Block>> bySize = new TreeMap<>();
    for (String name : PieceLibrary.names()) {
      Shape shape = PieceLibrary.find(name).orElseThrow();
      bySize.computeIfAbsent(shape.size(), size -> new ArrayList<>()).add(titled(name, shape));
    }
    bySize.forEach(this::draw);
    out.println(MIRROR);
  }

  private void allOf(int cells) {
    int most = flat ? PieceLibrary.MOST_POLYOMINO_CELLS : PieceLibrary.MOST_POLYCUBE_CELLS;
    if (cells < 1 || cells > most) {
      throw wrong("--size '" + cells + "': " + WholeNumber.expected(most));
    }
    String kind = flat ? "polyominoe" : "polycube";
    if (oneSided) {
      draw(cells, PieceLibrary.oneSidedPolyominoes(cells), "one-sided " + kind);
    } else {
      draw(cells, flat ? PieceLibrary.polyominoes(cells) : PieceLibrary.polycubes(cells), kind);
    }
  }

  private void ofOther(Lattice of) {
    if (size == null) {
      throw wrong("--lattice requires --size, such as --size 3");
    }
    if (flat) {
      throw wrong("--flat cannot be combined with --lattice");
    }
    if (oneSided && !of.isFlat()) {
      throw wrong("--one-sided requires a lattice in the plane");
    }
    try {
      List<Piece> all =
          polyaboloes ? NumberedPieces.polyaboloes(size) : NumberedPieces.of(of, size, of.isFlat());
      List<Piece> pieces = oneSided ? NumberedPieces.oneSided(all) : all;
      String kind = polyaboloes ? "polyaboloe" : "piece";
      draw(size, pieces, oneSided ? "one-sided " + kind : kind);
    } catch (BadPuzzleException e) {
      throw wrong("--size '" + size + "': " + e.getMessage());
    }
  }

  private void draw(int size, List<Piece> pieces, String kind) {
    draw(size, pieces.stream().map(piece -> titled(piece.name(), piece.shape())).toList());
    String one = kind.replace("polyominoe", "polyomino").replace("polyaboloe", "polyabolo");
    out.println(
        Words.count(pieces.size(), pieces.size() == 1 ? one : kind)
            + " of "
            + Words.count(size, unit())
            + ". "
            + MIRROR);
  }

  private String unit() {
    return polyaboloes ? "half square" : "cell";
  }

  private static ShapeDrawing.Block titled(String name, Shape shape) {
    List<String> names = new ArrayList<>(List.of(name));
    names.addAll(PieceLibrary.aliasesOf(shape.lattice(), name));
    return ShapeDrawing.titled(List.of(String.join(" ", names)), shape);
  }

  private void draw(int size, List<ShapeDrawing.Block> blocks) {
    out.println(Words.count(size, unit()));
    out.println();
    ShapeDrawing.arrange(blocks, Console.COLUMNS - 2)
        .forEach(line -> out.println(line.isEmpty() ? "" : "  " + line));
    out.println();
  }

  private ParameterException wrong(String message) {
    return new ParameterException(spec.commandLine(), message);
  }
}
