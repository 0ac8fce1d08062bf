import coverall.cover.ExactCover;
import coverall.search.Checkpoint;
import coverall.search.Engine;
import coverall.search.SearchEngine;
import coverall.search.SolutionSink;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Knuth's Algorithm X with plain lists: choose an item with the fewest options, and try each. */
public final class AlgorithmX implements Engine {
  @Override
  public String label() {
    return "algorithm-x";
  }

  /** Each item is covered at most once, and options have no colours. */
  @Override
  public boolean supports(ExactCover cover) {
    return cover.colourSetCount() == 0
        && IntStream.range(0, cover.itemCount()).allMatch(item -> cover.multiplicity(item) == 1)
        && IntStream.range(cover.primaryCount(), cover.itemCount())
            .allMatch(item -> cover.lowerBound(item) == 0);
  }

  @Override
  public SearchEngine load(ExactCover cover) {
    return new Search(cover);
  }

  private static final class Search implements SearchEngine {
    private final ExactCover cover;
    private final List<Integer> taken = new ArrayList<>();
    private SolutionSink sink;
    private Checkpoint checkpoint;
    private long branches;

    Search(ExactCover cover) {
      this.cover = cover;
    }

    @Override
    public boolean search(int[] prefix, SolutionSink sink, Checkpoint checkpoint) {
      List<Integer> items = IntStream.range(0, cover.primaryCount()).boxed().toList();
      List<Integer> options = IntStream.range(0, cover.optionCount()).boxed().toList();
      taken.clear();
      this.sink = sink;
      this.checkpoint = checkpoint;
      for (int option : prefix) {
        taken.add(option);
        items = without(items, option);
        options = compatible(options, option);
      }
      return go(items, options);
    }

    private boolean go(List<Integer> items, List<Integer> options) {
      if (++branches % Checkpoint.INTERVAL == 0 && !checkpoint.reached(this)) {
        return false;
      }
      if (items.isEmpty()) {
        return sink.accept(taken.stream().mapToInt(option -> option).toArray(), taken.size());
      }
      List<Integer> fewest = options;
      for (int item : items) {
        List<Integer> ways = options.stream().filter(option -> covers(option, item)).toList();
        fewest = ways.size() < fewest.size() ? ways : fewest;
      }
      for (int option : fewest) {
        taken.add(option);
        if (!go(without(items, option), compatible(options, option))) {
          return false;
        }
        taken.removeLast();
      }
      return true;
    }

    private boolean covers(int option, int item) {
      return IntStream.of(cover.items(option)).anyMatch(own -> own == item);
    }

    private List<Integer> without(List<Integer> items, int option) {
      return items.stream().filter(item -> !covers(option, item)).toList();
    }

    private List<Integer> compatible(List<Integer> options, int taken) {
      return options.stream()
          .filter(own -> IntStream.of(cover.items(own)).noneMatch(item -> covers(taken, item)))
          .toList();
    }

    @Override
    public long branches() {
      return branches;
    }
  }
}
