/**
 * The known rows that the last full sync run did not return, if they were more than may be marked without asking. They
 * wait for another sync run and for the user. `missing_rows`: which rows, one bit per row, as in `pass_marks`.
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
