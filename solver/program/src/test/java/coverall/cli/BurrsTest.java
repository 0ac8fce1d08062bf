package coverall.cli;

import static org.assertj.core.api.Assertions.assertThat;

import coverall.disassembly.Disassembler;
import coverall.disassembly.Disassembly;
import coverall.disassembly.DisassemblyTally;
import coverall.format.PuzzleFile;
import coverall.puzzle.Distinct;
import coverall.puzzle.Encoding;
import coverall.solve.SearchRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The interlocking puzzles in {@code problems/burrs} and their table in the description. */
final class BurrsTest {
  private static final Path PROBLEMS = Path.of("../../problems");
  private static final Pattern ROW =
      Pattern.compile(
          "^\\| `(burrs/[\\w-]+)` \\| [^|]+ \\| ([\\d,]+) \\| ([\\d,]+) \\| ([\\d.]+) \\|"
              + " ([^|]+) \\|$",
          Pattern.MULTILINE);

  /** A row of the table. */
  record Burr(String file, int assemblies, int apart, String level, String published) {
    static Burr of(MatchResult row) {
      return new Burr(
          row.group(1), number(row.group(2)), number(row.group(3)), row.group(4), row.group(5));
    }

    private static int number(String digits) {
      return Integer.parseInt(digits.replace(",", ""));
    }
  }

  static List<Burr> burrs() throws IOException {
    return ROW.matcher(Files.readString(PROBLEMS.resolve("README.md")))
        .results()
        .map(Burr::of)
        .toList();
  }

  @Test
  void areAllListed() throws Exception {
    try (Stream<Path> files = Files.list(PROBLEMS.resolve("burrs"))) {
      assertThat(burrs().stream().map(burr -> PROBLEMS.resolve(burr.file() + ".puzzle")))
          .containsExactlyInAnyOrderElementsOf(files.toList())
          .hasSizeGreaterThanOrEqualTo(15);
    }
  }

  @ParameterizedTest
  @MethodSource("burrs")
  void comeApartAsListed(Burr burr) throws Exception {
    Encoding encoding = Encoding.of(PuzzleFile.read(PROBLEMS.resolve(burr.file() + ".puzzle")));
    Disassembler disassembler = new Disassembler(encoding, 1_000_000);
    List<Disassembly> found = new ArrayList<>();
    DisassemblyTally tally = new DisassemblyTally();
    new SearchRequest(encoding)
        .distinct(Distinct.ROTATION)
        .visit(
            options -> {
              found.add(disassembler.takeApart(options));
              return true;
            });
    found.forEach(one -> tally.add(one.verdict(), one.level()));
    assertThat(tally.assemblies()).isEqualTo(burr.assemblies());
    assertThat(tally.apart()).isEqualTo(burr.apart());
    assertThat(tally.unknown()).isEqualTo(0);
    String highest =
        found.stream()
            .max((a, b) -> Disassembly.LEVELS.compare(a.level(), b.level()))
            .orElseThrow()
            .levelText();
    assertThat(highest).isEqualTo(burr.level());
    if (burr.published().matches("\\d+")) {
      assertThat(highest.split("\\.")[0]).isEqualTo(burr.published());
    } else if (burr.published().matches("[\\d.]+")) {
      assertThat(highest).isEqualTo(burr.published());
    }
  }
}
