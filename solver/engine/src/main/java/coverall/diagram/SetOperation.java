package coverall.diagram;

/** A set made of two others. */
public enum SetOperation {
  /** The solutions of both. */
  INTERSECTION,
  /** The solutions of one of them at least. */
  UNION,
  /** The solutions of the first one that the second one does not have. */
  DIFFERENCE;

  /** Whether the result has a solution. */
  boolean has(boolean first, boolean second) {
    return switch (this) {
      case INTERSECTION -> first && second;
      case UNION -> first || second;
      case DIFFERENCE -> first && !second;
    };
  }
}
