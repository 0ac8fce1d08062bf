package coverall.cli;

import coverall.catalogue.DiagramCatalogue;
import coverall.diagram.Diagram;
import coverall.diagram.SolutionsInOrder;
import coverall.picture.SolutionPage;
import coverall.puzzle.Encoding;
import coverall.puzzle.Problem;
import coverall.view.OptionText;
import coverall.view.ParquetTable;
import coverall.view.Screen;
import coverall.view.SolutionFormat;
import coverall.view.Words;
import java.io.IOException;
import java.io.Writer;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Exports solutions of a diagram, each with its number in the sorted list of all of them. */
final class DiagramExport {
  private static final BigInteger MOST_IN_TABLE = BigInteger.valueOf(Long.MAX_VALUE);

  private final Console console;
  private final DiagramCatalogue catalogue;
  private final SelectionOptions selected;
  private final Problem problem;
  private final Diagram some; // for which the conditions hold
  private final SolutionsInOrder all;
  private long written;

  /** An export of a catalogue, to be run once. */
  DiagramExport(Console console, DiagramCatalogue catalogue, SelectionOptions selected)
      throws IOException {
    this.console = console;
    this.catalogue = catalogue;
    this.selected = selected;
    problem = catalogue.problem();
    Diagram diagram = catalogue.diagram(problem);
    all = new SolutionsInOrder(diagram);
    some = selected.restricted(diagram, problem);
  }

  /** What to write. */
  record Asked(
      Optional<PictureOptions.Asked> picture,
      PictureOptions.Look look,
      SolutionFormat text,
      boolean isParquet,
      @Nullable Path output) {}

  /**
   * Writes the selected solutions.
   *
   * @return the exit code
   */
  int run(Asked asked) throws IOException {
    checkNumber();
    Optional<Encoding> puzzle = problem.asPuzzle();
    Signals signals = console.signals();
    signals.listen();
    signals.onFirst(() -> {}); // The file ends after a whole solution.
    if (asked.picture().isPresent() && puzzle.isPresent()) {
      draw(asked.picture().get(), asked.look(), puzzle.get());
    } else if (asked.isParquet() && asked.output() != null) {
      try (NewFile created = NewFile.create(asked.output())) {
        ParquetTable table = new ParquetTable(problem, created.bytes());
        pass(Long.MAX_VALUE, (number, options) -> table.write(inTable(number), options));
        table.finish();
        created.finish();
      }
    } else if (asked.output() != null) {
      try (NewFile created = NewFile.create(asked.output())) {
        write(asked.text(), created.text(), Screen.FILE);
        created.finish();
      }
    } else {
      Writer out = console.writer();
      write(asked.text(), out, console.screen());
      out.flush();
    }
    if (asked.output() != null || asked.picture().isPresent() || written == 0) {
      Path file = asked.picture().map(PictureOptions.Asked::file).orElse(asked.output());
      console.tell(
          (signals.exitCode() == 0 ? "" : "interrupted; ")
              + Words.count(written, "solution")
              + (file == null ? "" : " written to " + file));
    }
    CatalogueInput.reportChanged(catalogue.path(), catalogue.isVisiblyChanged(), console);
    return signals.exitCode();
  }

  private void checkNumber() {
    BigInteger number = selected.number();
    if (number != null && number.compareTo(all.count()) > 0) {
      throw selected.noSuchNumber(catalogue.path(), Words.count(all.count(), "solution"));
    }
  }

  private void write(SolutionFormat format, Writer out, Screen screen) throws IOException {
    OptionText text = format.begin(problem, out, screen);
    pass(Long.MAX_VALUE, text::write);
  }

  private static long inTable(BigInteger number) {
    if (number.compareTo(MOST_IN_TABLE) > 0) {
      throw Failure.ofUsage(
          "solution "
              + Words.number(number)
              + " has too great a number for this format, whose greatest is "
              + Words.number(MOST_IN_TABLE)
              + ". Use another format.");
    }
    return number.longValueExact();
  }

