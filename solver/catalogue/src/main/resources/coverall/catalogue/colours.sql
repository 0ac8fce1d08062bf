-- A table that the catalogue of a puzzle has in which the colours of neighbouring pieces must match.
-- Placements that differ only in how a piece is turned can cover the same cells there.
--   colours  those that the placement shows on its cells, in the order of z, then y, then x: a letter
--            for each cell, # for one without a colour
CREATE TABLE placement_colours (
  placement INTEGER PRIMARY KEY REFERENCES placement,
  colours TEXT NOT NULL
);
