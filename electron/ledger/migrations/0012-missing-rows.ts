/**
 * What the last full sync run did not return although it was known, where that was more than may be missing unasked: it waits
 * for another sync run and for the user. `missing_rows`: which rows, one bit a row, as in `pass_marks`.
 */
export const sql = `
  CREATE TABLE missing_finding (
    only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
    rows INTEGER NOT NULL,
    known INTEGER NOT NULL,
    found_at TEXT NOT NULL,
    found_again_at TEXT,
    agreed_at TEXT
  ) STRICT;
  CREATE TABLE missing_rows (block INTEGER PRIMARY KEY, bits BLOB NOT NULL) STRICT;
`
