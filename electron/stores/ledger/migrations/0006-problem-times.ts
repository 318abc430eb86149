/**
 * When each problem was first and last seen. A number is never reused, so that a reader meets each entry once even if
 * rows are repaired meanwhile.
 */
export const sql = `
  ALTER TABLE problems RENAME TO old_problems;
  DROP INDEX problems_by_id;
  DROP INDEX problems_by_raw;
  CREATE TABLE problems (
    problem_id INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT,
    raw TEXT NOT NULL,
    reason TEXT NOT NULL,
    first_seen TEXT NOT NULL,
    last_seen TEXT NOT NULL,
    last_pass INTEGER NOT NULL
  ) STRICT;
  INSERT INTO problems SELECT problem_id, id, raw, reason,
    ifnull((SELECT started_at FROM passes WHERE pass_id = first_pass), ''),
    ifnull((SELECT started_at FROM passes WHERE pass_id = last_pass), ''), last_pass
    FROM old_problems;
  DROP TABLE old_problems;
  CREATE UNIQUE INDEX problems_by_id ON problems (id) WHERE id IS NOT NULL;
  CREATE UNIQUE INDEX problems_by_raw ON problems (raw) WHERE id IS NULL;
  CREATE INDEX problems_in_order ON problems (problem_id, last_pass);
  ALTER TABLE ledger_state ADD COLUMN problems INTEGER NOT NULL DEFAULT 0;
  UPDATE ledger_state SET problems = (SELECT count(*) FROM problems);
`
