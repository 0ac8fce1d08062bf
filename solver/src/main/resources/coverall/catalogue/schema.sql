-- A catalogue: all solutions of one puzzle. Everything is numbered from 0.

-- What it is of: format, puzzle, source (the text of the puzzle's file), fingerprint (of the puzzle),
-- distinct (what the solutions are distinct up to), item (the item that was restricted; -1 if none),
-- branches_above (the branches above all subproblems), and when it is complete its digest.
CREATE TABLE about (name TEXT PRIMARY KEY, value) WITHOUT ROWID;

CREATE TABLE piece (id INTEGER PRIMARY KEY, name TEXT NOT NULL, copies INTEGER NOT NULL);

-- A placement is an option of the exact cover problem.
CREATE TABLE placement (id INTEGER PRIMARY KEY, piece INTEGER NOT NULL REFERENCES piece);

CREATE TABLE placement_cell (
  placement INTEGER NOT NULL REFERENCES placement,
  x INTEGER NOT NULL, y INTEGER NOT NULL, z INTEGER NOT NULL,
  PRIMARY KEY (placement, x, y, z)
) WITHOUT ROWID;

-- A part of the search: all solutions with the placements of its prefix, among which the search had
-- chosen in this order. Null where it is not done yet. raw, rotation and reflection: the sums of
-- Burnside's lemma; see the view total.
CREATE TABLE subproblem (
  id INTEGER PRIMARY KEY,
  prefix TEXT NOT NULL,
  estimate REAL NOT NULL,
  engine TEXT, branches INTEGER, solutions INTEGER, seconds REAL,
  raw INTEGER, rotation INTEGER, reflection INTEGER
);

-- placements: the sorted numbers of the placements, three bytes each, the highest first. Of solutions
-- that count as the same it is the least one. Those of a subproblem that is not done may be missing.
CREATE TABLE solution (
  id INTEGER PRIMARY KEY,
  subproblem INTEGER NOT NULL REFERENCES subproblem,
  placements BLOB NOT NULL
);

CREATE TABLE run (
  id INTEGER PRIMARY KEY,
  began TEXT NOT NULL, ended TEXT,
  engine TEXT NOT NULL, threads INTEGER NOT NULL, cpu_seconds REAL
);

-- How many elements the groups have that the totals are up to.
CREATE TABLE symmetry (distinct_up_to TEXT PRIMARY KEY, elements INTEGER NOT NULL) WITHOUT ROWID;

-- How many solutions there are up to what, as far as all subproblems are done.
CREATE VIEW total AS
  SELECT distinct_up_to,
    (SELECT sum(CASE distinct_up_to
        WHEN 'raw' THEN raw WHEN 'rotation' THEN rotation ELSE reflection END) / elements
      FROM subproblem WHERE branches IS NOT NULL) AS solutions
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
