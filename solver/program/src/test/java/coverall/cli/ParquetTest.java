package coverall.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.hadoop.ParquetReader;
import org.apache.parquet.hadoop.api.ReadSupport;
import org.apache.parquet.hadoop.example.GroupReadSupport;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.schema.Type;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Catalogues as Parquet files: the same tables as CSV files. */
final class ParquetTest extends CommandTest {
  private String name(String name) {
    return folder.resolve(name).toString();
  }

  private String solved(String problem, String... options) {
    String file = name("some.db");
    List<String> arguments = new ArrayList<>(List.of("solve", problem, "-o", file));
    arguments.addAll(List.of(options));
    assertThat(run(arguments.toArray(String[]::new)).exitCode()).isZero();
    return file;
  }

  private static final class Rows extends ParquetReader.Builder<Group> {
    Rows(InputFile file) {
      super(file, new PlainParquetConfiguration());
    }

    @Override
    protected ReadSupport<Group> getReadSupport() {
      return new GroupReadSupport();
    }
  }

  /** The rows of a file as lines of CSV without quotes. */
  private static List<String> rows(Path file) throws IOException {
    List<String> lines = new ArrayList<>();
    try (ParquetReader<Group> rows = new Rows(new LocalInputFile(file)).build()) {
      for (Group row = rows.read(); row != null; row = rows.read()) {
        Group values = row;
        if (lines.isEmpty()) {
          lines.add(
              row.getType().getFields().stream()
                  .map(Type::getName)
                  .collect(Collectors.joining(",")));
        }
        lines.add(
            IntStream.range(0, row.getType().getFieldCount())
                .mapToObj(field -> values.getValueToString(field, 0))
                .collect(Collectors.joining(",")));
      }
    }
    return lines;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "soma-cube.puzzle|",
        "soma-cube.puzzle|--every 7 --limit 20",
        "soma-cube.puzzle|--number 42 --expand",
        "y-bricks-5x5x5.puzzle|--limit 3",
        "queens-8.dlx|"
      })
  void tableIsThatOfCsv(String problem, String options) throws Exception {
    String file = solved(problem, problem.startsWith("y") ? "--limit=3" : "--threads=2");
    String selection = options == null ? "" : " " + options;
    String output = name("some.parquet");
    Ended ended = run(("export " + file + " -o " + output + selection).split(" "));
    assertThat(ended.exitCode()).as(ended.err()).isZero();
    assertThat(ended.err()).contains("written to " + output);
    List<String> table =
        run(("export " + file + " --format csv" + selection).split(" ")).out().lines().toList();
    assertThat(table).hasSizeGreaterThan(8);
    assertThat(rows(Path.of(output))).isEqualTo(table);
    assertThat(folder.resolve("some.parquet.coverall.part")).doesNotExist();
  }

  /** A solution without any option has no rows. */
  @Test
  void tableMayBeEmpty() throws Exception {
    String file = solved(file("open.dlx", "| a\na\n").toString());
    Path output = folder.resolve("open.parquet");
    assertThat(run("export", file, "-o", output.toString(), "--limit", "1").exitCode()).isZero();
    assertThat(output).exists();
    assertThat(rows(output)).isEmpty();
  }

  @Test
  void noFileIsReplaced() throws Exception {
    String file = solved("soma-cube.puzzle");
    Path mine = file("mine.parquet", "mine");
    Ended ended = run("export", file, "-o", mine.toString());
    assertThat(ended.exitCode()).isEqualTo(74);
    assertThat(ended.err())
        .isEqualTo(
            "coverall: " + mine + " already exists; not overwritten. Choose another name.\n");
    assertThat(mine).hasContent("mine");
  }
}
