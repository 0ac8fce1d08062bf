-- A catalogue of sets of pieces: how many solutions a puzzle has with each set that its file allows, or
-- with each of a sample of them. Sets are numbered from 0.
--
-- SQLite stores the statements below in each catalogue, and a catalogue with other statements is
-- rejected: change one, and older catalogues can no longer be read. Comments belong between the
-- statements, where they are not stored.

-- What the catalogue belongs to:
--   format          3
--   puzzle          the name of the puzzle
--   file, source    its file, as the user named it, and its text
--   fingerprint     identifies the puzzle and its choices: SHA-256
--   solutions       the numbers of solutions that are asked for: 1..3
--   sample          all, or the number of sets in the sample and its seed: 500 seed 7
--   states          none, or the most states of a part of an assembly that is taken apart
--   digest, seal    only when complete; see common.sql
CREATE TABLE about (name TEXT PRIMARY KEY, value) WITHOUT ROWID;

-- A set that was searched. pieces: as in a line of a puzzle file. solutions: if there are more than were
-- asked for, the first number that is too large. unknown: the number of assemblies for which it is
-- unknown whether they come apart. The other columns are null unless solutions is a number that was
-- asked for and unknown is 0. branches: of the search tree of Dancing Links, with its symmetry broken.
-- dead_ends: those of them without a child or a solution, at which at most two pieces are left. level:
-- the highest level of a solution, 12.3; empty if nothing was taken apart.
CREATE TABLE piece_set (
  id INTEGER PRIMARY KEY,
  pieces TEXT NOT NULL,
  solutions INTEGER NOT NULL,
  unknown INTEGER NOT NULL,
  branches INTEGER,
  dead_ends INTEGER,
  level TEXT
);
