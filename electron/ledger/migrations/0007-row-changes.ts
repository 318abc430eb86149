/**
 * What was seen to happen to a row after it arrived. `fields`: JSON list of `[field, before, after]`.
 * The kind of the sync run stands here too, because old sync runs are forgotten.
 */
export const sql = `
  CREATE TABLE row_changes (
    change_id INTEGER PRIMARY KEY,
    row_id INTEGER NOT NULL,
    kind TEXT NOT NULL,
    at TEXT NOT NULL,
    pass_id INTEGER NOT NULL,
    pass_kind TEXT NOT NULL,
    fields TEXT NOT NULL
  ) STRICT;
  CREATE INDEX row_changes_by_row ON row_changes (row_id);
`
