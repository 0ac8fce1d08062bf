-- What describes a puzzle; see common.sql.

-- copies: their number, or 'FEWEST..MOST' if some may be left over. The piece named '.' stands for
-- empty cells.
CREATE TABLE piece (id INTEGER PRIMARY KEY, name TEXT NOT NULL, copies NOT NULL);

-- A placement is an option of the exact cover problem. The search did not use those with searched = 0:
-- each covers the restricted item, and is the image of a placement that was searched, under a symmetry
-- that maps the placements of that item to themselves.
CREATE TABLE placement (
  id INTEGER PRIMARY KEY,
  piece INTEGER NOT NULL REFERENCES piece,
  searched INTEGER NOT NULL
);

CREATE TABLE placement_cell (
  placement INTEGER NOT NULL REFERENCES placement,
  x INTEGER NOT NULL, y INTEGER NOT NULL, z INTEGER NOT NULL,
  PRIMARY KEY (placement, x, y, z)
) WITHOUT ROWID;
