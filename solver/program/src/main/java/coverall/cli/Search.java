package coverall.cli;

import coverall.enumerate.Progress;
import coverall.solve.SearchResult;
import java.io.IOException;
import java.util.function.Consumer;

/** A search that reports its progress: that of a session, or of a catalogue. */
@FunctionalInterface
interface Search {
  /** Runs the search; see {@link coverall.solve.SearchSession#run}. */
  SearchResult run(Consumer<Progress> listener) throws IOException, InterruptedException;
}
