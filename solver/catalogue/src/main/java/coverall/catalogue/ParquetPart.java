package coverall.catalogue;

import coverall.enumerate.Shard;
import coverall.enumerate.SolutionWriter;
import coverall.enumerate.SubproblemResult;
import coverall.search.Engines;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.io.ColumnIOFactory;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.io.MessageColumnIO;
import org.apache.parquet.io.RecordReader;
import org.apache.parquet.io.SeekableInputStream;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.Converter;
import org.apache.parquet.io.api.GroupConverter;
import org.apache.parquet.io.api.PrimitiveConverter;
import org.apache.parquet.io.api.RecordMaterializer;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.jspecify.annotations.Nullable;

/**
 * A Parquet file with all results of one shard, as a task on Spark writes it.
 *
 * <p>It has a row for each solution and, after the solutions of a subproblem, a row with its
 * result, which has no placements. Pages are encoded but not compressed, and each has a checksum.
 * The footer identifies the search.
 *
 * <p>Only this class and {@link ParquetPartWriter} use Parquet. For one thread.
 */
public final class ParquetPart implements AutoCloseable {
  /* The fields are in the order of the numbers below. */
  static final MessageType SCHEMA =
      MessageTypeParser.parseMessageType(
          """
          message coverall {
            required int32 subproblem;
            optional group placements (LIST) {
              repeated group list {
                required int32 element;
              }
            }
            optional int64 branches;
            optional int64 solutions;
            optional int64 raw;
            optional int64 rotation;
            optional int64 reflection;
            optional int64 nanos;
            optional binary engine (STRING);
          }
          """);

  static final int SUBPROBLEM = 0;
  static final int PLACEMENTS = 1;
  static final int BRANCHES = 2;
  static final int SOLUTIONS = 3;
  static final int FIRST_SUM = 4; // of three
  static final int NANOS = 7;
  static final int ENGINE = 8;

  static final String FINGERPRINT = "coverall.fingerprint";
  static final String CUT = "coverall.cut";
  static final String SHARD = "coverall.shard";
  static final String BEGAN = "coverall.began";
  static final String ENDED = "coverall.ended";
  static final String THREADS = "coverall.threads";
  static final String SECONDS = "coverall.seconds";

  private final String name;
  private final InputFile file;
  private final ParquetFileReader reader;
  private final Map<String, String> footer;

  private ParquetPart(String name, InputFile file, ParquetFileReader reader) {
    this.name = name;
    this.file = file;
    this.reader = reader;
    footer = reader.getFileMetaData().getKeyValueMetaData();
  }

  /**
   * What a file belongs to.
   *
   * @param fingerprint the puzzle
   * @param cut the plan, see {@link CatalogueReader#cut}
   * @param shard the shard whose subproblems are all in the file
   */
  public record Contents(String fingerprint, String cut, Shard shard) {}

  /**
   * Opens a file on this machine to read it.
   *
   * @throws BadCatalogueException if it is not such a file, or is damaged
   * @throws IOException if it cannot be read
   */
  public static ParquetPart open(Path file) throws IOException {
    return open(file.toString(), new LocalInputFile(file));
  }

  /**
   * Opens a file anywhere.
   *
   * @param name its name in messages
   */
  public static ParquetPart open(String name, InputFile file) throws IOException {
    ParquetReadOptions options =
        ParquetReadOptions.builder(new PlainParquetConfiguration())
            .usePageChecksumVerification()
            .build();
    try {
      ParquetFileReader reader = ParquetFileReader.open(file, options);
      if (!reader.getFileMetaData().getSchema().equals(SCHEMA)) {
        reader.close();
        throw new BadCatalogueException(name + ": not a part of a Coverall search");
      }
      return new ParquetPart(name, file, reader);
    } catch (BadCatalogueException e) {
      throw e;
    } catch (IOException | RuntimeException e) {
      throw unreadable(name, file);
    }
  }

  /** The exception for a file that makes no sense, unless it cannot be read at all. */
  private static BadCatalogueException unreadable(String name, InputFile file) throws IOException {
    try (SeekableInputStream bytes = file.newStream()) {
      bytes.transferTo(OutputStream.nullOutputStream());
    }
    return new BadCatalogueException(name + ": damaged or truncated");
  }

  /** What the file belongs to. */
  public Contents contents() {
    return new Contents(about(FINGERPRINT), about(CUT), parsed(SHARD, Shard::parse));
  }

  /** The run that wrote it. Its CPU time is that of its threads while they searched. */
  CatalogueReader.Run run(String engine, double cpuSeconds) {
    return new CatalogueReader.Run(
        about(BEGAN),
        Optional.of(about(ENDED)),
        engine,
        parsed(THREADS, Integer::valueOf),
        parsed(SECONDS, Double::valueOf),
        cpuSeconds);
  }

  private String about(String key) {
    String value = footer.get(key);
    if (value == null) {
      throw new BadCatalogueException(name + ": damaged: its " + key + " is missing");
    }
    return value;
  }

  private interface Parser<T> {
    T of(String text);
  }

  private <T> T parsed(String key, Parser<T> parser) {
    String text = about(key);
    try {
      return parser.of(text);
    } catch (IllegalArgumentException e) {
      throw new BadCatalogueException(name + ": damaged: its " + key + " is '" + text + "'");
    }
  }

