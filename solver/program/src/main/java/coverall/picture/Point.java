package coverall.picture;

/** A point of a page: x from the left edge to the right, y from the upper edge down. */
public record Point(double x, double y) {}
