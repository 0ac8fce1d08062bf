package coverall.solve;

import static org.assertj.core.api.Assertions.assertThat;

import coverall.format.PuzzleFile;
import coverall.puzzle.Encoding;
import coverall.puzzle.Puzzle;
import coverall.search.BuiltInEngine;
import coverall.search.Checkpoint;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;

/**
 * Random tiles with coloured edges have the numbers of solutions of a plain search that knows
 * nothing but columns, rows and words.
 */
@Timeout(value = 180, threadMode = ThreadMode.SEPARATE_THREAD)
@Tag("slow")
final class EdgePuzzlesTest {
  private static final int PUZZLES = 450;
  private static final int MOST_SOLUTIONS = 2_000;

  private final SplittableRandom random = new SplittableRandom(0xED6E);

  /** A place for a tile. */
  private record At(int column, int row) {}

  /** A way to lay tiles. */
  private enum Board {
    SQUARES("cube", 4) {
      @Override
      At beyond(At at, int side) {
        int[][] steps = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
        return new At(at.column + steps[side][0], at.row + steps[side][1]);
      }
    },
    TRIANGLES("triangle", 3) {
      @Override
      At beyond(At at, int side) {
        boolean up = (at.column + at.row) % 2 == 0;
        int[][] steps =
            up ? new int[][] {{1, 0}, {0, -1}, {-1, 0}} : new int[][] {{0, 1}, {1, 0}, {-1, 0}};
        return new At(at.column + steps[side][0], at.row + steps[side][1]);
      }
    },
    HEXAGONS("hexagon", 6) {
      @Override
      At beyond(At at, int side) {
        int[][] steps = {{1, 1}, {2, 0}, {1, -1}, {-1, -1}, {-2, 0}, {-1, 1}};
        return new At(at.column + steps[side][0], at.row + steps[side][1]);
      }
    };

    final String lattice;
    final int sides;

    Board(String lattice, int sides) {
      this.lattice = lattice;
      this.sides = sides;
    }

    /** The place beyond a side; sides are counted clockwise from the top. */
    abstract At beyond(At at, int side);

    /** The side of the place beyond a side that leads back. */
    int back(At at, int side) {
      return IntStream.range(0, sides)
          .filter(other -> beyond(beyond(at, side), other).equals(at))
          .findFirst()
          .orElseThrow();
    }

    boolean isPlace(int column, int row) {
      return this != HEXAGONS || (column + row) % 2 == 0;
    }
  }

  /** What can be done with tiles. */
  private enum Turns {
    TURNED(""),
    UNTURNED("unturned "),
    MIRRORED("mirrored ");

    final String keyword;

    Turns(String keyword) {
      this.keyword = keyword;
    }

    /** The words for a tile, clockwise from the top, that it can have in some place. */
    Set<String> words(String word) {
      Set<String> words = new LinkedHashSet<>();
      for (int k = 0; k < (this == UNTURNED ? 1 : word.length()); k++) {
        String turned = word.substring(k) + word.substring(0, k);
        words.add(turned);
        if (this == MIRRORED) {
          words.add(new StringBuilder(turned).reverse().toString());
        }
      }
      return words;
    }
  }

  /** Tiles, places for them, and what they need not be turned for. */
  private final class Case {
    final Board board = Board.values()[random.nextInt(3)];
    // A triangle that is not turned lies in one direction only.
    final Turns turns =
        board == Board.TRIANGLES ? pick(Turns.TURNED, Turns.MIRRORED) : pick(Turns.values());
    final boolean isTorus = board == Board.SQUARES && random.nextInt(3) == 0;
    final boolean hasBorder = !isTorus && random.nextBoolean();
    final int width;
    final int height;
    final List<At> places = new ArrayList<>();
    final List<String> words = new ArrayList<>();
    final List<Integer> copies = new ArrayList<>();
    final String text;
    long solutions;

