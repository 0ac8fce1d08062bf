-- The tables and views of every catalogue of solutions: all solutions of one problem, or those of one
-- shard of it. Solutions are numbered from 1, everything else from 0. Further tables describe the
-- problem, in puzzle.sql or cover.sql, and hold the solutions: in rows of their own, in placements.sql or
-- options.sql, if they are few and all is done; otherwise in blocks.sql. Catalogues of versions before
-- blocks have rows always.
--
-- SQLite stores the statements below in each catalogue, and a catalogue with other statements is
-- rejected: change one, and older catalogues can no longer be read. Comments belong between the
-- statements, where they are not stored.

-- What the catalogue belongs to:
--   format          1 for a puzzle and 2 for an exact cover problem whose solutions are rows; 4 and 5 if
--                   they are in blocks; 3 for sets of pieces, see sets.sql
--   puzzle          the name of the problem
--   file, source    its file, as the user named it, and its text
--   fingerprint     identifies the problem: SHA-256 over the cells, pieces and placements of a puzzle, or
--                   the items and options of an exact cover problem
--   distinct        what the solutions are distinct up to: raw, rotation, reflection or symmetry
--   item            the item whose options were restricted to break the symmetry; -1 for none. Then, if
--                   some of its placements are symmetric themselves, pairs PLACEMENT:ITEM. The symmetries
--                   that map PLACEMENT to itself map the placements of ITEM to each other; in solutions
--                   with PLACEMENT, only those that are not mapped to a smaller number were searched
--   generators      only up to symmetry: permutations of the options that generate all symmetries, each a
--                   line with the images of all options. item then is the number of one of the items that
--                   are covered a certain number of times, counted from 0
--   removed         only up to symmetry: the options of item that were removed from the search
--   shard           the part of the subproblems that it has: 0/1 for all
--   branches_above  the number of branches above all subproblems
-- if it does not have all subproblems, also:
--   subproblems     the number of subproblems of the whole search
--   cut             identifies them: SHA-256 over lines: distinct, item and branches_above; each
--                   of the pairs of item; [prefix] and estimate of every subproblem
-- and once it is complete:
--   digest          SHA-256 over lines: fingerprint, distinct, shard unless it is 0/1, and the numbers of
--                   the options of each solution in order, in six hexadecimal digits each, A to F in
--                   upper case
--   seal            SHA-256 over the bytes of this file, with zeros in place of the seal itself
CREATE TABLE about (name TEXT PRIMARY KEY, value) WITHOUT ROWID;

-- A part of the search: all solutions that begin with its prefix, the choices in the order in which the
-- search made them. A number of an option, in a puzzle a placement, means that it is used. The search can
-- decide not to use an option whose primary items all have bounds: the first such option has the number
-- of options as its number for this choice, the next one the number after that, and so on. A shard has
-- only its own subproblems. estimate: the estimated number of branches. state: open or done. The other
-- columns are null until it is done. seconds: the time of the workers. raw, rotation, reflection: the
-- sums of Burnside's lemma; see the view total. Up to symmetry, reflection is for all symmetries.
CREATE TABLE subproblem (
  id INTEGER PRIMARY KEY,
  prefix TEXT NOT NULL,
  estimate REAL NOT NULL,
  state TEXT NOT NULL,
  engine TEXT, branches INTEGER, solutions INTEGER, seconds REAL,
  raw INTEGER, rotation INTEGER, reflection INTEGER
);

-- began, ended: UTC. seconds: elapsed time; cpu_seconds: the time of all processors together.
CREATE TABLE run (
  id INTEGER PRIMARY KEY,
  began TEXT NOT NULL, ended TEXT,
  engine TEXT NOT NULL, threads INTEGER NOT NULL, seconds REAL, cpu_seconds REAL
);

-- The number of elements of the group for each notion of distinctness; of an exact cover problem raw and 1,
-- and up to symmetry also symmetry and their number.
CREATE TABLE symmetry (distinct_up_to TEXT PRIMARY KEY, elements INTEGER NOT NULL) WITHOUT ROWID;

-- The number of solutions up to each notion; null until all subproblems are done.
CREATE VIEW total AS
  SELECT distinct_up_to,
    (SELECT sum(CASE distinct_up_to
        WHEN 'raw' THEN raw WHEN 'rotation' THEN rotation ELSE reflection END) / elements
      FROM subproblem
      HAVING min(state = 'done')) AS solutions
  FROM symmetry;
