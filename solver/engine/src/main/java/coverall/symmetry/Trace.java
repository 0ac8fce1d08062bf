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
  private boolean isToTheEnd;
  private boolean isSame = true;
  private long deviation;

  /** The number of events before the next. */
  int place() {
    return place;
  }

  /**
   * Begins to compare.
   *
   * @param toTheEnd whether events are accepted after a difference, too: they add to {@link
   *     #deviation}
   */
  void compareFrom(int event, boolean toTheEnd) {
    isRecording = false;
    isToTheEnd = toTheEnd;
    isSame = true;
    place = event;
    deviation = 0;
  }

  /** Records or compares an event, and returns whether to go on. */
  boolean accept(int event) {
    if (isRecording) {
      if (size == events.length) {
        events = Arrays.copyOf(events, 2 * size);
      }
      events[size++] = event;
      place = size;
      return true;
    }
    if (isSame && place < size && events[place] == event) {
      place++;
      return true;
    }
    deviation = ((isSame ? place : deviation) ^ event) * 0x9E37_79B9_7F4A_7C15L;
    deviation ^= deviation >>> Integer.SIZE;
    isSame = false;
    return isToTheEnd;
  }

  /** Whether all events were those recorded. */
  boolean isSame() {
    return isSame;
  }

  /** A hash of the events from the first difference on. */
  long deviation() {
    return deviation;
  }
}
