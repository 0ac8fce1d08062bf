package coverall.enumerate;

/**
 * How long the subproblems of a run took to search, in microseconds.
 *
 * @param median half of them took at most this long
 * @param p99 99 of 100 took at most this long
 * @param max all took at most this long
 */
public record SubproblemTimes(long median, long p99, long max) {}
