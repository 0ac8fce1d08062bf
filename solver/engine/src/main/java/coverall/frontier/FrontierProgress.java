package coverall.frontier;

/**
 * The progress of a count without a search.
 *
 * @param pass the number of the current pass over all items, from 1
 * @param passes the total number of passes: one for each conjugacy class of symmetries
 * @param share the share of items that the pass has completed, from 0 to 1; not a share of time
 * @param states the current number of states
 */
public record FrontierProgress(int pass, int passes, double share, int states) {}
