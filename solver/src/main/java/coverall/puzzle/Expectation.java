package coverall.puzzle;

/** A number of solutions that somebody has stated. */
public record Expectation(long count, Distinct distinct, String source) {}
