-- What describes an exact cover problem; see common.sql.

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
