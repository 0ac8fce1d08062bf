package coverall.cli;

import coverall.format.PuzzleFamily;
import coverall.puzzle.BadPuzzleException;
import coverall.puzzle.Distinct;
import coverall.puzzle.Nearest;
import coverall.view.Words;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Stack;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code coverall table}. */
@Command(
    name = "table",
    description = {
      "Counts the solutions of a family of puzzles, such as all rectangles, as a table.",
      "Each parameter of the file is an option of its name, with a range or a number."
    },
    abbreviateSynopsis = true,
    mixinStandardHelpOptions = true,
    sortOptions = false,
    preprocessor = TableCommand.SizeOptions.class,
    footerHeading = "%nThe file:%n",
    footer = {
      "  A NAME.puzzle file with formulas of parameters in braces, such as",
      "    box {m}x{n}",
      "    pieces {m*n/4}*4T",
      "  Formulas have whole numbers, parameters of letters, + - * / and parentheses.",
      "  A size where a division leaves a remainder has 0 solutions. A piece in 0",
      "  copies is left out.",
      "",
      "Examples:",
      "  coverall table problems/tables/dominoes.puzzle --m 1..8 --n 1..8",
      "  coverall table problems/tables/dominoes.puzzle --m 4 --n 1..9 -o 4.txt",
      "  coverall table problems/tables/t-tetrominoes.puzzle --m 4..9 --n 4..9",
      "  coverall table problems/tables/y-pentominoes.puzzle --m 1..9 --n 1..12 --smallest"
    })
