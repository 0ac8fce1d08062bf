package coverall.cli;

import coverall.geometry.Shape;
import coverall.puzzle.PieceLibrary;
import coverall.view.ShapeDrawing;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** {@code coverall pieces}. */
@Command(
    name = "pieces",
    description = "Draws the pieces that puzzle files can name, layer by layer.",
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = "  coverall pieces")
final class PiecesCommand implements Callable<Integer> {

  @Override
  public Integer call() {
    TreeMap<Integer, List<ShapeDrawing.Block>> bySize = new TreeMap<>();
    for (String name : PieceLibrary.names()) {
      Shape shape = PieceLibrary.find(name).orElseThrow();
      List<String> names = new ArrayList<>(List.of(name));
      names.addAll(PieceLibrary.aliasesOf(name));
      bySize
          .computeIfAbsent(shape.size(), size -> new ArrayList<>())
          .add(ShapeDrawing.titled(List.of(String.join(" ", names)), shape));
    }
    bySize.forEach(
        (size, blocks) -> {
          System.out.println(size == 1 ? "1 cell" : size + " cells");
          System.out.println();
          ShapeDrawing.arrange(blocks, Terminal.COLUMNS - 2)
              .forEach(line -> System.out.println(line.isEmpty() ? "" : "  " + line));
          System.out.println();
        });
    System.out.println("NAME' is the mirror image of NAME.");
    return System.out.checkError() ? ExitCode.IO_FAILED : ExitCode.DONE;
  }
}
