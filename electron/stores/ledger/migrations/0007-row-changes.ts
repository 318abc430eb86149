/**
 * What happened to a row after its arrival. `fields`: JSON list of `[field, before, after]`. The kind of the sync run
 * is stored here too, because old sync runs are deleted.
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
