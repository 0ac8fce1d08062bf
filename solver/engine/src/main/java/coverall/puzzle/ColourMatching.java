package coverall.puzzle;

import coverall.geometry.Cell;
import coverall.geometry.Shape;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * The items by which colours match: for each two neighbouring cells that different placements can
 * cover, and for each colour, one secondary item.
 *
 * <p>A placement covers the item of the colour that it shows on the first of the two cells, and the
 * items of all colours but the one that it shows on the second. So two placements have an item in
 * common exactly if they show different colours where they meet. A cell without a colour covers
 * none of these items. Immutable.
 */
final class ColourMatching {
  private final Shape region;
  private final String colours; // in increasing order
  private final int[][] neighbours; // by cell, in increasing order
  private final List<Contact> contacts; // in increasing order

  /** Two neighbouring cells by their numbers. */
  private record Contact(int first, int second) implements Comparable<Contact> {
    @Override
    public int compareTo(Contact other) {
      return first == other.first
          ? Integer.compare(second, other.second)
          : Integer.compare(first, other.first);
    }
  }

  /** The items of a puzzle with these placements; none unless colours must match. */
  ColourMatching(Puzzle puzzle, List<Placement> placements) {
    region = puzzle.region();
    colours = puzzle.matchingColours();
    neighbours = new int[colours.isEmpty() ? 0 : region.size()][];
    Arrays.setAll(neighbours, this::neighbours);
    Set<Contact> found = new TreeSet<>();
    placements.forEach(
        placement -> meet(placement, (contact, isFirst, colour) -> found.add(contact)));
    contacts = List.copyOf(found);
  }

  private int[] neighbours(int cell) {
    return region.lattice().neighbours(region.cells().get(cell)).stream()
        .mapToInt(region::indexOf)
        .filter(next -> next >= 0)
        .sorted()
        .distinct()
        .toArray();
  }

  /**
   * What is done where a coloured cell of a placement, the first or the second one of a contact,
   * has a neighbour outside of it.
   */
  private interface Meeting {
    void at(Contact contact, boolean isFirst, char colour);
  }

  private void meet(Placement placement, Meeting meeting) {
    if (colours.isEmpty()) {
      return;
    }
    int[] own = placement.cells().stream().mapToInt(region::indexOf).toArray();
    Set<Integer> inside = new HashSet<>();
    Arrays.stream(own).forEach(inside::add);
    for (int k = 0; k < own.length; k++) {
      char colour = placement.colours().charAt(k);
      if (colour == Shape.PLAIN) {
        continue;
      }
      for (int next : neighbours[own[k]]) {
        if (!inside.contains(next)) {
          boolean isFirst = own[k] < next;
          Contact contact = isFirst ? new Contact(own[k], next) : new Contact(next, own[k]);
          meeting.at(contact, isFirst, colour);
        }
      }
    }
  }

  /**
   * Whether a piece, moved by a step, shows the same colours where it meets itself, as it can on a
   * surface that closes.
   */
  static boolean matchesItself(Shape piece, Cell step, Shape region) {
    Map<Cell, Character> shown = new HashMap<>(); // by address
    Map<Integer, Character> covered = new HashMap<>(); // by cell of the region
    for (int k = 0; k < piece.size(); k++) {
      Cell address = piece.cells().get(k).plus(step.x(), step.y(), step.z());
      shown.put(address, piece.mark(k));
      covered.put(region.indexOf(address), piece.mark(k));
    }
    for (Map.Entry<Cell, Character> own : shown.entrySet()) {
      for (Cell next : region.lattice().neighbours(own.getKey())) {
        char other =
            shown.containsKey(next)
                ? Shape.PLAIN
                : covered.getOrDefault(region.indexOf(next), Shape.PLAIN);
        if (own.getValue() != Shape.PLAIN && other != Shape.PLAIN && own.getValue() != other) {
          return false;
        }
      }
    }
    return true;
  }

  /** The number of items. */
  int itemCount() {
    return contacts.size() * colours.length();
  }

  /** The items that a placement covers, from 0, in increasing order. */
  int[] itemsOf(Placement placement) {
    Set<Integer> covered = new TreeSet<>();
    meet(
        placement,
        (contact, isFirst, colour) -> {
          int first = Collections.binarySearch(contacts, contact) * colours.length();
          for (int k = 0; k < colours.length(); k++) {
            if (isFirst == (colours.charAt(k) == colour)) {
              covered.add(first + k);
            }
          }
        });
    return covered.stream().mapToInt(Integer::intValue).toArray();
  }

  /** An item in words. */
  String name(int item) {
    Contact contact = contacts.get(item / colours.length());
    List<Cell> cells =
        IntStream.of(contact.first(), contact.second()).mapToObj(region.cells()::get).toList();
    return "colour "
        + colours.charAt(item % colours.length())
        + " between "
        + cells.getFirst()
        + " and "
        + cells.getLast();
  }
}
