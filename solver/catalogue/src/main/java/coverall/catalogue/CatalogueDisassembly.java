package coverall.catalogue;

import coverall.disassembly.Disassembly;
import coverall.disassembly.DisassemblyQueue;
import coverall.puzzle.Encoding;
import coverall.puzzle.Kind;
import coverall.puzzle.Problem;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.BitSet;
import java.util.Optional;
import java.util.function.Function;

/**
 * Takes the solutions of a complete catalogue apart, and adds to the catalogue how. It can be
 * interrupted at any time, and resumed: what is done is committed at least once a second.
 *
 * <p>While it is open, no other process can write to the catalogue. Not thread-safe; only {@link
 * #stop} may be called from any.
 */
public final class CatalogueDisassembly implements AutoCloseable {
  private final CatalogueFile file;
  private final CatalogueReader reader;
  private boolean changed; // since it was sealed
  private volatile boolean stopped;

  private CatalogueDisassembly(CatalogueFile file) {
    this.file = file;
    reader = new CatalogueReader(file);
  }

  /** Receives the progress: how many solutions of all that there were to do are done. */
  @FunctionalInterface
  public interface Listener {
    void done(long done, long all);
  }

  /**
   * Opens a catalogue.
   *
   * @throws BadCatalogueException if it is damaged, not complete, or not that of a puzzle
   * @throws IOException if it cannot be read or written, or another process writes to it
   */
  public static CatalogueDisassembly open(Path path) throws IOException {
    CatalogueFiles.existing(path).close(); // It exists, and is a catalogue.
    return CatalogueFiles.toWrite(path)
        .into(
            file -> {
              if (file.schema().kind() != Kind.PUZZLE) {
                throw new BadCatalogueException(
                    path + ": exact cover problems have no pieces to take apart");
              }
              if (!file.isComplete()) {
                throw new BadCatalogueException(
                    path
                        + (new CatalogueReader(file).stage() == CatalogueReader.Stage.UNSEALED
                            ? ": finished, but not sealed. Run its search again first, which seals"
                                + " it."
                            : ": incomplete; expected a complete catalogue. Resume its search"
                                + " first."));
              }
              CatalogueDisassembly disassembly = new CatalogueDisassembly(file);
              disassembly.changed = !Catalogue.isSealed(file, disassembly.reader);
              return disassembly;
            });
  }

  /** The puzzle. */
  public Problem problem() throws IOException {
    return reader.problem();
  }

  /**
   * Takes apart what has not been taken apart with as many states, until {@link #stop}.
   *
   * @return whether all is done
   * @throws IllegalArgumentException if the solutions cannot be taken apart
   */
  public boolean run(Encoding encoding, int maxStates, int threads, Listener listener)
      throws IOException {
    return run(encoding, maxStates, threads, options -> Optional.empty(), listener);
  }

  /**
   * Takes apart what has not been taken apart with as many states, until {@link #stop}.
   *
   * @param earlier how a solution, its options in increasing order, was found to come apart with as
   *     many states; empty if it was not tried
   * @return whether all is done
   * @throws IllegalArgumentException if the solutions cannot be taken apart
   */
  public boolean run(
      Encoding encoding,
      int maxStates,
      int threads,
      Function<int[], Optional<Disassembly>> earlier,
      Listener listener)
      throws IOException {
    try {
      breakSeal();
      long solutions = file.solutionCount();
      BitSet known = known(solutions, maxStates);
      long all = solutions - known.cardinality();
      Writer writer = new Writer(maxStates, all, listener);
      try (DisassemblyQueue assemblies =
          new DisassemblyQueue(
              encoding,
              maxStates,
              threads,
              DisassemblyQueue.Order.AS_READY,
              writer,
              () -> stopped)) {
        reader.solutions(
            (number, subproblem, options) -> {
              if (number > Integer.MAX_VALUE || !known.get((int) number)) {
                Optional<Disassembly> found = earlier.apply(options);
                if (found.isPresent()) {
                  writer.take(number, options, found.get());
                } else {
                  assemblies.add(number, options);
                }
              }
              return !stopped;
            });
        assemblies.finish();
      }
      writer.close();
      return writer.done == all;
    } catch (SQLException e) {
      throw file.failure(e);
    }
  }

  /** The numbers of the solutions for which more states would not tell more. */
  private BitSet known(long solutions, int maxStates) throws IOException {
    BitSet known = new BitSet();
    reader
        .disassemblies()
        .visit(
            row -> {
              boolean decided =
                  row.outcome() != Disassembly.Verdict.UNKNOWN || row.maxStates() >= maxStates;
              if (decided && row.solution() <= Math.min(solutions, Integer.MAX_VALUE)) {
                known.set((int) row.solution());
              }
            });
    return known;
  }

  /** Asks {@link #run} to stop: what is being taken apart is dropped. */
  public void stop() {
    stopped = true;
  }

  /** Makes it known that the file is being changed, whatever happens from now on. */
  private void breakSeal() throws SQLException, IOException {
    Schema.createTable(file, Schema.DISASSEMBLY);
    file.execute("UPDATE about SET value = '" + Seal.NONE + "' WHERE name = '" + Seal.NAME + "'");
    file.commit();
    changed = true;
  }

  /** Writes rows, and commits them now and then. */
  private final class Writer implements DisassemblyQueue.Receiver {
    private final PreparedStatement row;
    private final int maxStates;
    private final long all;
    private final Listener listener;
    private long done;

    Writer(int maxStates, long all, Listener listener) throws SQLException {
      this.maxStates = maxStates;
      this.all = all;
      this.listener = listener;
      row =
          file.connection()
              .prepareStatement("INSERT OR REPLACE INTO disassembly VALUES (?, ?, ?, ?, ?, ?)");
    }

    @Override
    public void take(long number, int[] options, Disassembly found) throws IOException {
      try {
        CatalogueFile.execute(
            row,
            number,
            found.verdict().word(),
            found.levelText(),
            found.moves().size(),
            found.plan(),
            maxStates);
        done++;
      } catch (SQLException e) {
        throw file.failure(e);
      }
      idle();
    }

    @Override
    public void idle() throws IOException {
      file.commitIfDue();
      listener.done(done, all);
    }

    void close() throws SQLException, IOException {
      file.commit();
      row.close();
    }
  }

  /** Seals the catalogue again. */
  @Override
  public void close() throws IOException {
    try {
      file.end();
      if (changed) {
        Sealing.seal(file, Sealing::digestOf);
      }
    } catch (SQLException e) {
      throw file.failure(e);
    } finally {
      file.close();
    }
  }
}
