package coverall.search;

import coverall.cover.ExactCover;

/**
 * Engines that visit every branch of their trees, for tests that count branches: the number that an
 * engine visits when it remembers states depends on what it has searched before.
 */
final class WholeTree {
  private WholeTree() {}

  /** Loads a problem into an engine that remembers nothing. */
  static SearchEngine load(Engine engine, ExactCover cover) {
    return switch (engine) {
      case BuiltInEngine.BITS -> new BitSlices(cover, BitKernel.best(), /* looksAhead= */ true);
      case BuiltInEngine.BITS_SCALAR ->
          new BitSlices(cover, new ScalarKernel(), /* looksAhead= */ true);
      default -> engine.load(cover);
    };
  }
}
