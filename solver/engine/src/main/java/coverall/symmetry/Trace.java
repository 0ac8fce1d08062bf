package coverall.symmetry;

import java.util.Arrays;

/**
 * What happened in the refinements of the first path of a search, as numbers that do not depend on
 * the names of vertices. Refinements of other paths are compared with it while they run.
 */
final class Trace {
  private int[] events = new int[64];
  private int size;
  private int place;
  private boolean isRecording = true;

  /** The number of events before the next. */
  int place() {
    return place;
  }

  /** Begins to compare. */
  void compareFrom(int event) {
    isRecording = false;
    place = event;
  }

  /** Records an event, or returns whether the recorded one is the same. */
  boolean accept(int event) {
    if (!isRecording) {
      return place < size && events[place++] == event;
    }
    if (size == events.length) {
      events = Arrays.copyOf(events, 2 * size);
    }
    events[size++] = event;
    place = size;
    return true;
  }
}
