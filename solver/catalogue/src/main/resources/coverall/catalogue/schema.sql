-- A catalogue: all solutions of one puzzle, or of one shard of it. Solutions are numbered from 1,
-- everything else from 0.
--
-- SQLite stores the statements below in each catalogue, and a catalogue with other statements is
-- rejected: change one, and older catalogues can no longer be read. Comments belong between the
-- statements, where they are not stored.

-- What the catalogue belongs to:
--   format          the version of this schema: 1
--   puzzle          the name of the puzzle
--   file, source    the puzzle's file, as the user named it, and its text
--   fingerprint     identifies the puzzle: SHA-256 over its cells, pieces and placements
--   distinct        what the solutions are distinct up to: raw, rotation or reflection
--   item            the item whose options were restricted to break the symmetry; -1 for none. Then, if
--                   some of its placements are symmetric themselves, pairs PLACEMENT:ITEM. The symmetries
--                   that map PLACEMENT to itself map the placements of ITEM to each other; in solutions
--                   with PLACEMENT, only those that are not mapped to a smaller number were searched
--   shard           the part of the subproblems that it has: 0/1 for all
--   branches_above  the number of branches above all subproblems
-- if it does not have all subproblems, also:
--   subproblems     the number of subproblems of the whole search
--   cut             identifies them: SHA-256 over lines: distinct, item and branches_above; each
--                   of the pairs of item; [prefix] and estimate of every subproblem
-- and once it is complete:
--   digest          SHA-256 over lines: fingerprint, distinct, shard unless it is 0/1, and
--                   hex(placements) of each solution in order
--   seal            SHA-256 over the bytes of this file, with zeros in place of the seal itself
CREATE TABLE about (name TEXT PRIMARY KEY, value) WITHOUT ROWID;

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

-- A part of the search: all solutions that have the placements of its prefix, in the order in which the
-- search chose them. A shard has only its own subproblems. estimate: the estimated number of branches.
-- state: open or done. The other columns are null until it is done. seconds: the time of the workers.
-- raw, rotation, reflection: the sums of Burnside's lemma; see the view total.
CREATE TABLE subproblem (
  id INTEGER PRIMARY KEY,
  prefix TEXT NOT NULL,
  estimate REAL NOT NULL,
  state TEXT NOT NULL,
  engine TEXT, branches INTEGER, solutions INTEGER, seconds REAL,
  raw INTEGER, rotation INTEGER, reflection INTEGER
);

-- placements: their numbers in increasing order, three bytes each, the most significant first. Of
-- equivalent solutions it is the least one. A complete catalogue has its solutions in order; before
-- that, some solutions of open subproblems may be missing.
CREATE TABLE solution (
  id INTEGER PRIMARY KEY,
  subproblem INTEGER NOT NULL REFERENCES subproblem,
  placements BLOB NOT NULL
);

-- began, ended: UTC. seconds: elapsed time; cpu_seconds: the time of all processors together.
CREATE TABLE run (
  id INTEGER PRIMARY KEY,
  began TEXT NOT NULL, ended TEXT,
  engine TEXT NOT NULL, threads INTEGER NOT NULL, seconds REAL, cpu_seconds REAL
);

-- The number of elements of the group for each notion of distinctness.
CREATE TABLE symmetry (distinct_up_to TEXT PRIMARY KEY, elements INTEGER NOT NULL) WITHOUT ROWID;

-- The number of solutions up to each notion; null until all subproblems are done.
CREATE VIEW total AS
  SELECT distinct_up_to,
    (SELECT sum(CASE distinct_up_to
        WHEN 'raw' THEN raw WHEN 'rotation' THEN rotation ELSE reflection END) / elements
      FROM subproblem
      HAVING min(state = 'done')) AS solutions
  FROM symmetry;

-- The positions in a solution's list of placements.
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

-- The readable view: which piece covers which cell in each solution.
CREATE VIEW solution_cell AS
  SELECT solution, piece.name AS piece, x, y, z
  FROM solution_placement
  JOIN placement ON placement.id = solution_placement.placement
  JOIN placement_cell USING (placement)
  JOIN piece ON piece.id = placement.piece;
