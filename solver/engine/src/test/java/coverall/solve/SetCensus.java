package coverall.solve;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Counts the ways to fill a box with each set of pieces at once, by brute force. It shares nothing
 * with Coverall: it has drawings, turns and symmetries of its own.
 *
 * <p>The first empty cell is filled in every possible way. Each filling belongs to the set of the
 * pieces in it. The orbits are counted one filling at a time, by the symmetries that keep it.
 */
final class SetCensus {
  /** Drawings of pieces by name: layers from below separated by blanks, rows by slashes. */
  private static final Map<String, String> DRAWINGS =
      Map.ofEntries(
          Map.entry("1_", "#"),
          Map.entry("2_", "##"),
          Map.entry("3I", "###"),
          Map.entry("3L", "##/#."),
          Map.entry("4I", "####"),
          Map.entry("4O", "##/##"),
          Map.entry("4L", "###/#.."),
          Map.entry("4S", "##./.##"),
          Map.entry("4T", "###/.#."),
          Map.entry("4^", "##/#. #./.."),
          Map.entry("4<", "#./## #./.."),
          Map.entry("4>", "#./## ../.#"),
          Map.entry("F", ".##/##./.#."),
          Map.entry("I", "#####"),
          Map.entry("L", "####/#..."),
          Map.entry("N", "###./..##"),
          Map.entry("P", "###/##."),
          Map.entry("T", "###/.#./.#."),
          Map.entry("U", "#.#/###"),
          Map.entry("V", "###/#../#.."),
          Map.entry("W", "##./.##/..#"),
          Map.entry("X", ".#./###/.#."),
          Map.entry("Y", "####/.#.."),
          Map.entry("Z", "##./.#./.##"));

  private final int[] size; // of the box: width, height, depth
  private final List<String> names;
  private final int[] copies; // by piece: how many there are
  private final int[] mirror; // by piece: its mirror image, or -1
  private final List<List<int[]>> turned = new ArrayList<>(); // by piece: cells of orientations
  private final List<List<Placed>> startingAt = new ArrayList<>(); // by first cell
  private final List<int[]> symmetries = new ArrayList<>(); // of the box: images of the cells
  private int rotations; // the first ones of the symmetries

  private final int smallest; // piece, in cells
  private final int largest;

  private final int[] used;
  private final Placed[] filling = new Placed[64];
  private final Map<Long, Tally> tallies = new HashMap<>(); // by the number of a set

  /** A piece in the box: its cells, and what each symmetry makes of them. */
  private record Placed(int piece, long mask, long[] images) {}

  /** What is known about a set: the number of symmetries that keep a filling, for all together. */
  private static final class Tally {
    private final int[] set;
    private final int order; // of its group: the first ones of the symmetries
    private long keeping;

    Tally(int[] set, int order) {
      this.set = set;
      this.order = order;
    }
  }

  /**
   * A census.
   *
   * @param pieces how many copies of each named piece there are, at most 7
   */
  SetCensus(int width, int height, int depth, Map<String, Integer> pieces) {
    size = new int[] {width, height, depth};
    names = List.copyOf(pieces.keySet());
    copies = names.stream().mapToInt(pieces::get).toArray();
    used = new int[copies.length];
    for (String name : names) {
      turned.add(orientations(cells(name), false));
    }
    mirror = new int[copies.length];
    for (int piece = 0; piece < mirror.length; piece++) {
      int[] reflected = orientations(cells(names.get(piece)), true).getFirst();
      mirror[piece] = -1;
      for (int other = 0; other < mirror.length; other++) {
        if (turned.get(other).stream().anyMatch(shape -> Arrays.equals(shape, reflected))) {
          mirror[piece] = other;
        }
      }
    }
    smallest = turned.stream().mapToInt(shapes -> shapes.getFirst().length / 3).min().orElseThrow();
    largest = turned.stream().mapToInt(shapes -> shapes.getFirst().length / 3).max().orElseThrow();
    symmetries();
    place();
  }

