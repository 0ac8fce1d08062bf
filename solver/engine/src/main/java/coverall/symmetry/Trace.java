package coverall.symmetry;

import java.util.Arrays;

/**
 * What happened in the refinements of the first path of a search, as numbers that do not depend on
 * the names of vertices. Refinements of other paths are compared with it while they run.
 */
final class Trace {
  private static final long SAME = -1;

  private int[] events = new int[64];
  private int size;
  private int place;
  private boolean isRecording = true;
  private long deviation;

  /** The number of events before the next. */
  int place() {
    return place;
  }

  /** Begins to compare. */
  void compareFrom(int event) {
    isRecording = false;
    place = event;
    deviation = SAME;
  }

  /** Records an event, or returns whether the recorded one is the same. */
  boolean accept(int event) {
    if (isRecording) {
      if (size == events.length) {
        events = Arrays.copyOf(events, 2 * size);
      }
      events[size++] = event;
      place = size;
      return true;
    }
    if (place < size && events[place] == event) {
      place++;
      return true;
    }
    if (deviation == SAME) {
      deviation = ((long) place << Integer.SIZE) | (event & 0xFFFF_FFFFL);
    }
    return false;
  }

  /** The first event that was not the recorded one, and its place. */
  long deviation() {
    return deviation;
  }
}
