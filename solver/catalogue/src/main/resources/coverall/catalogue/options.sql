-- The solutions of an exact cover problem as rows, in a catalogue that is complete; see placements.sql.

-- options: the numbers of those that are used, in increasing order, three bytes each, the most
-- significant first. The solutions are in order.
CREATE TABLE solution (
  id INTEGER PRIMARY KEY,
  subproblem INTEGER NOT NULL REFERENCES subproblem,
  options BLOB NOT NULL
);

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