  /**
   * The number of solutions of each set of so many pieces that fills the box, up to rotation, and
   * up to reflection if the set has the mirror image of each of its pieces.
   *
   * @param chosen how many pieces are used; -1 for any number
   * @return by set: the names of the pieces and their numbers
   */
  Map<Map<String, Integer>, Long> solutions(int chosen) {
    fill(0, 0, chosen);
    Map<Map<String, Integer>, Long> solutions = new LinkedHashMap<>();
    for (Tally tally : tallies.values()) {
      Map<String, Integer> named = new TreeMap<>();
      for (int piece = 0; piece < copies.length; piece++) {
        if (tally.set[piece] > 0) {
          named.put(names.get(piece), tally.set[piece]);
        }
      }
      solutions.put(named, tally.keeping / tally.order);
    }
    return solutions;
  }

  /** The number of symmetries, all or the rotations, that leave a set as it is. */
  private int order(int... set) {
    for (int piece = 0; piece < mirror.length; piece++) {
      if (set[piece] > 0 && (mirror[piece] < 0 || set[mirror[piece]] != set[piece])) {
        return rotations;
      }
    }
    return symmetries.size();
  }

  private void fill(long full, int pieces, int chosen) {
    int left = size[0] * size[1] * size[2] - Long.bitCount(full);
    int most = chosen < 0 ? left : chosen - pieces;
    if (left == 0 && (chosen < 0 || most == 0)) {
      count(pieces);
    }
    if (left == 0 || left > most * largest || (chosen >= 0 && left < most * smallest)) {
      return;
    }
    int first = Long.numberOfTrailingZeros(~full);
    for (Placed placed : startingAt.get(first)) {
      if ((placed.mask & full) == 0 && used[placed.piece] < copies[placed.piece]) {
        used[placed.piece]++;
        filling[pieces] = placed;
        fill(full | placed.mask, pieces + 1, chosen);
        used[placed.piece]--;
      }
    }
  }

  /** Adds, for the set of a filling, the number of symmetries that keep it. */
  private void count(int pieces) {
    long number = 0; // of the set
    for (int copies : used) {
      number = number * 8 + copies;
    }
    Tally tally = tallies.computeIfAbsent(number, n -> new Tally(used.clone(), order(used)));
    for (int element = 0; element < tally.order; element++) {
      boolean keeps = true;
      for (int k = 0; k < pieces && keeps; k++) {
        // A mask of the filling that is the image of a piece is a piece of the same shape, or of
        // its mirror image.
        long image = filling[k].images[element];
        int same = 0;
        while (same < pieces && filling[same].mask != image) {
          same++;
        }
        keeps = same < pieces;
      }
      tally.keeping += keeps ? 1 : 0;
    }
  }

  private static long image(long mask, int... element) {
    long image = 0;
    for (long rest = mask; rest != 0; rest &= rest - 1) {
      image |= 1L << element[Long.numberOfTrailingZeros(rest)];
    }
    return image;
  }

  private void place() {
    int cells = size[0] * size[1] * size[2];
    for (int cell = 0; cell < cells; cell++) {
      startingAt.add(new ArrayList<>());
    }
    for (int piece = 0; piece < copies.length; piece++) {
      for (int[] shape : turned.get(piece)) {
        for (int z = 0; z < size[2]; z++) {
          for (int y = 0; y < size[1]; y++) {
            for (int x = 0; x < size[0]; x++) {
              long mask = mask(shape, x, y, z);
              if (mask != 0) {
                long[] images =
                    symmetries.stream().mapToLong(element -> image(mask, element)).toArray();
                startingAt
                    .get(Long.numberOfTrailingZeros(mask))
                    .add(new Placed(piece, mask, images));
              }
            }
          }
        }
      }
    }
  }

  /** The mask of a moved shape; 0 if it leaves the box. */
  private long mask(int[] shape, int x, int y, int z) {
    long mask = 0;
    for (int k = 0; k < shape.length; k += 3) {
      int cx = shape[k] + x;
      int cy = shape[k + 1] + y;
      int cz = shape[k + 2] + z;
      if (cx >= size[0] || cy >= size[1] || cz >= size[2]) {
        return 0;
      }
      mask |= 1L << number(cx, cy, cz);
    }
    return mask;
  }

  private int number(int x, int y, int z) {
    return (z * size[1] + y) * size[0] + x;
  }