    Case() {
      width = (isTorus ? 1 : 2) + random.nextInt(board == Board.HEXAGONS ? 4 : 2);
      height = (isTorus ? 1 : 2) + random.nextInt(2);
      StringBuilder drawn = new StringBuilder();
      for (int row = height - 1; row >= 0; row--) {
        for (int column = 0; column < width; column++) {
          boolean isThere = isTorus || (board.isPlace(column, row) && random.nextInt(6) > 0);
          drawn.append(isThere ? '#' : '.');
          if (isThere) {
            places.add(new At(column, row));
          }
        }
        drawn.append('\n');
      }
      Map<String, Integer> tiles = new LinkedHashMap<>(); // by the least word
      for (String word : laid()) {
        String least = turns.words(word).stream().sorted().findFirst().orElseThrow();
        tiles.merge(least, 1, Integer::sum);
      }
      StringBuilder edges = new StringBuilder(turns.keyword + "edges");
      tiles.forEach(
          (word, number) -> {
            words.add(word);
            copies.add(number);
            edges.append(' ').append(number > 1 ? number + "*" : "").append(word);
          });
      text =
          (board == Board.SQUARES ? "" : "lattice " + board.lattice + "\n")
              + "region\n"
              + drawn
              + "\n"
              + edges
              + (hasBorder ? "\nborder a" : "")
              + (isTorus ? "\nwrap x y" : "")
              + "\n";
    }

    private At beyond(At at, int side) {
      At beyond = board.beyond(at, side);
      return isTorus
          ? new At(Math.floorMod(beyond.column, width), Math.floorMod(beyond.row, height))
          : beyond;
    }

    private Turns pick(Turns... all) {
      return all[random.nextInt(all.length)];
    }

    /** The tiles of a solution, as the words of their sides. */
    private List<String> laid() {
      int colours = 2 + random.nextInt(2);
      Map<At, char[]> laid = new LinkedHashMap<>();
      places.forEach(at -> laid.put(at, new char[board.sides]));
      laid.forEach(
          (at, own) -> {
            for (int side = 0; side < board.sides; side++) {
              char[] other = laid.get(beyond(at, side));
              if (other == null) {
                own[side] = hasBorder ? 'a' : (char) ('a' + random.nextInt(colours));
              } else if (own[side] == 0) {
                own[side] = (char) ('a' + random.nextInt(colours));
                other[board.back(at, side)] = own[side];
              }
            }
          });
      return laid.values().stream().map(String::new).toList();
    }

    /** Lays tiles in one place after the other. */
    void lay(int place, int[] left, Map<At, String> laid) {
      if (place == places.size()) {
        solutions++;
        return;
      }
      At at = places.get(place);
      for (int tile = 0; tile < left.length; tile++) {
        for (String word : left[tile] > 0 ? turns.words(words.get(tile)) : Set.<String>of()) {
          if (solutions <= MOST_SOLUTIONS && fits(at, word, laid)) {
            left[tile]--;
            laid.put(at, word);
            lay(place + 1, left, laid);
            laid.remove(at);
            left[tile]++;
          }
        }
      }
    }

    private boolean fits(At at, String word, Map<At, String> laid) {
      for (int side = 0; side < board.sides; side++) {
        At beyond = beyond(at, side);
        String other = beyond.equals(at) ? word : laid.get(beyond);
        boolean isWrong =
            other != null
                ? other.charAt(board.back(at, side)) != word.charAt(side)
                : hasBorder && !places.contains(beyond) && word.charAt(side) != 'a';
        if (isWrong) {
          return false;
        }
      }
      return true;
    }
  }

  @Test
  void solutionsAreAsManyAsInAPlainSearch() {
    Map<String, Integer> seen = new HashMap<>();
    Map<String, Integer> several = new HashMap<>();
    for (int round = 0; round < PUZZLES; round++) {
      Case own = new Case();
      if (own.places.isEmpty()) {
        continue;
      }
      own.lay(0, own.copies.stream().mapToInt(Integer::intValue).toArray(), new HashMap<>());
      if (own.solutions > MOST_SOLUTIONS) {
        continue;
      }
      Puzzle puzzle = PuzzleFile.parse(own.text.getBytes(StandardCharsets.UTF_8), "edges");
      BuiltInEngine engine = BuiltInEngine.values()[round % BuiltInEngine.values().length];
      Set<List<Integer>> found = new HashSet<>();
      engine
          .load(Encoding.of(puzzle).cover())
          .search(
              new int[0],
              (options, length) ->
                  found.add(IntStream.of(options).limit(length).sorted().boxed().toList()),
              Checkpoint.NONE);
      assertThat((long) found.size())
          .as("round %d, %s%n%s", round, engine, own.text)
          .isEqualTo(own.solutions);
      seen.merge(own.board + " " + own.turns, 1, Integer::sum);
      seen.merge("torus", own.isTorus ? 1 : 0, Integer::sum);
      several.merge(own.board.toString(), own.solutions > 2 ? 1 : 0, Integer::sum);
    }
    assertThat(seen).hasSize(9);
    assertThat(seen.values()).allMatch(count -> count > 20);
    assertThat(several.values()).allMatch(count -> count > 50);
  }
}
