/**
 * A sync run without a verdict is running or was interrupted. `seen_rows` has one bit per row for the rows that a sync
 * run returned. It is exact and can be resumed, and a sync run that changes nothing writes no transaction rows.
 */
export const sql = `
  CREATE TABLE passes (
    pass_id INTEGER PRIMARY KEY,
    started_at TEXT NOT NULL,
    ended_at TEXT,
    verdict TEXT,
    error TEXT,
    cursor TEXT,
    pages INTEGER NOT NULL DEFAULT 0,
    seen INTEGER NOT NULL DEFAULT 0,
    inserted INTEGER NOT NULL DEFAULT 0,
    changed INTEGER NOT NULL DEFAULT 0,
    unchanged INTEGER NOT NULL DEFAULT 0,
    quarantined INTEGER NOT NULL DEFAULT 0,
    retries INTEGER NOT NULL DEFAULT 0
  ) STRICT;

  CREATE TABLE seen_rows (
    pass_id INTEGER NOT NULL REFERENCES passes (pass_id),
    block INTEGER NOT NULL,
    bits BLOB NOT NULL,
    PRIMARY KEY (pass_id, block)
  ) STRICT, WITHOUT ROWID;
`
