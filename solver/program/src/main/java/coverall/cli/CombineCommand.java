package coverall.cli;

import coverall.catalogue.DiagramCatalogue;
import coverall.catalogue.DiagramContent;
import coverall.diagram.Diagram;
import coverall.diagram.DiagramBuilder;
import coverall.diagram.SetOperation;
import coverall.puzzle.Problem;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.TypeConversionException;

/** {@code coverall combine}. */
@Command(
    name = "combine",
    description = {
      "Makes the intersection, the union or the difference of two sets of solutions of the same"
          + " problem, without listing them.",
      "Both are diagrams; see coverall help compress."
    },
    abbreviateSynopsis = true,
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  coverall combine difference all.db some.db -o others.db",
      "  coverall combine union some.db others.db -o all-again.db"
    })
final class CombineCommand implements Callable<Integer> {
  private final Console console;

  @Parameters(
      index = "0",
      paramLabel = "OPERATION",
      converter = OperationConverter.class,
      description = {
        "intersection: the solutions of both sets.",
        "union: those of at least one of them.",
        "difference: those of the first set that the second one does not have."
      })
  private SetOperation operation = SetOperation.UNION;

  @Parameters(index = "1", paramLabel = "A.db", description = "The first set.")
  private Path first = Path.of("");

  @Parameters(index = "2", paramLabel = "B.db", description = "The second set.")
  private Path second = Path.of("");

  @Option(
      names = {"-o", "--output"},
      paramLabel = "NAME.db",
      required = true,
      description = "The diagram to create.")
  private Path output = Path.of("");

  CombineCommand(Console console) {
    this.console = console;
  }

  /** Finds an operation by its name. */
  static final class OperationConverter implements ITypeConverter<SetOperation> {
    @Override
    public SetOperation convert(String word) {
      return Arrays.stream(SetOperation.values())
          .filter(one -> one.name().toLowerCase(Locale.ROOT).equals(word))
          .findFirst()
          .orElseThrow(
              () -> new TypeConversionException("expected intersection, union or difference"));
    }
  }

  @Override
  public Integer call() throws IOException {
    CatalogueInput.checkName(output);
    NewFile.checkNew(output);
    DiagramOutput to = new DiagramOutput(console, output);
    try (DiagramCatalogue one = DiagramCatalogue.open(first);
        DiagramCatalogue other = DiagramCatalogue.open(second)) {
      if (!one.about("fingerprint").equals(other.about("fingerprint"))) {
        throw new Failure(
            ExitCode.BAD_INPUT,
            "%s: is of another problem, '%s', than %s, '%s'"
                .formatted(second, other.about("puzzle"), first, one.about("puzzle")));
      }
      for (DiagramCatalogue catalogue : new DiagramCatalogue[] {one, other}) {
        CatalogueInput.reportChanged(catalogue.path(), catalogue.isVisiblyChanged(), console);
      }
      Problem problem = one.problem();
      if (one.distinct() != other.distinct() || one.item() != other.item()) {
        throw new Failure(
            ExitCode.BAD_INPUT,
            "%s: has solutions %s, and %s has solutions %s%s, which cannot be compared"
                .formatted(
                    second,
                    other.distinct().words(),
                    first,
                    one.distinct().words(),
                    one.distinct() == other.distinct() ? ", but other images" : ""));
      }
      DiagramContent content = one.content(problem);
      Diagram result = combined(content.diagram(), other.diagram(problem));
      boolean areAll =
          switch (operation) {
            case INTERSECTION -> one.hasAll() && other.hasAll();
            case UNION -> one.hasAll() || other.hasAll();
            case DIFFERENCE -> false;
          };
      return to.create(problem, one.source(), content.with(result, areAll));
    } catch (DiagramBuilder.TooManyNodesException e) {
      throw new Failure(ExitCode.FAILED, "the result has " + e.getMessage());
    }
  }

  private Diagram combined(Diagram one, Diagram other) {
    try {
      return one.combine(operation, other);
    } catch (IllegalArgumentException e) {
      throw new Failure(
          ExitCode.BAD_INPUT,
          second
              + ": has its options in another order than "
              + first
              + ", so they cannot be combined");
    }
  }
}
