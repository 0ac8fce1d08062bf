package coverall.cli;

import coverall.format.PuzzleFamily;
import coverall.puzzle.Distinct;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.math.BigInteger;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A CSV file with a row for the count of each size, which grows as they are counted. It can be
 * continued after any interruption: a row that was not written to its end is dropped.
 */
final class TableFile implements Closeable {
  private static final String NUMBER = "[0-9]+";

  private final Path file;
  private final List<String> parameters;
  private final String header;
  private final String origin; // the last fields of each row
  private final FileChannel channel;
  private final OutputStream out;
  private final Map<Map<String, Integer>, BigInteger> counts = new HashMap<>();

  private TableFile(Path file, List<String> parameters, String origin, FileChannel channel) {
    this.file = file;
    this.parameters = parameters;
    this.origin = origin;
    this.channel = channel;
    header = String.join(",", parameters) + ",solutions,distinct,family";
    out = new NewFile.Named(file, Channels.newOutputStream(channel));
  }

  /**
   * Opens a file, which need not exist.
   *
   * @param parameters the parameters in the order of the columns
   * @throws Failure if it has other content, or counts of another family or another kind
   */
  static TableFile open(Path file, List<String> parameters, Distinct distinct, PuzzleFamily family)
      throws IOException {
    FileChannel channel;
    try {
      channel =
          FileChannel.open(
              file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
    } catch (NoSuchFileException e) {
      throw NewFile.notCreated(file);
    }
    TableFile table =
        new TableFile(file, parameters, distinct.word() + "," + family.digest(), channel);
    try {
      NewFile.checkLock(channel, file, file, /* isNew= */ true);
      table.read();
      return table;
    } catch (IOException | RuntimeException e) {
      channel.close();
      throw e;
    }
  }

  private void read() throws IOException {
    String text =
        new String(Channels.newInputStream(channel).readAllBytes(), StandardCharsets.ISO_8859_1);
    int end = text.lastIndexOf('\n') + 1;
    List<String> lines = text.substring(0, end).lines().toList();
    if (end == 0 ? !header.startsWith(text) : !lines.getFirst().equals(header)) {
      throw bad(1, "is not a table of these sizes; expected the line " + header);
    }
    for (int k = 1; k < lines.size(); k++) {
      addRow(k + 1, lines.get(k));
    }
    channel.truncate(end).position(end);
    if (end == 0) {
      write(header);
    }
  }

  private void addRow(int line, String row) {
    String[] fields = row.split(",", parameters.size() + 2);
    Map<String, Integer> size = new LinkedHashMap<>();
    for (int k = 0; k < fields.length - 1; k++) {
      if (!fields[k].matches(k < parameters.size() ? "[0-9]{1,9}" : NUMBER)) {
        throw bad(line, "expected a number, found '" + fields[k] + "'");
      }
      if (k < parameters.size()) {
        size.put(parameters.get(k), Integer.valueOf(fields[k]));
      }
    }
    if (fields.length < parameters.size() + 2) {
      throw bad(line, "expected the fields " + header);
    }
    if (!fields[fields.length - 1].equals(origin)) {
      throw bad(
          line,
          "has counts '"
              + fields[fields.length - 1]
              + "', expected '"
              + origin
              + "': the puzzle file or --distinct has changed. Choose another name");
    }
    counts.put(size, new BigInteger(fields[parameters.size()]));
  }

  private Failure bad(int line, String message) {
    return new Failure(ExitCode.BAD_INPUT, file + ":" + line + ": " + message);
  }

  /** The counts that were in the file. */
  Map<Map<String, Integer>, BigInteger> counts() {
    return counts;
  }

  /** Adds the count of a size. */
  void add(Map<String, Integer> size, BigInteger count) throws IOException {
    StringBuilder row = new StringBuilder();
    parameters.forEach(parameter -> row.append(size.get(parameter)).append(','));
    write(row.append(count).append(',').append(origin).toString());
  }

  private void write(String line) throws IOException {
    out.write((line + "\n").getBytes(StandardCharsets.US_ASCII));
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
