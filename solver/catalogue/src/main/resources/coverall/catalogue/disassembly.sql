-- A table that a catalogue of a puzzle may have: whether its solutions come apart by straight moves, and
-- how. It is empty until the catalogue is complete. It does not count for the digest, but it does for the
-- seal. A solution without a row has not been examined yet.
--   result      apart, locked, or unknown if there were more states than max_states
--   level       the numbers of moves of the separations, 98.2.4.2; empty unless it comes apart
--   moves       the number of all moves
--   plan        the moves, separated by '; '. Of each the pieces, separated by commas: their places
--               among the solution's placements in the order of the pieces and then of their first
--               cells, from 0, empty cells excluded; then the direction; and the number of units,
--               unless the pieces are taken out
--   max_states  the most states that were allowed
CREATE TABLE disassembly (
  solution INTEGER PRIMARY KEY,
  result TEXT NOT NULL,
  level TEXT NOT NULL,
  moves INTEGER NOT NULL,
  plan TEXT NOT NULL,
  max_states INTEGER NOT NULL
);
