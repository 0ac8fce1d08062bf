package coverall.symmetry;

import coverall.cover.ExactCover;
import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * An exact cover problem as a graph with coloured vertices. Immutable.
 *
 * <p>The first vertices are the options, of which those that cover the same items are one. Then
 * come the items that some option covers, each adjacent to its options, and the colour sets, each
 * adjacent to its items. So the colours of an item may be permuted, and mapped to those of another
 * item. The colour of a vertex says what may be mapped to it: for an option how many are alike, for
 * an item how often it must and may be covered.
 */
final class IncidenceGraph {
  private final int[][] alike; // by vertex of an option: the options
  private final int[] colours; // by vertex, from 0
  private final int[] start; // by vertex
  private final int[] neighbours;

  IncidenceGraph(ExactCover cover) {
    alike = alike(cover);
    int[] vertexOfItem = new int[cover.itemCount()];
    int[] vertexOfSet = new int[cover.colourSetCount()];
    Arrays.fill(vertexOfItem, -1);
    Arrays.fill(vertexOfSet, -1);
    List<List<Integer>> kinds = new ArrayList<>(); // by vertex
    for (int[] options : alike) {
      kinds.add(List.of(options.length));
    }
    for (int[] options : alike) {
      for (int item : cover.items(options[0])) {
        if (vertexOfItem[item] < 0) {
          vertexOfItem[item] = kinds.size();
          kinds.add(kind(cover, item));
        }
      }
    }
    int[][] edges = new int[2][cover.start(cover.optionCount()) + cover.itemCount()];
    int count = 0;
    for (int item = 0; item < vertexOfItem.length; item++) {
      int set = cover.colourSetOf(item);
      if (vertexOfItem[item] >= 0 && set >= 0) {
        if (vertexOfSet[set] < 0) {
          vertexOfSet[set] = kinds.size();
          kinds.add(List.of());
        }
        edges[0][count] = vertexOfItem[item];
        edges[1][count++] = vertexOfSet[set];
      }
    }
    for (int vertex = 0; vertex < alike.length; vertex++) {
      for (int item : cover.items(alike[vertex][0])) {
        edges[0][count] = vertex;
        edges[1][count++] = vertexOfItem[item];
      }
    }
    Map<List<Integer>, Integer> numbers = new HashMap<>();
    colours =
        kinds.stream()
            .mapToInt(kind -> numbers.computeIfAbsent(kind, unseen -> numbers.size()))
            .toArray();
    start = new int[colours.length + 1];
    neighbours = new int[2 * count];
    join(edges, count);
  }

  /** What an item has in common with those to which it may be mapped. */
  static List<Integer> kind(ExactCover cover, int item) {
    return List.of(
        item < cover.primaryCount() ? 1 : 0,
        cover.lowerBound(item),
        cover.multiplicity(item),
        cover.colourSetOf(item) < 0 ? 0 : 1);
  }

  /** The usable options, those with the same items together, in the order of the first of each. */
  private static int[][] alike(ExactCover cover) {
    Map<IntBuffer, Integer> numbers = new HashMap<>();
    int[] numberOf = new int[cover.optionCount()];
    int[] sizes = new int[cover.optionCount()];
    for (int option = 0; option < numberOf.length; option++) {
      if (cover.isUsable(option)) {
        numberOf[option] =
            numbers.computeIfAbsent(IntBuffer.wrap(cover.items(option)), unseen -> numbers.size());
        sizes[numberOf[option]]++;
      }
    }
    int[][] alike = new int[numbers.size()][];
    Arrays.setAll(alike, number -> new int[sizes[number]]);
    for (int option = numberOf.length - 1; option >= 0; option--) {
      if (cover.isUsable(option)) {
        alike[numberOf[option]][--sizes[numberOf[option]]] = option;
      }
    }
    return alike;
  }

  private void join(int[][] edges, int count) {
    for (int[] ends : edges) {
      for (int k = 0; k < count; k++) {
        start[ends[k] + 1]++;
      }
    }
    Arrays.parallelPrefix(start, Integer::sum);
    int[] place = start.clone();
    for (int k = 0; k < count; k++) {
      neighbours[place[edges[0][k]]++] = edges[1][k];
      neighbours[place[edges[1][k]]++] = edges[0][k];
    }
  }

  int vertices() {
    return colours.length;
  }

  /** The number of vertices that stand for options, which are the first ones. */
  int options() {
    return alike.length;
  }

  /** The options, in increasing order, for which a vertex stands. Not to be changed. */
  int[] alike(int vertex) {
    return alike[vertex];
  }

  int colour(int vertex) {
    return colours[vertex];
  }

  /** Where the neighbours of a vertex begin. */
  int start(int vertex) {
    return start[vertex];
  }

  int neighbour(int place) {
    return neighbours[place];
  }
}
