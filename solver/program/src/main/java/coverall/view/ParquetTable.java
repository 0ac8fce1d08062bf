package coverall.view;

import coverall.geometry.Cell;
import coverall.puzzle.Encoding;
import coverall.puzzle.Problem;
import java.io.IOException;
import java.io.OutputStream;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.OutputFile;
import org.apache.parquet.io.PositionOutputStream;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;

/**
 * Solutions as a Parquet file, the table of {@link SolutionFormat#CSV} with types: a row for each
 * cell of a puzzle, or for each word of each option of another problem. The same solutions always
 * produce the same file.
 *
 * <p>Only this class uses Parquet. Not thread-safe.
 */
public final class ParquetTable {
  /** The extension of the files. */
  public static final String EXTENSION = ".parquet";

  private static final MessageType CELLS =
      MessageTypeParser.parseMessageType(
          """
          message cells {
            required int64 solution;
            required binary piece (STRING);
            required int32 copy;
            required int32 x;
            required int32 y;
            required int32 z;
          }
          """);

  /** With the colour of the cell where colours must match, empty if it has none. */
  private static final MessageType COLOURED_CELLS =
      CELLS.union(
          MessageTypeParser.parseMessageType("message c { required binary colour (STRING); }"));

  private static final MessageType ITEMS =
      MessageTypeParser.parseMessageType(
          """
          message items {
            required int64 solution;
            required int32 option;
            required binary item (STRING);
          }
          """);

  private static final long BYTES_OF_ROW_GROUP = 16 << 20; // held in memory until written

  private final Problem problem;
  private final ParquetWriter<Group> file;

  /** Starts a file with the solutions of a problem. */
  public ParquetTable(Problem problem, OutputStream out) throws IOException {
    this.problem = problem;
    // The encodings of version 2 are compact without dictionaries and without compression.
    file =
        ExampleParquetWriter.builder(new Output(out))
            .withType(columns())
            .withConf(new PlainParquetConfiguration())
            .withWriterVersion(WriterVersion.PARQUET_2_0)
            .withDictionaryEncoding(false)
            .withCompressionCodec(CompressionCodecName.UNCOMPRESSED)
            .withRowGroupSize(BYTES_OF_ROW_GROUP)
            .build();
  }

  private MessageType columns() {
    return problem
        .asPuzzle()
        .map(puzzle -> puzzle.puzzle().matchingColours().isEmpty() ? CELLS : COLOURED_CELLS)
        .orElse(ITEMS);
  }

  /**
   * Writes a solution.
   *
   * @param options those that it uses, in increasing order
   */
  public void write(long number, int[] options) throws IOException {
    if (problem.asPuzzle().isPresent()) {
      writeCells(number, problem.asPuzzle().get(), options);
      return;
    }
    for (int option : options) {
      for (String word : problem.option(option)) {
        Group row = row(number);
        row.add(1, option + 1);
        row.add(2, word);
        file.write(row);
      }
    }
  }

  private void writeCells(long number, Encoding puzzle, int[] options) throws IOException {
    CellTable.numberCopies(
        puzzle.solution(options),
        (placement, copy) -> {
          String name = puzzle.puzzle().pieces().get(placement.piece()).name();
          for (int k = 0; k < placement.cells().size(); k++) {
            Cell cell = placement.cells().get(k);
            Group row = row(number);
            row.add(1, name);
            row.add(2, copy);
            row.add(3, cell.x());
            row.add(4, cell.y());
            row.add(5, cell.z());
            if (!placement.colours().isEmpty()) {
              row.add(6, CellTable.colour(placement, k));
            }
            file.write(row);
          }
        });
  }

  private Group row(long number) {
    Group row = new SimpleGroup(columns());
    row.add(0, number);
    return row;
  }

  /** Writes the rest, after the last solution. The stream stays open. */
  public void finish() throws IOException {
    file.close();
  }

  /** A file that is written from its beginning to its end. */
  private record Output(OutputStream out) implements OutputFile {
    @Override
    public PositionOutputStream create(long blockSize) {
      return new PositionOutputStream() {
        private long position;

        @Override
        public long getPos() {
          return position;
        }

        @Override
        public void write(int value) throws IOException {
          out.write(value);
          position++;
        }

        @Override
        public void write(byte[] bytes, int from, int length) throws IOException {
          out.write(bytes, from, length);
          position += length;
        }
      };
    }

    @Override
    public PositionOutputStream createOrOverwrite(long blockSize) {
      return create(blockSize);
    }

    @Override
    public boolean supportsBlockSize() {
      return false;
    }

    @Override
    public long defaultBlockSize() {
      return 0;
    }
  }
}
