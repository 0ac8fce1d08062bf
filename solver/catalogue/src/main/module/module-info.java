/**
 * All solutions of packing puzzles and exact covers on disk: creating, resuming, reading, merging
 * and verifying catalogues.
 */
module coverall.catalogue {
  requires static org.jspecify;
  requires org.xerial.sqlitejdbc;
  requires transitive coverall.engine;

  exports coverall.catalogue;
  exports coverall.verify;
}
