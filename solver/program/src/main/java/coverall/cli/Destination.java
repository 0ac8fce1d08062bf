package coverall.cli;

import coverall.enumerate.Progress;
import coverall.solve.PuzzleRun;
import java.io.IOException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A file that receives the solutions of a run. */
interface Destination {
  /** Performs the run. Afterwards the file contains every solution reported. */
  PuzzleRun.Result run(PuzzleRun run, Consumer<Progress> listener)
      throws IOException, InterruptedException;

  /** Adds lines about the file after the run. */
  void summarize(Summary summary) throws IOException;

  /** The digest of a complete catalogue; null for anything else. */
  @Nullable String digest() throws IOException;
}
