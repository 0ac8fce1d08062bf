package coverall.enumerate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import coverall.cover.ExactCover;
import coverall.cover.MiscountException;
import coverall.cover.OptionGroup;
import coverall.portfolio.Portfolio;
import coverall.puzzle.Encoding;
import coverall.puzzle.KnownPuzzles;
import coverall.search.BuiltInEngine;
import coverall.search.Checkpoint;
import coverall.search.Engine;
import coverall.search.SearchEngine;
import coverall.search.SolutionSink;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A failed enumeration names whatever has failed, no matter which engine was in use. */
final class FailureTest {
  private static final ExactCover SOMA = Encoding.of(KnownPuzzles.SOMA).cover();

  /** What a writer throws. */
  private static final class WriterFailure extends IllegalStateException {
    private static final long serialVersionUID = 1;
  }

  /** An engine of a plug-in that works like Dancing Links, until its own code is to fail. */
  private record Plugin(
      Runnable onSearch, Runnable onBranches, UnaryOperator<SolutionSink> reporting)
      implements Engine {
    Plugin() {
      this(() -> {}, () -> {});
    }

    Plugin(Runnable onSearch, Runnable onBranches) {
      this(onSearch, onBranches, sink -> sink);
    }

    @Override
    public String label() {
      return "plugin";
    }

    @Override
    public SearchEngine load(ExactCover cover) {
      SearchEngine own = BuiltInEngine.DLX.load(cover);
      return new SearchEngine() {
        @Override
        public boolean search(int[] prefix, SolutionSink sink, Checkpoint checkpoint) {
          onSearch.run();
          return own.search(prefix, reporting.apply(sink), running -> checkpoint.reached(this));
        }

        @Override
        public long branches() {
          onBranches.run();
          return own.branches();
        }
      };
    }
  }

  private static void run(Enumeration.Settings settings, SolutionWriter writer)
      throws InterruptedException {
    Reduction none = Reduction.none(SOMA, OptionGroup.trivial(SOMA.optionCount()));
    new Enumeration(none, Partition.of(SOMA, 20), List.of(none.group()), settings)
        .run(progress -> {}, writer);
  }

  private static void run(Engine engine, SolutionWriter writer) throws InterruptedException {
    run(new Enumeration.Settings(engine, 2, Long.MAX_VALUE), writer);
  }

  private static Runnable throwing(Supplier<? extends RuntimeException> failure) {
    return () -> {
      throw failure.get();
    };
  }

  @Test
  void failureOfTheWriterIsNotBlamedOnThePlugin() {
    assertThatThrownBy(
            () ->
                run(
                    new Plugin(),
                    (number, subproblem, options) -> {
                      throw new WriterFailure();
                    }))
        .isExactlyInstanceOf(IllegalStateException.class)
        .hasCauseInstanceOf(WriterFailure.class)
        .hasMessageStartingWith("a worker failed: ");
    assertThatThrownBy(
            () ->
                run(
                    new Plugin(),
                    (number, subproblem, options) -> {
                      throw new IOException("no space left");
                    }))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining("no space left");
  }

  @Test
  void failureOfThePluginIsBlamedOnIt() {
    for (Plugin plugin :
        List.of(
            new Plugin(throwing(() -> new IllegalStateException("own")), () -> {}),
            new Plugin(() -> {}, throwing(() -> new IllegalStateException("own"))))) {
      assertThatThrownBy(() -> run(plugin, SolutionWriter.NONE))
          .isInstanceOf(EngineFailedException.class)
          .hasMessage("engine plugin failed: java.lang.IllegalStateException: own");
    }
  }

  @Test
  void whatIsNoSolutionIsBlamedOnThePlugin() {
    Plugin shortening =
        new Plugin(
            () -> {}, () -> {}, sink -> (options, length) -> sink.accept(options, length - 1));
    assertThatThrownBy(() -> run(shortening, SolutionWriter.NONE))
        .isInstanceOf(EngineFailedException.class)
        .hasMessage("engine plugin failed: it reported what is no solution");
  }

  @Test
  void missingSearchIsBlamedOnThePlugin() {
    Engine empty =
        new Engine() {
          @Override
          public String label() {
            return "empty";
          }

          @Override
          @SuppressWarnings("NullAway") // on purpose
          public SearchEngine load(ExactCover cover) {
            return null;
          }
        };
    assertThatThrownBy(() -> run(empty, SolutionWriter.NONE))
        .isInstanceOf(EngineFailedException.class)
        .hasMessage("engine empty failed: its method 'load' returned null");
  }

