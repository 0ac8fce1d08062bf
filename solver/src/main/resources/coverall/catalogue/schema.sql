-- A catalogue: all solutions of one puzzle, or of one shard of it. Everything is numbered from 0, but
-- solutions from 1.

-- What it is of:
--   format          the version of this description: 1
--   puzzle          the name of the puzzle
--   file, source    the puzzle's file as it was named, and its text
--   fingerprint     of the puzzle: SHA-256 over its cells, pieces and placements
--   distinct        what the solutions are distinct up to: raw, rotation or reflection
--   item            the item whose options were restricted to break the symmetry; -1 if none
--   shard           which part of the subproblems this is, 0/1 if all
--   branches_above  the branches of the search above all subproblems
-- of a shard that is not all also:
--   subproblems     into how many the whole search was cut
--   cut             how: SHA-256 over lines: distinct, item and branches_above; [prefix] and estimate of
--                   every subproblem
-- and once it is complete:
--   digest          SHA-256 over lines: fingerprint, distinct, shard unless it is 0/1, and
--                   hex(placements) of each solution in order
--   seal            SHA-256 over the bytes of this file, with zeros in place of the seal itself
CREATE TABLE about (name TEXT PRIMARY KEY, value) WITHOUT ROWID;

-- copies: how many there are, or 'FEWEST..MOST' if some may be left over. A piece named '.' stands for
-- cells left empty.
CREATE TABLE piece (id INTEGER PRIMARY KEY, name TEXT NOT NULL, copies NOT NULL);

-- A placement is an option of the exact cover problem. Those with searched = 0 were left out: each is
-- the image of one that covers the restricted item too, under a symmetry of all that do.
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

-- A part of the search, in a shard one of its own: all solutions with the placements of its prefix, among
-- which the search had chosen in this order. estimate: of its branches. state: open or done. What follows
-- is null unless it is done; seconds are those of the workers. raw, rotation and
-- reflection: the sums of Burnside's lemma; see the view total.
CREATE TABLE subproblem (
  id INTEGER PRIMARY KEY,
  prefix TEXT NOT NULL,
  estimate REAL NOT NULL,
  state TEXT NOT NULL,
  engine TEXT, branches INTEGER, solutions INTEGER, seconds REAL,
  raw INTEGER, rotation INTEGER, reflection INTEGER
);

-- placements: their numbers in increasing order, three bytes each, the highest first. Of solutions
-- that count as the same it is the least one. In a complete catalogue they are in order; before, those
-- of a subproblem that is open may be missing.
CREATE TABLE solution (
  id INTEGER PRIMARY KEY,
  subproblem INTEGER NOT NULL REFERENCES subproblem,
  placements BLOB NOT NULL
);

-- The times are UTC, the seconds those of the clock and of all processors together.
CREATE TABLE run (
  id INTEGER PRIMARY KEY,
  began TEXT NOT NULL, ended TEXT,
  engine TEXT NOT NULL, threads INTEGER NOT NULL, seconds REAL, cpu_seconds REAL
);

-- How many elements the groups have that the totals are up to.
CREATE TABLE symmetry (distinct_up_to TEXT PRIMARY KEY, elements INTEGER NOT NULL) WITHOUT ROWID;

-- How many solutions there are up to what, when all subproblems are done.
CREATE VIEW total AS
  SELECT distinct_up_to,
    (SELECT sum(CASE distinct_up_to
        WHEN 'raw' THEN raw WHEN 'rotation' THEN rotation ELSE reflection END) / elements
      FROM subproblem
      HAVING min(state = 'done')) AS solutions
  FROM symmetry;

-- The places of a solution's placements in its list.
CREATE TABLE place (k INTEGER PRIMARY KEY);

CREATE VIEW solution_placement AS
  SELECT solution.id AS solution,
    ((instr('123456789ABCDEF', substr(hex(placements), 6 * k + 1, 1)) * 16
      + instr('123456789ABCDEF', substr(hex(placements), 6 * k + 2, 1))) * 16
      + instr('123456789ABCDEF', substr(hex(placements), 6 * k + 3, 1))) * 4096
    + ((instr('123456789ABCDEF', substr(hex(placements), 6 * k + 4, 1)) * 16
      + instr('123456789ABCDEF', substr(hex(placements), 6 * k + 5, 1))) * 16
      + instr('123456789ABCDEF', substr(hex(placements), 6 * k + 6, 1))) AS placement
  FROM solution, place
  WHERE 3 * k < length(placements);

-- The readable view: which piece covers which cell in which solution.
CREATE VIEW solution_cell AS
  SELECT solution, piece.name AS piece, x, y, z
  FROM solution_placement
  JOIN placement ON placement.id = solution_placement.placement
  JOIN placement_cell USING (placement)
  JOIN piece ON piece.id = placement.piece;
