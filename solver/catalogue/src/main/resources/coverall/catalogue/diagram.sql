-- A set of solutions of one problem as a decision diagram: each solution is a way through it. Further
-- tables describe the problem, in puzzle.sql or cover.sql.
--
-- SQLite stores the statements below in each catalogue, and a catalogue with other statements is
-- rejected: change one, and older catalogues can no longer be read. Comments belong between the
-- statements, where they are not stored.

-- What the catalogue belongs to:
--   format          6 for a puzzle, 7 for an exact cover problem
--   puzzle, file, source, fingerprint   as in common.sql
--   distinct        raw: solutions are different whenever their options are; rotation, reflection: as in common.sql
--   item            only if solutions are left out because they are images of others: the item of the problem
--                   some of whose placements no solution has; these are marked in the table placement
--   contains        all, if it has all solutions of the problem; otherwise some
--   order           the numbers of all options, in the order in which the diagram decides about them
--   solutions       their number
--   nodes           the number of nodes, not counting the first two
--   root            the node at which solutions begin
--   digest          SHA-256 over lines: fingerprint, distinct, order, root, the item, if there is one, and of each
--                   node in turn its position, low and high, separated by blanks
--   seal            SHA-256 over the bytes of this file, with zeros in place of the seal itself
CREATE TABLE about (name TEXT PRIMARY KEY, value) WITHOUT ROWID;

-- Some nodes, at most 65,536, which have numbers from first on. Node 0 stands for no solution, node 1 for
-- the one without further options. Of every other node:
--   position   the place of its option in the order, from 0
--   low        the node at which solutions without the option go on
--   high       the node at which solutions with it go on; never 0
-- A node has a greater number than those it leads to, and they are 0, 1, or of later positions. Nodes
-- have falling positions, then rising low, then rising high; no two are equal, and each is reached from
-- the root.
--   list       the nodes, compressed as described in blocks.sql, but with three parts: for each node
--                1. its position, less that of the node before and with the other sign; signed
--                2. its low, less that of the node before; signed
--                3. its high, less that of the node before; signed
--              Before the first node of a block comes one whose three numbers are 0.
CREATE TABLE node_block (
  first INTEGER PRIMARY KEY,
  nodes INTEGER NOT NULL,
  list BLOB NOT NULL
);
