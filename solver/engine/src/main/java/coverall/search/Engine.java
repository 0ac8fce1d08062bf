package coverall.search;

import coverall.cover.ExactCover;

/**
 * A kind of search engine. This is the interface for engines of others: a jar names its
 * implementations, each with a public constructor without parameters, in the file {@code
 * META-INF/services/coverall.search.Engine}. Thread-safe.
 */
public interface Engine {
  /** Its name on the command line and in catalogues: a word that no other engine has. */
  String label();

  /**
   * Whether it can solve a problem: for example, not every engine supports multiplicities or
   * colours. Whoever asks does so before {@link #load}.
   */
  default boolean supports(ExactCover cover) {
    return true;
  }

  /**
   * Whether long searches for which no engine was asked may try it, and use it if it is the
   * fastest.
   */
  default boolean takesPart() {
    return false;
  }

  /**
   * A new search engine for a problem that is {@link #supports supported}, for use by one thread.
   * Every worker loads its own.
   */
  SearchEngine load(ExactCover cover);
}
