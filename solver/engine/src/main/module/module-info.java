/**
 * From packing puzzles and exact covers to all their solutions.
 *
 * <p>The vector engine needs {@code --add-modules jdk.incubator.vector}; without it, another engine
 * takes over.
 */
module coverall.engine {
  requires java.management;
  requires java.xml;
  requires static org.jspecify;
  requires org.jctools.core.jdk11;
  requires HdrHistogram;
  requires ojalgo;

  exports coverall.check;
  exports coverall.cover;
  exports coverall.diagram;
  exports coverall.disassembly;
  exports coverall.enumerate;
  exports coverall.estimate;
  exports coverall.format;
  exports coverall.frontier;
  exports coverall.geometry;
  exports coverall.puzzle;
  exports coverall.search;
  exports coverall.solve;
  exports coverall.symmetry;

  uses coverall.search.Engine;
}
