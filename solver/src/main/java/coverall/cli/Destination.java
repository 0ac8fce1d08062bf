package coverall.cli;

import coverall.enumerate.Progress;
import coverall.solve.PuzzleRun;
import java.io.IOException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A file that the solutions of a run go to. */
interface Destination {
  /** Runs it; all that it says it has found is in the file afterwards. */
  PuzzleRun.Result run(PuzzleRun run, Consumer<Progress> listener)
      throws IOException, InterruptedException;

  /** Says what the file is like after the run. */
  void summarize(Summary summary) throws IOException;

  /** The digest of a complete catalogue; null of anything else. */
  @Nullable String digest() throws IOException;
}
