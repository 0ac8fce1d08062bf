package coverall.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** The Markdown pages of the project: their links, the commands in them, and their references. */
final class DocumentsTest extends CommandTest {
  private static final Path ROOT = PROBLEMS.resolve("..").normalize();
  private static final Pattern FENCED = Pattern.compile("(?ms)^```.*?^```$");
  private static final Pattern LINK = Pattern.compile("]\\(([^)\\s]+)\\)");
  private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.*)$");
  private static final Pattern COMMAND = Pattern.compile("(?m)^ {4}(?:time )?coverall ([^#|&\n]*)");
  private static final Pattern BEDLAM =
      Pattern.compile(
          "(?m)^\\| Bedlam cube.* \\| 19,186 \\| (\\S+) \\| (\\S+) \\| (\\S+) \\| (\\S+) \\|$");
  private static final Pattern FIELD = Pattern.compile("\"(\\w+)\":|(?<=\"event\":)\"(\\w+)\"");
  private static final Pattern OPTION = Pattern.compile("(?<= )--?[a-z][a-z-]*");

  /** An option of {@code table} that a puzzle file determines. */
  private static final Pattern PARAMETER = Pattern.compile("--[a-z]");

  private static List<Path> pages() throws IOException {
    try (Stream<Path> files = Files.walk(ROOT)) {
      List<Path> pages =
          files
              .filter(file -> file.toString().endsWith(".md"))
              .filter(file -> !ROOT.relativize(file).toString().matches("(.*/)?(target|\\..*)/.*"))
              .toList();
      assertThat(pages).hasSizeGreaterThan(5);
      return pages;
    }
  }

  private static List<String> links(Path page) throws IOException {
    return LINK.matcher(FENCED.matcher(Files.readString(page)).replaceAll(""))
        .results()
        .map(link -> link.group(1))
        .filter(link -> !link.matches("https?:.*"))
        .toList();
  }

  /** The anchors of a page's headings, as Git hosts make them. */
  private static Set<String> anchors(Path page) throws IOException {
    return HEADING
        .matcher(FENCED.matcher(Files.readString(page)).replaceAll(""))
        .results()
        .map(heading -> heading.group(1).toLowerCase(Locale.ROOT))
        .map(words -> words.replaceAll("[^\\p{L}\\p{N} _-]", "").replace(' ', '-'))
        .collect(Collectors.toSet());
  }

  private static Path target(Path page, String link) {
    String file = link.replaceFirst("#.*", "");
    return file.isEmpty() ? page : page.resolveSibling(file).normalize();
  }

  @Test
  void linksLeadToFilesAndHeadings() throws IOException {
    List<String> broken = new ArrayList<>();
    for (Path page : pages()) {
      for (String link : links(page)) {
        Path target = target(page, link);
        int anchor = link.indexOf('#');
        if (!Files.exists(target)
            || (anchor >= 0 && !anchors(target).contains(link.substring(anchor + 1)))) {
          broken.add(ROOT.relativize(page) + ": " + link);
        }
      }
    }
    assertThat(broken).isEmpty();
  }

  @Test
  void allPagesCanBeReachedFromTheMainPage() throws IOException {
    Set<Path> reached = new HashSet<>();
    Deque<Path> open = new ArrayDeque<>(List.of(ROOT.resolve("README.md")));
    while (!open.isEmpty()) {
      Path page = open.pop();
      if (page.toString().endsWith(".md") && reached.add(page)) {
        links(page).forEach(link -> open.push(target(page, link)));
      }
    }
    assertThat(reached).containsExactlyInAnyOrderElementsOf(pages());
  }

  @Test
  void commandsInThePagesExistWithTheirOptions() throws IOException {
    CommandLine program = Main.commandLine(CommandTest.unusedConsole());
    List<String> unknown = new ArrayList<>();
    int commands = 0;
    for (Path page : pages()) {
      for (MatchResult match : COMMAND.matcher(Files.readString(page)).results().toList()) {
        String command = match.group(1).strip();
        CommandLine called = program.getSubcommands().get(command.replaceFirst(" .*", ""));
        CommandLine options = called == null ? program : called;
        List<String> given =
            OPTION
                .matcher(" " + command)
                .results()
                .map(MatchResult::group)
                .filter(option -> !PARAMETER.matcher(option).matches())
                .toList();
        if ((called == null && given.isEmpty())
            || !options.getCommandSpec().optionsMap().keySet().containsAll(given)) {
          unknown.add(ROOT.relativize(page) + ": coverall " + command);
        }
        commands++;
      }
    }
    assertThat(unknown).isEmpty();
    assertThat(commands).isGreaterThan(50);
  }

  @Test
  void everyCommandIsInTheTableOfCommands() throws IOException {
    String page = Files.readString(ROOT.resolve("solver/COMMANDS.md"));
    Set<String> commands =
        new HashSet<>(Main.commandLine(CommandTest.unusedConsole()).getSubcommands().keySet());
    commands.removeAll(Set.of("help", "generate-completion")); // of picocli
    assertThat(commands).hasSizeGreaterThan(20).allMatch(name -> page.contains("`" + name + "`"));
  }

  @Test
  void speedOfTheMainPageIsThatOfTheBenchmarks() throws IOException {
    String benchmarks = Files.readString(ROOT.resolve("bench/README.md"));
    String page = Files.readString(ROOT.resolve("README.md"));
    String speed = page.substring(page.indexOf("## Speed"), page.indexOf("## Further"));
    List<MatchResult> rows = BEDLAM.matcher(benchmarks).results().toList();
    assertThat(rows).hasSize(2);
    for (MatchResult row : rows) {
      for (int k = 1; k <= row.groupCount(); k++) {
        if (!row.group(k).equals("–")) {
          double seconds = Double.parseDouble(row.group(k));
          String said =
              seconds < 10 ? String.format(Locale.ROOT, "%.1f", seconds) : "" + Math.round(seconds);
          assertThat(speed).as(row.group()).contains(" " + said + " s");
        }
      }
    }
  }

  @Test
  void allFieldsOfEventsAreDescribed() throws Exception {
    Set<String> fields = new TreeSet<>();
    List<String[]> commands =
        List.of(
            new String[] {"solve", "toy.puzzle", "--json", "--print"},
            new String[] {"solve", "toy.puzzle", "--json", "-o", path("toy.db")},
            new String[] {"solve", "queens-8.dlx", "--json", "--print"},
            new String[] {"solve", dominoes(), "--json", "--count-only"},
            new String[] {"compare", "toy.puzzle", "--json", "--rounds", "1"});
    for (String[] command : commands) {
      FIELD
          .matcher(run(command).out())
          .results()
          .forEach(field -> fields.add(field.group(field.group(1) == null ? 2 : 1)));
    }
    assertThat(fields).contains("start", "solution", "summary", "run", "digest", "mostStates");
    String page = Files.readString(ROOT.resolve("solver/JSON.md"));
    assertThat(fields).allSatisfy(field -> assertThat(page).contains("`" + field + "`"));
  }

  private String dominoes() throws IOException {
    return file("dominoes.puzzle", "box 8x8\npieces 32*2_\n").toString();
  }

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  @Test
  void allTablesOfCataloguesAreDescribed() throws IOException {
    StringBuilder statements = new StringBuilder();
    for (String name :
        List.of("common", "puzzle", "cover", "placements", "options", "blocks", "diagram")) {
      Path file = Path.of("solver/catalogue/src/main/resources/coverall/catalogue", name + ".sql");
      statements.append(Files.readString(ROOT.resolve(file)));
    }
    String schema = statements.toString().replaceAll("(?m)--.*$", "");
    String page = Files.readString(ROOT.resolve("solver/TABLES.md"));
    List<MatchResult> tables =
        Pattern.compile("CREATE (?:TABLE|VIEW) (\\w+)").matcher(schema).results().toList();
    assertThat(tables).hasSizeGreaterThan(8);
    assertThat(tables).allSatisfy(table -> assertThat(page).contains("**" + table.group(1) + "**"));
    List<MatchResult> columns =
        Pattern.compile("(\\w+) (?:INTEGER|TEXT|REAL|BLOB)").matcher(schema).results().toList();
    assertThat(columns).hasSizeGreaterThan(25);
    assertThat(columns)
        .allSatisfy(column -> assertThat(page).contains("`" + column.group(1) + "`"));
  }
}