  private void draw(PictureOptions.Asked to, PictureOptions.Look look, Encoding encoding)
      throws IOException {
    BigInteger known = known();
    boolean isAsked = selected.isLimited() || to.format() == PictureFormat.HTML;
    Failure.rejectIf(
        isAsked && selected.every() == 1 && known.compareTo(most(to.format())) > 0,
        to.format()
            + " shows at most "
            + Words.count(to.format().most(), "solution")
            + ", found "
            + Words.number(known)
            + ". Use --limit "
            + to.format().most()
            + " or a text format.");
    long most = Math.min(selected.limit(selected.most(to.format())), to.format().most());
    PictureFile picture =
        new PictureFile(
            console, to.format(), to.file(), encoding.puzzle(), catalogue.distinct().words(), look);
    picture.note(SolutionPage.MAY_BE_MORE); // until all are written
    pass(most, (number, options) -> picture.write(number, encoding.solution(options)));
    if (console.signals().exitCode() == 0) {
      picture.note(
          selected.areGiven()
              ? "Selected from "
                  + Words.count(all.count(), "solution")
                  + " "
                  + catalogue.distinct().words()
                  + "."
              : "");
    }
    picture.finish();
    if (known.compareTo(BigInteger.valueOf(written)) > 0 && most > 1) {
      console.tell(
          to.file() + " shows the first " + written + " of " + Words.count(known, "solution"));
    }
  }

  private static BigInteger most(PictureFormat format) {
    return BigInteger.valueOf(format.most());
  }

  /** The number of solutions that are selected. */
  private BigInteger known() {
    BigInteger count = selected.isRestricted() ? some.count() : all.count();
    BigInteger number = selected.number();
    if (number != null) {
      return count
          .subtract(number.subtract(BigInteger.ONE))
          .min(BigInteger.valueOf(selected.limit(1)));
    }
    BigInteger every = BigInteger.valueOf(selected.every());
    BigInteger left = count.add(every).subtract(BigInteger.ONE).divide(every);
    return left.min(BigInteger.valueOf(selected.atMost()));
  }

  /** Takes a solution. */
  private interface Taker {
    void take(BigInteger number, int[] options) throws IOException;
  }

  /** An error of a taker on its way out of a diagram. */
  private static final class TakerException extends RuntimeException {
    private static final long serialVersionUID = 1;
    final IOException error;

    TakerException(IOException error) {
      super(error);
      this.error = error;
    }
  }

  /**
   * Passes on what is selected.
   *
   * @param most the number of solutions if none is asked for, or fewer
   */
  private void pass(long most, Taker taker) throws IOException {
    BigInteger from = Objects.requireNonNullElse(selected.number(), BigInteger.ONE);
    long first = selected.limit(selected.number() == null ? most : 1);
    Pass pass = new Pass(Math.min(most, first), from, taker);
    try {
      Optional<List<int[]>> best = selected.best(some, problem);
      if (best.isPresent()) {
        for (int[] solution : best.get()) {
          if (!pass.visit(solution)) {
            return;
          }
        }
      } else if (selected.every() > 1) {
        pass.visitEvery(selected.every(), new SolutionsInOrder(some));
      } else if (selected.isRestricted()) {
        new SolutionsInOrder(some).visit(pass::visit);
      } else {
        all.visit(from.subtract(BigInteger.ONE), pass::visitNext);
      }
    } catch (TakerException e) {
      throw e.error;
    }
  }

  /** Passes on solutions until there are enough, or a signal comes. */
  private final class Pass {
    private final long first;
    private final Taker taker;
    private BigInteger next;
    private long taken;

    /**
     * A pass.
     *
     * @param next the number of the first solution, if all from there on are visited
     */
    Pass(long first, BigInteger next, Taker taker) {
      this.first = first;
      this.next = next;
      this.taker = taker;
    }

    /** Takes the next one of all solutions. */
    boolean visitNext(int[] options) {
      BigInteger number = next;
      next = next.add(BigInteger.ONE);
      return take(number, options);
    }

    /** Takes any solution. */
    boolean visit(int[] options) {
      return take(all.numberOf(options).add(BigInteger.ONE), options);
    }

    /** Takes the first of every so many solutions. */
    void visitEvery(long every, SolutionsInOrder selection) {
      BigInteger next = BigInteger.ZERO;
      while (next.compareTo(selection.count()) < 0 && visit(selection.solution(next))) {
        next = next.add(BigInteger.valueOf(every));
      }
    }

    boolean take(BigInteger number, int[] options) {
      try {
        taker.take(number, options);
      } catch (IOException e) {
        throw new TakerException(e);
      } catch (IllegalArgumentException e) {
        throw new Failure(
            ExitCode.BAD_INPUT,
            catalogue.path() + ": damaged catalogue: solution " + number + " is not a solution");
      }
      written++;
      return ++taken < first && console.signals().exitCode() == 0;
    }
  }
}