  private static Outcome runTrials(Engine... engines) throws InterruptedException {
    Reduction none = Reduction.none(SOMA, OptionGroup.trivial(SOMA.optionCount()));
    List<Candidate> candidates = Stream.of(engines).map(each -> new Candidate(each, 1)).toList();
    return new Enumeration(
            none,
            Partition.of(SOMA, 100),
            List.of(none.group()),
            new Enumeration.Settings(candidates, /* patience= */ 0, 1, Long.MAX_VALUE))
        .run(progress -> {}, SolutionWriter.NONE);
  }

  /** Works like Dancing Links, but takes far longer. */
  private static Plugin slow() {
    return new Plugin(
        () -> {},
        () -> {
          ThreadMXBean threads = ManagementFactory.getThreadMXBean();
          long end = threads.getCurrentThreadCpuTime() + 300_000;
          while (threads.getCurrentThreadCpuTime() < end) {
            Thread.onSpinWait();
          }
        });
  }

  @Test
  void failureInATrialIsReportedAndDoesNoHarm() throws InterruptedException {
    Outcome expected = runTrials(BuiltInEngine.DLX);
    UnaryOperator<SolutionSink> shortening =
        sink -> (options, length) -> sink.accept(options, length - 1);
    Map<Plugin, String> failing =
        Map.of(
            new Plugin(throwing(() -> new IllegalStateException("own")), () -> {}),
            "java.lang.IllegalStateException: own",
            new Plugin(() -> {}, () -> {}, shortening),
            "it reported what is no solution");
    for (Map.Entry<Plugin, String> entry : failing.entrySet()) {
      Outcome outcome = runTrials(slow(), entry.getKey());
      assertThat(outcome.complete()).isTrue();
      assertThat(outcome.found()).isEqualTo(expected.found());
      assertThat(outcome.trials())
          .singleElement()
          .satisfies(trial -> assertThat(trial.failure()).isEqualTo(entry.getValue()));
    }
  }

  @Test
  void enginesThatDisagreeAreNamed() {
    Plugin losing = new Plugin(() -> {}, () -> {}, sink -> (options, length) -> true);
    assertThatThrownBy(() -> runTrials(slow(), losing))
        .isInstanceOf(MiscountException.class)
        .hasMessageMatching(
            "engines plugin and plugin found [0-9]+ and 0 solutions"
                + " in the same part of subproblem [0-9]+");
  }

  @Test
  void searchBesideTheSystematicOneIsNamed() {
    assertThatThrownBy(() -> runPortfolio(BuiltInEngine.DLX, throwing(WriterFailure::new)))
        .isInstanceOf(IllegalStateException.class)
        .hasCauseInstanceOf(WriterFailure.class)
        .hasMessageStartingWith("the search 'blocks' failed: ");
    assertThatThrownBy(() -> runPortfolio(new Plugin(), throwing(WriterFailure::new)))
        .hasMessageStartingWith("the search 'blocks' failed: ");
  }

  @Test
  void systematicSearchOfAPortfolioIsNamed() {
    Plugin failing = new Plugin(throwing(() -> new IllegalStateException("own")), () -> {});
    assertThatThrownBy(() -> runPortfolio(failing, () -> {}))
        .isInstanceOf(EngineFailedException.class)
        .hasMessage("engine plugin failed: java.lang.IllegalStateException: own");
  }

  /** Runs a portfolio in which no search but the one that is called "blocks" finds anything. */
  private static void runPortfolio(Engine systematic, Runnable blocks) throws InterruptedException {
    ExactCover none = unsolvable();
    Reduction reduction = Reduction.none(none, OptionGroup.trivial(none.optionCount()));
    try (Portfolio portfolio =
        new Portfolio(
            none,
            systematic,
            1,
            1,
            Map.of(
                "blocks",
                shouldContinue -> {
                  blocks.run();
                  return Optional.empty();
                }))) {
      new Enumeration(
              reduction,
              Partition.of(none, 1),
              List.of(reduction.group()),
              new Enumeration.Settings(portfolio, 1, /* limit= */ 1))
          .run(progress -> {}, SolutionWriter.NONE);
    }
  }

  /** The rows and columns of a board of 9 by 10 squares: a search for 10 rooks takes long. */
  private static ExactCover unsolvable() {
    ExactCover.Builder board = new ExactCover.Builder(19, 0);
    for (int row = 0; row < 9; row++) {
      for (int column = 9; column < 19; column++) {
        board.option(row, column);
      }
    }
    return board.build();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void lackOfMemoryIsReportedAsSuch(boolean inWriter) {
    OutOfMemoryError lack = new OutOfMemoryError("for the test");
    Runnable failing =
        () -> {
          throw lack;
        };
    assertThatThrownBy(
            () ->
                run(
                    inWriter ? new Plugin() : new Plugin(failing, () -> {}),
                    (number, subproblem, options) -> failing.run()))
        .isSameAs(lack);
  }
}