final class TableCommand implements Callable<Integer> {
  private final Console console;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      paramLabel = "FILE",
      description = "A puzzle file with formulas, or - for standard input.")
  private Path file = Path.of("");

  @Option(
      names = "--distinct",
      paramLabel = "UP-TO",
      completionCandidates = ReductionOptions.NotionsOfPuzzles.class,
      description =
          "Which solutions count as one: rotation (those that differ by a rotation), reflection"
              + " (those that differ by a rotation or reflection), or raw (none). Default: raw.")
  private Distinct distinct = Distinct.RAW;

  @Mixin private final ThreadsOption threads = new ThreadsOption();

  @Option(
      names = "--smallest",
      description =
          "Take the sizes by the product of their parameters, and stop at the first that has a"
              + " solution.")
  private boolean smallest;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "NAME",
      description = {
        "Write the counts to a file; may be given for both:",
        "NAME.csv: a row for each size when it is counted. If it exists, resume it.",
        "NAME.txt: at the end, a b-file of the OEIS; of two parameters, by antidiagonals."
      })
  private List<Path> outputs = new ArrayList<>();

  TableCommand(Console console) {
    this.console = console;
  }

  /**
   * Makes an option of each word that may be a parameter: only the file, which is not read yet,
   * determines which exist.
   */
  static final class SizeOptions implements IParameterPreprocessor {
    private static final Pattern NAME = Pattern.compile("--[A-Za-z]+");

    @Override
    public boolean preprocess(
        Stack<String> words, CommandSpec command, ArgSpec argument, Map<String, Object> info) {
      List<String> given = words.reversed(); // The first word is on top.
      for (int k = 0; k < given.size() && !given.get(k).equals("--"); k++) {
        String name = given.get(k).replaceFirst("=.*", "");
        String next = k + 1 < given.size() ? given.get(k + 1) : "";
        if (NAME.matcher(name).matches()
            && !command.optionsMap().containsKey(name)
            && (name.length() == 3 || next.matches("\\d.*") || given.get(k).contains("="))) {
          command.addOption(
              OptionSpec.builder(name)
                  .paramLabel("A..B")
                  .type(WholeNumber.Range.class)
                  .converters(new WholeNumber.Sizes())
                  .hidden(true)
                  .build());
        }
      }
      return false;
    }
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    Path csv = output(".csv");
    Path sequence = output(".txt");
    Failure.rejectIf(smallest && !outputs.isEmpty(), "--smallest cannot be combined with --output");
    console.signals().listen();
    PuzzleInput input = PuzzleInput.read(file, console.in());
    PuzzleFamily family = family(input);
    CountTable table = new CountTable(ranges(family, input.source()));
    FamilyCount counting = new FamilyCount(console, input, family, distinct, threads.count());
    if (smallest) {
      return findSmallest(table, counting);
    }
    if (sequence != null) {
      table.checkSequence();
      NewFile.checkNew(sequence);
    }
    int exitCode;
    try (TableFile rows =
        csv == null ? null : TableFile.open(csv, table.parameters(), distinct, family)) {
      exitCode = count(table, counting, rows);
    }
    if (sequence != null && table.open().isEmpty()) {
      NewFile.make(sequence, table::writeSequence);
    }
    return exitCode;
  }

  /** The file to write that ends like this; null if there is none. */
  private @Nullable Path output(String ending) {
    for (Path path : outputs) {
      Failure.rejectIf(
          !path.toString().matches(".*\\.(csv|txt)"),
          "--output " + path + ": unknown file format. Use NAME.csv or NAME.txt.");
    }
    List<Path> own = outputs.stream().filter(path -> path.toString().endsWith(ending)).toList();
    Failure.rejectIf(own.size() > 1, "--output: expected one file NAME" + ending);
    return own.isEmpty() ? null : own.getFirst();
  }

  private static PuzzleFamily family(PuzzleInput input) {
    try {
      PuzzleFamily family = PuzzleFamily.parse(input.content(), input.defaultName());
      if (input.isDlx() || family.parameters().isEmpty()) {
        throw new BadPuzzleException(
            "has no parameters; expected formulas in braces, such as box {m}x{n}. To count one"
                + " puzzle, use coverall solve --count-only");
      }
      return family;
    } catch (BadPuzzleException e) {
      throw input.bad(e);
    }
  }

  /** The ranges in the order in which they are given. */
  private Map<String, WholeNumber.Range> ranges(PuzzleFamily family, String source) {
    Map<String, WholeNumber.Range> ranges = new LinkedHashMap<>();
    List<String> others = new ArrayList<>();
    for (OptionSpec option : spec.options()) {
      if (option.getValue() instanceof WholeNumber.Range range) {
        ranges.put(option.longestName().substring(2), range);
      } else {
        others.addAll(List.of(option.names()));
      }
    }
    for (String parameter : family.parameters()) {
      if (others.contains("--" + parameter)) {
        throw new Failure(
            ExitCode.BAD_INPUT,
            source + ": parameter " + parameter + " has the name of an option. Rename it.");
      }
    }
    for (String name : ranges.keySet()) {
      Failure.rejectIf(
          !family.parameters().contains(name),
          "unknown option '--"
              + name
              + "'"
              + Nearest.to("--" + name, others)
                  .map(near -> ". Did you mean " + near + "?")
                  .orElse(
                      "; the parameters of "
                          + source
                          + " are "
                          + String.join(", ", family.parameters())));
    }
    for (String parameter : family.parameters()) {
      Failure.rejectIf(
          !ranges.containsKey(parameter),
          "parameter " + parameter + " has no range; add --" + parameter + " 1..10");
    }
    return ranges;
  }

  private int findSmallest(CountTable table, FamilyCount counting)
      throws IOException, InterruptedException {
    List<Map<String, Integer>> sizes = new ArrayList<>(table.sizes());
    sizes.sort(Comparator.comparing(TableCommand::product));
    for (int k = 0; k < sizes.size(); k++) {
      String size = PuzzleFamily.words(sizes.get(k));
      Optional<BigInteger> count = counting.count(sizes.get(k), done(k, sizes.size()));
      if (count.isEmpty()) {
        console.tell("interrupted at " + size + "; no size before it has a solution");
        return console.signals().exitCode();
      }
      if (count.get().signum() > 0) {
        String solutions = Words.count(count.get(), "solution") + " " + distinct.words();
        console.out().println(size + ": " + solutions);
        return ExitCode.DONE;
      }
    }
    console.out().println("no solution at any of " + Words.count(sizes.size(), "size"));
    return ExitCode.DONE;
  }

  private static BigInteger product(Map<String, Integer> size) {
    return size.values().stream()
        .map(BigInteger::valueOf)
        .reduce(BigInteger.ONE, BigInteger::multiply);
  }

  private static String done(int some, int all) {
    return Words.number(some) + " of " + Words.count(all, "size") + " done";
  }

  private int count(CountTable table, FamilyCount counting, @Nullable TableFile rows)
      throws IOException, InterruptedException {
    long start = System.nanoTime();
    if (rows != null) {
      table.add(rows.counts());
    }
    List<Map<String, Integer>> open = table.open();
    int all = table.sizes().size();
    int before = all - open.size();
    if (before > 0) {
      console.tell("resuming: " + done(before, all));
    }
    for (int k = 0; k < open.size() && console.signals().exitCode() == 0; k++) {
      Optional<BigInteger> count = counting.count(open.get(k), done(before + k, all));
      if (count.isPresent()) {
        table.add(Map.of(open.get(k), count.get()));
        if (rows != null) {
          rows.add(open.get(k), count.get());
        }
      }
    }
    table.lines().forEach(console.out()::println);
    Summary summary = new Summary(console.err());
    summary.line("counts", distinct.words());
    summary.line("time", Words.time((System.nanoTime() - start) / 1e9));
    int left = table.open().size();
    if (left > 0) {
      console.tell(
          "interrupted; "
              + done(all - left, all)
              + (rows == null
                  ? ". With -o NAME.csv, they are kept and the table can be resumed."
                  : ". To resume, run the same command again."));
    }
    return console.signals().exitCode();
  }
}
