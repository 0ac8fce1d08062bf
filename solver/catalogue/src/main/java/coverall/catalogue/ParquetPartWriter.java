package coverall.catalogue;

import coverall.enumerate.SolutionWriter;
import coverall.enumerate.SubproblemResult;
import java.io.IOException;
import java.util.Map;
import java.util.Objects;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.conf.ParquetConfiguration;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.api.WriteSupport;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.OutputFile;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.RecordConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Writes a {@link ParquetPart}: the solutions and results of a shard, as its enumeration delivers
 * them. For one thread.
 */
public final class ParquetPartWriter implements SolutionWriter, AutoCloseable {
  private static final long BYTES_OF_ROW_GROUP = 16 << 20; // held in memory until written

  private final ParquetWriter<Row> file;

  /**
   * Starts a file that does not exist yet.
   *
   * @param threads the number of threads that search
   */
  public ParquetPartWriter(OutputFile file, ParquetPart.Contents contents, int threads)
      throws IOException {
    this.file =
        new Builder(file, new Format(contents, threads))
            .withConf(new PlainParquetConfiguration())
            .withCompressionCodec(CompressionCodecName.UNCOMPRESSED)
            .withRowGroupSize(BYTES_OF_ROW_GROUP)
            .withPageWriteChecksumEnabled(true)
            .build();
  }

  @Override
  public void write(long number, int subproblem, int[] options) throws IOException {
    file.write(new Solution(subproblem, options));
  }

  @Override
  public void finished(SubproblemResult result) throws IOException {
    file.write(new Result(result));
  }

  /** Writes the footer. Only call it if the shard was searched to its end. */
  @Override
  public void close() throws IOException {
    file.close();
  }

  private sealed interface Row {}

  private static final class Solution implements Row {
    final int subproblem;
    final int[] placements;

    Solution(int subproblem, int[] placements) {
      this.subproblem = subproblem;
      this.placements = placements;
    }
  }

  private record Result(SubproblemResult result) implements Row {}

  private static final class Builder extends ParquetWriter.Builder<Row, Builder> {
    private final Format format;

    Builder(OutputFile file, Format format) {
      super(file);
      this.format = format;
    }

    @Override
    protected Builder self() {
      return this;
    }

    @Override
    @SuppressWarnings("deprecation") // It is abstract.
    protected WriteSupport<Row> getWriteSupport(Configuration configuration) {
      return format;
    }

    @Override
    protected WriteSupport<Row> getWriteSupport(ParquetConfiguration configuration) {
      return format;
    }
  }

  /** Turns rows into values of columns. */
  private static final class Format extends WriteSupport<Row> {
    private final ParquetPart.Contents contents;
    private final int threads;
    private final String began = Catalogue.now();
    private final long beganNanos = System.nanoTime();
    private @Nullable RecordConsumer out;

    Format(ParquetPart.Contents contents, int threads) {
      this.contents = contents;
      this.threads = threads;
    }

    @Override
    @SuppressWarnings("deprecation") // It is abstract.
    public WriteContext init(Configuration configuration) {
      return context();
    }

    @Override
    public WriteContext init(ParquetConfiguration configuration) {
      return context();
    }

    private WriteContext context() {
      return new WriteContext(
          ParquetPart.SCHEMA,
          Map.of(
              ParquetPart.FINGERPRINT,
              contents.fingerprint(),
              ParquetPart.CUT,
              contents.cut(),
              ParquetPart.SHARD,
              contents.shard().toString(),
              ParquetPart.BEGAN,
              began,
              ParquetPart.THREADS,
              Integer.toString(threads)));
    }

    @Override
    public FinalizedWriteContext finalizeWrite() {
      double seconds = (System.nanoTime() - beganNanos) / 1e9;
      return new FinalizedWriteContext(
          Map.of(
              ParquetPart.ENDED, Catalogue.now(), ParquetPart.SECONDS, Double.toString(seconds)));
    }

    @Override
    public void prepareForWrite(RecordConsumer consumer) {
      out = consumer;
    }

    @Override
    public void write(Row row) {
      RecordConsumer consumer = Objects.requireNonNull(out);
      consumer.startMessage();
      switch (row) {
        case Solution solution -> write(consumer, solution);
        case Result result -> write(consumer, result.result());
      }
      consumer.endMessage();
    }

    private static void write(RecordConsumer out, Solution solution) {
      value(out, ParquetPart.SUBPROBLEM, () -> out.addInteger(solution.subproblem));
      value(
          out,
          ParquetPart.PLACEMENTS,
          () -> {
            out.startGroup();
            if (solution.placements.length > 0) { // Parquet has no empty fields.
              out.startField("list", 0);
              for (int placement : solution.placements) {
                out.startGroup();
                out.startField("element", 0);
                out.addInteger(placement);
                out.endField("element", 0);
                out.endGroup();
              }
              out.endField("list", 0);
            }
            out.endGroup();
          });
    }

    private static void write(RecordConsumer out, SubproblemResult result) {
      value(out, ParquetPart.SUBPROBLEM, () -> out.addInteger(result.id()));
      value(out, ParquetPart.BRANCHES, () -> out.addLong(result.branches()));
      value(out, ParquetPart.SOLUTIONS, () -> out.addLong(result.found()));
      for (int k = ParquetPart.FIRST_SUM; k < ParquetPart.NANOS; k++) {
        long sum = result.fixed().get(k - ParquetPart.FIRST_SUM);
        value(out, k, () -> out.addLong(sum));
      }
      value(out, ParquetPart.NANOS, () -> out.addLong(result.nanos()));
      value(out, ParquetPart.ENGINE, () -> out.addBinary(Binary.fromString(result.engine())));
    }

    private static void value(RecordConsumer out, int field, Runnable value) {
      String name = ParquetPart.SCHEMA.getFieldName(field);
      out.startField(name, field);
      value.run();
      out.endField(name, field);
    }
  }
}
