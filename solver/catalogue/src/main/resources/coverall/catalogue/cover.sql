-- A catalogue of an exact cover problem: all its solutions, or those of one shard. Solutions are
-- numbered from 1, everything else from 0. A catalogue of a puzzle has schema.sql instead; the tables
-- about, subproblem, run, symmetry and place, and the view total, are the same.
--
-- SQLite stores the statements below in each catalogue, and a catalogue with other statements is
-- rejected: change one, and older catalogues can no longer be read. Comments belong between the
-- statements, where they are not stored.

-- What the catalogue belongs to; see schema.sql. Differences:
--   format          2
--   puzzle          the name of the problem
--   file, source    its file, as the user named it, and its text
--   fingerprint     identifies the problem: SHA-256 over its items and options
--   distinct        raw
--   item            -1
CREATE TABLE about (name TEXT PRIMARY KEY, value) WITHOUT ROWID;

-- kind: primary or secondary. A solution covers the item at least minimum times, and at most maximum
-- times. It may cover a secondary item more often if all its options agree on a colour.
CREATE TABLE item (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  kind TEXT NOT NULL,
  minimum INTEGER NOT NULL,
  maximum INTEGER NOT NULL
);

-- words: the items of the option as they are written in the text, separated by blanks.
CREATE TABLE option (id INTEGER PRIMARY KEY, words TEXT NOT NULL);

-- colour: the colour that the option gives to the item; empty if none.
CREATE TABLE option_item (
  option INTEGER NOT NULL REFERENCES option,
  item INTEGER NOT NULL REFERENCES item,
  colour TEXT NOT NULL,
  PRIMARY KEY (option, item)
) WITHOUT ROWID;

-- A part of the search: all solutions that begin with its prefix, the choices in the order in which the
-- search made them. A number of an option means that it is used. The search can decide not to use an
-- option whose primary items all have bounds: the first such option has the number of options as its
-- number for this choice, the next one the number after that, and so on. A shard has only its own
-- subproblems. estimate: the estimated number of branches. state: open or done. The other columns are
-- null until it is done. seconds: the time of the workers. raw, rotation, reflection: the number of
-- solutions.
CREATE TABLE subproblem (
  id INTEGER PRIMARY KEY,
  prefix TEXT NOT NULL,
  estimate REAL NOT NULL,
  state TEXT NOT NULL,
  engine TEXT, branches INTEGER, solutions INTEGER, seconds REAL,
  raw INTEGER, rotation INTEGER, reflection INTEGER
);

-- options: the numbers of those that are used, in increasing order, three bytes each, the most
-- significant first. A complete catalogue has its solutions in order; before that, some solutions of
-- open subproblems may be missing.
CREATE TABLE solution (
  id INTEGER PRIMARY KEY,
  subproblem INTEGER NOT NULL REFERENCES subproblem,
  options BLOB NOT NULL
);

-- began, ended: UTC. seconds: elapsed time; cpu_seconds: the time of all processors together.
CREATE TABLE run (
  id INTEGER PRIMARY KEY,
  began TEXT NOT NULL, ended TEXT,
  engine TEXT NOT NULL, threads INTEGER NOT NULL, seconds REAL, cpu_seconds REAL
);

-- The number of elements of the group for each notion of distinctness: one row, raw and 1.
CREATE TABLE symmetry (distinct_up_to TEXT PRIMARY KEY, elements INTEGER NOT NULL) WITHOUT ROWID;

-- The number of solutions up to each notion; null until all subproblems are done.
CREATE VIEW total AS
  SELECT distinct_up_to,
    (SELECT sum(CASE distinct_up_to
        WHEN 'raw' THEN raw WHEN 'rotation' THEN rotation ELSE reflection END) / elements
      FROM subproblem
      HAVING min(state = 'done')) AS solutions
  FROM symmetry;

-- The positions in a solution's list of options.
CREATE TABLE place (k INTEGER PRIMARY KEY);

CREATE VIEW solution_option AS
  SELECT solution.id AS solution,
    ((instr('123456789ABCDEF', substr(hex(options), 6 * k + 1, 1)) * 16
      + instr('123456789ABCDEF', substr(hex(options), 6 * k + 2, 1))) * 16
      + instr('123456789ABCDEF', substr(hex(options), 6 * k + 3, 1))) * 4096
    + ((instr('123456789ABCDEF', substr(hex(options), 6 * k + 4, 1)) * 16
      + instr('123456789ABCDEF', substr(hex(options), 6 * k + 5, 1))) * 16
      + instr('123456789ABCDEF', substr(hex(options), 6 * k + 6, 1))) AS option
  FROM solution, place
  WHERE 3 * k < length(options);

-- The readable view: which options cover which items in each solution.
CREATE VIEW solution_item AS
  SELECT solution, option, item.name AS item, colour
  FROM solution_option
  JOIN option_item USING (option)
  JOIN item ON item.id = option_item.item;
