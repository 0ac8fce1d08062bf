-- The solutions while they are searched for, and of a complete catalogue that has many; see common.sql.

-- Some solutions, at most 16,384, which have numbers from first on.
--   run         the number of the first solution of the run: the solutions of a run, one or more blocks
--               that follow each other, are in order. A complete catalogue has a single run
--   subproblem  that of all these solutions; null if they are of several, which are all done
--   list        the solutions, compressed as RFC 1951 describes it. Numbers are stored in seven bits of
--               each byte, the least significant ones first; all bytes of a number but its last have the
--               eighth bit. Signed ones are 0, -1, 1, -2, ... for 0, 1, 2, 3, ... First come the
--               lengths in bytes of four parts, then the parts. They have for each solution:
--                 1. how many options at its beginning are those of the solution before; at first 0
--                 2. by how many options it is longer than the solution before; signed
--                 3. for each other option: its number less that of the option before it, less 1
--                 4. if subproblem is null, its subproblem less that of the solution before; signed
--               Before the first option is -1. The solution before the first one has no options, and
--               subproblem 0.
-- Options are in increasing order of their numbers. Of equivalent solutions it is the least one. Some
-- solutions of open subproblems may be missing.
CREATE TABLE solution_block (
  first INTEGER PRIMARY KEY,
  solutions INTEGER NOT NULL,
  run INTEGER NOT NULL,
  subproblem INTEGER,
  list BLOB NOT NULL
);