  /**
   * Passes on everything in the file, once and in order.
   *
   * @throws BadCatalogueException if it is damaged, or the solutions of a subproblem do not match
   *     its result
   */
  public void read(SolutionWriter to) throws IOException {
    Rows rows = new Rows();
    MessageColumnIO columns = new ColumnIOFactory().getColumnIO(SCHEMA);
    Map<Integer, Long> unfinished = new HashMap<>(); // solutions by subproblem
    long number = 0;
    for (PageReadStore group = next(); group != null; group = next()) {
      RecordReader<Rows> records = parse(group, columns, rows);
      for (long left = group.getRowCount(); left > 0; left--) {
        read(records);
        int id = rows.number(SUBPROBLEM);
        if (rows.isSolution()) {
          int[] placements = rows.placements();
          if (Arrays.stream(placements).anyMatch(p -> p >>> 24 != 0)) {
            throw damaged("a solution has wrong placements");
          }
          unfinished.merge(id, 1L, Long::sum);
          to.write(++number, id, placements);
        } else {
          SubproblemResult result = result(rows, id);
          Long solutions = unfinished.remove(id);
          if (result.found() != (solutions == null ? 0 : solutions)) {
            throw damaged("the solutions of subproblem " + id + " do not match its result");
          }
          to.finished(result);
        }
      }
    }
    if (!unfinished.isEmpty()) {
      throw damaged("subproblem " + unfinished.keySet().iterator().next() + " has no result");
    }
  }

  private @Nullable PageReadStore next() throws IOException {
    try {
      return reader.readNextRowGroup();
    } catch (IOException | RuntimeException e) {
      throw unreadable(name, file);
    }
  }

  private RecordReader<Rows> parse(PageReadStore group, MessageColumnIO columns, Rows rows)
      throws IOException {
    try {
      return columns.getRecordReader(group, rows);
    } catch (RuntimeException e) {
      throw unreadable(name, file);
    }
  }

  private void read(RecordReader<Rows> records) throws IOException {
    try {
      records.read();
    } catch (RuntimeException e) {
      throw unreadable(name, file);
    }
  }

  private SubproblemResult result(Rows rows, int id) {
    List<Long> sums = new ArrayList<>();
    for (int k = FIRST_SUM; k < NANOS; k++) {
      sums.add(rows.longNumber(k));
    }
    if (Arrays.stream(rows.values).anyMatch(value -> value < 0)) {
      throw damaged("subproblem " + id + " has a negative number");
    }
    String engine = rows.engine;
    if (engine == null || !Engines.labels(engine).stream().allMatch(Engines::isLabel)) {
      throw damaged("subproblem " + id + " is by engine '" + engine + "'");
    }
    return new SubproblemResult(
        id,
        rows.longNumber(BRANCHES),
        rows.longNumber(SOLUTIONS),
        sums,
        rows.longNumber(NANOS),
        engine);
  }

  private BadCatalogueException damaged(String what) {
    return new BadCatalogueException(name + ": damaged: " + what);
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }

  /** The row that was read last, assembled from its values. */
  private static final class Rows extends RecordMaterializer<Rows> {
    private final long[] values = new long[SCHEMA.getFieldCount()];
    private int[] placements = new int[16];
    private int length = -1; // of the placements; -1 if there are none
    private @Nullable String engine;

    boolean isSolution() {
      return length >= 0;
    }

    int[] placements() {
      return Arrays.copyOf(placements, length);
    }

    int number(int field) {
      return (int) values[field];
    }

    long longNumber(int field) {
      return values[field];
    }

    @Override
    public Rows getCurrentRecord() {
      return this;
    }

    @Override
    public GroupConverter getRootConverter() {
      return new GroupConverter() {
        @Override
        public Converter getConverter(int field) {
          return field == PLACEMENTS ? new PlacementList() : new Value(field);
        }

        @Override
        public void start() {
          Arrays.fill(values, 0);
          length = -1;
          engine = null;
        }

        @Override
        public void end() {}
      };
    }

    /** A value that stands by itself. */
    private final class Value extends PrimitiveConverter {
      private final int field;

      Value(int field) {
        this.field = field;
      }

      @Override
      public void addInt(int value) {
        values[field] = value;
      }

      @Override
      public void addLong(long value) {
        values[field] = value;
      }

      @Override
      public void addBinary(Binary value) {
        engine = value.toStringUsingUTF8();
      }
    }

    /** The list, and below it the groups of one element each. */
    private final class PlacementList extends GroupConverter {
      private final PrimitiveConverter element =
          new PrimitiveConverter() {
            @Override
            public void addInt(int value) {
              if (length == placements.length) {
                placements = Arrays.copyOf(placements, 2 * length);
              }
              placements[length++] = value;
            }
          };
      private final GroupConverter group =
          new GroupConverter() {
            @Override
            public Converter getConverter(int field) {
              return element;
            }

            @Override
            public void start() {}

            @Override
            public void end() {}
          };

      @Override
      public Converter getConverter(int field) {
        return group;
      }

      @Override
      public void start() {
        length = 0;
      }

      @Override
      public void end() {}
    }
  }
}