  /** The maps of the box to itself: each axis goes to one of equal length, forward or backward. */
  private void symmetries() {
    Set<List<Integer>> maps = new LinkedHashSet<>();
    for (boolean reflect : new boolean[] {false, true}) {
      for (int[] motion : motions(reflect)) {
        if (size[motion[0]] != size[0]
            || size[motion[1]] != size[1]
            || size[motion[2]] != size[2]) {
          continue;
        }
        List<Integer> image = new ArrayList<>();
        for (int z = 0; z < size[2]; z++) {
          for (int y = 0; y < size[1]; y++) {
            for (int x = 0; x < size[0]; x++) {
              int[] cell = {x, y, z};
              int[] moved = new int[3];
              for (int axis = 0; axis < 3; axis++) {
                int value = cell[motion[axis]];
                moved[axis] = motion[3 + axis] > 0 ? value : size[axis] - 1 - value;
              }
              image.add(number(moved[0], moved[1], moved[2]));
            }
          }
        }
        maps.add(image);
      }
      if (!reflect) {
        rotations = maps.size();
      }
    }
    maps.forEach(map -> symmetries.add(map.stream().mapToInt(i -> i).toArray()));
  }

  /** Signed permutations of the axes, three axes and three signs, with determinant 1 or -1. */
  private static List<int[]> motions(boolean reflect) {
    int[][] even = {{0, 1, 2}, {1, 2, 0}, {2, 0, 1}};
    int[][] odd = {{0, 2, 1}, {2, 1, 0}, {1, 0, 2}};
    List<int[]> motions = new ArrayList<>();
    for (int signs = 0; signs < 8; signs++) {
      boolean negative = Integer.bitCount(signs) % 2 == 1;
      for (int[] axes : negative == reflect ? even : odd) {
        motions.add(
            new int[] {
              axes[0],
              axes[1],
              axes[2],
              (signs & 1) == 0 ? 1 : -1,
              (signs & 2) == 0 ? 1 : -1,
              (signs & 4) == 0 ? 1 : -1
            });
      }
    }
    return motions;
  }

  /** The different orientations of a shape, or of its mirror image. */
  private static List<int[]> orientations(List<int[]> cells, boolean reflect) {
    List<int[]> different = new ArrayList<>();
    Set<List<Integer>> seen = new HashSet<>();
    for (int[] motion : motions(reflect)) {
      List<int[]> moved = new ArrayList<>();
      int[] least = {Integer.MAX_VALUE, Integer.MAX_VALUE, Integer.MAX_VALUE};
      for (int[] cell : cells) {
        int[] image = new int[3];
        for (int axis = 0; axis < 3; axis++) {
          image[axis] = motion[3 + axis] * cell[motion[axis]];
          least[axis] = Math.min(least[axis], image[axis]);
        }
        moved.add(image);
      }
      moved.forEach(
          cell -> {
            for (int axis = 0; axis < 3; axis++) {
              cell[axis] -= least[axis];
            }
          });
      moved.sort(
          (a, b) ->
              a[2] != b[2]
                  ? Integer.compare(a[2], b[2])
                  : a[1] != b[1] ? Integer.compare(a[1], b[1]) : Integer.compare(a[0], b[0]));
      int[] shape = moved.stream().flatMapToInt(Arrays::stream).toArray();
      if (seen.add(Arrays.stream(shape).boxed().toList())) {
        different.add(shape);
      }
    }
    return different;
  }

  private static List<int[]> cells(String name) {
    List<int[]> cells = new ArrayList<>();
    String[] layers = Objects.requireNonNull(DRAWINGS.get(name)).split(" ");
    for (int z = 0; z < layers.length; z++) {
      String[] rows = layers[z].split("/");
      for (int y = 0; y < rows.length; y++) {
        for (int x = 0; x < rows[y].length(); x++) {
          if (rows[y].charAt(x) == '#') {
            cells.add(new int[] {x, rows.length - 1 - y, z}); // y goes up
          }
        }
      }
    }
    return cells;
  }

  /** The names of all pieces that it knows. */
  static Set<String> names() {
    return new TreeSet<>(DRAWINGS.keySet());
  }
}
