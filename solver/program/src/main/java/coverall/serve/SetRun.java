package coverall.serve;

import coverall.cover.MiscountException;
import coverall.picture.SetPage;
import coverall.puzzle.BadPuzzleException;
import coverall.puzzle.PieceSets;
import coverall.puzzle.Puzzle;
import coverall.solve.SetResult;
import coverall.solve.SetSearch;
import coverall.view.Words;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;

/**
 * A search for the sets of pieces with which a puzzle has exactly one solution, on its own thread.
 * It stops itself a minute after the last request has come. Thread-safe.
 */
final class SetRun {
  private static final long NANOS_UNTIL_FORGOTTEN = TimeUnit.MINUTES.toNanos(1);
  private static final SetSearch.Settings ONE = new SetSearch.Settings(1, 1, OptionalInt.empty());

  private static final Comparator<SetResult> HARDEST_FIRST =
      Comparator.comparingLong((SetResult set) -> -set.rating().orElseThrow().branches())
          .thenComparingLong(SetResult::number);

  private final PieceSets sets;
  private final SetSearch search;
  private final List<SetResult> found = new ArrayList<>();
  private long done;
  private long askedNanos = System.nanoTime();
  private boolean isRunning = true;
  private boolean isComplete;
  private String error = "";

  /**
   * What is known of it.
   *
   * @param done the number of sets searched
   * @param found how many of these have exactly one solution
   * @param error why it failed; empty otherwise
   */
  record Status(boolean isRunning, long done, long all, int found, String error) {}

  /**
   * Starts it.
   *
   * @throws BadPuzzleException if the pieces have too many placements
   */
  static SetRun start(PieceSets sets) {
    SetRun run = new SetRun(sets);
    Thread.ofPlatform().daemon().name("coverall-sets").start(run::work);
    return run;
  }

  private SetRun(PieceSets sets) {
    this.sets = sets;
    search = new SetSearch(sets, ONE);
  }

  private void work() {
    String why = "";
    boolean complete = false;
    try {
      complete =
          search.run(
              LongStream.range(0, sets.count()).iterator(),
              Runtime.getRuntime().availableProcessors(),
              new Results());
    } catch (BadPuzzleException | MiscountException | IOException e) {
      why = String.valueOf(e.getMessage());
    } catch (OutOfMemoryError e) {
      why = Words.OUT_OF_MEMORY;
    } catch (InterruptedException | RuntimeException | Error e) {
      why = "internal error: " + e;
    }
    end(complete, why);
  }

  private synchronized void end(boolean complete, String why) {
    isRunning = false;
    isComplete = complete;
    error = why;
    found.sort(HARDEST_FIRST);
  }

  private final class Results implements SetSearch.Receiver {
    @Override
    public void take(SetResult result) {
      synchronized (SetRun.this) {
        done++;
        if (ONE.asksFor(result)) {
          found.add(result);
        }
        if (found.size() == SetPage.MOST) {
          search.stop(); // The page lists no more.
        }
      }
    }

    @Override
    public void idle() {
      synchronized (SetRun.this) {
        if (System.nanoTime() - askedNanos > NANOS_UNTIL_FORGOTTEN) {
          search.stop();
        }
      }
    }
  }

  /** Asks it to stop. What it has found is kept. */
  void stop() {
    search.stop();
  }

  synchronized Status status() {
    askedNanos = System.nanoTime();
    return new Status(isRunning, done, sets.count(), found.size(), error);
  }

  /** The page of the sets found, without their solutions; once it has ended. */
  synchronized String page() throws IOException {
    String answer =
        Words.number(found.size())
            + " of "
            + Words.count(done, "set")
            + (found.size() == 1 || done == 1 ? " has" : " have")
            + " exactly 1 solution"
            + (isComplete ? "" : "; incomplete");
    SetPage page = new SetPage(sets.puzzle(), answer, /* takenApart= */ false);
    for (SetResult result : found.subList(0, Math.min(found.size(), SetPage.MOST))) {
      Puzzle set = sets.puzzle(result.number());
      SetResult.Rating rating = result.rating().orElseThrow();
      page.add(
          new SetPage.Entry(
              set,
              Design.text(set),
              result.solutions(),
              rating.branches(),
              rating.deadEnds(),
              rating.level(),
              List.of()));
    }
    return page.text(found.size());
  }
}
