package coverall.enumerate;

/**
 * How far a count without a search has come.
 *
 * @param pass which of the passes over all items this is, from 1
 * @param passes how many there will be: one for each kind of symmetry
 * @param share how much of the items the pass has behind it, from 0 to 1; not of the time
 * @param states how many states there are now
 */
public record FrontierProgress(int pass, int passes, double share, int states) {}
