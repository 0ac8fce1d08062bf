package coverall.enumerate;

/** A subproblem, or a part of one that was given away. Immutable. */
final class Fragment {
  final Running running;
  final int[] prefix;
  final boolean first; // whether it is the subproblem itself, not a part given away

  Fragment(Running running, int[] prefix, boolean first) {
    this.running = running;
    this.prefix = prefix;
    this.first = first;
  }
}
