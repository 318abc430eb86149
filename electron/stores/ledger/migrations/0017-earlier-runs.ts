/**
 * `earlier_runs` keeps how a sync run ended that was resumed later, with the columns of `passes`, by the turn of that
 * run. `is_fresh` is 1 for a full sync run that was asked to start anew.
 */
export const sql = `
  ALTER TABLE passes ADD COLUMN is_fresh INTEGER NOT NULL DEFAULT 0;

  CREATE TABLE earlier_runs (
    turn INTEGER PRIMARY KEY,
    pass_id INTEGER NOT NULL,
    kind TEXT NOT NULL,
    started_at TEXT NOT NULL,
    ended_at TEXT,
    verdict TEXT,
    error TEXT,
    pages INTEGER NOT NULL,
    seen INTEGER NOT NULL,
    inserted INTEGER NOT NULL,
    changed INTEGER NOT NULL,
    unchanged INTEGER NOT NULL,
    quarantined INTEGER NOT NULL,
    retries INTEGER NOT NULL,
    first_id TEXT,
    last_id TEXT,
    from_time TEXT,
    to_time TEXT,
    absent INTEGER,
    asked INTEGER,
    found INTEGER,
    notes TEXT NOT NULL,
    policy TEXT NOT NULL,
    worked_ms INTEGER,
    is_fresh INTEGER NOT NULL
  ) STRICT;
`
