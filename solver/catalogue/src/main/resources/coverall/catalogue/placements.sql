-- The solutions of a puzzle as rows, in a catalogue that is complete; see common.sql. The solutions of
-- a catalogue of an earlier version are rows even if it is not complete: some solutions of open
-- subproblems may be missing then.

-- placements: their numbers in increasing order, three bytes each, the most significant first. Of
-- equivalent solutions it is the least one. The solutions are in order.
CREATE TABLE solution (
  id INTEGER PRIMARY KEY,
  subproblem INTEGER NOT NULL REFERENCES subproblem,
  placements BLOB NOT NULL
);

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
