/**
 * Sync runs of three kinds, each with its certificate. `turn` is the order in which they last ran: a resumed one keeps
 * its number and gets the next turn. `trail` has the ids before the next page (JSON), latest last; `start` has the data
 * of the first page (JSON). `can_resume` is 1 for a sync run that is running or may be resumed. `pass_marks` has one
 * bit per row for what a sync run returned (`seen`) and changed, and one per problem for what it met.
 */
export const sql = `
  ALTER TABLE passes ADD COLUMN kind TEXT NOT NULL DEFAULT 'full';
  ALTER TABLE passes ADD COLUMN turn INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE passes ADD COLUMN can_resume INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE passes ADD COLUMN trail TEXT NOT NULL DEFAULT '[]';
  ALTER TABLE passes ADD COLUMN start TEXT;
  ALTER TABLE passes ADD COLUMN first_id TEXT;
  ALTER TABLE passes ADD COLUMN last_id TEXT;
  ALTER TABLE passes ADD COLUMN from_time TEXT;
  ALTER TABLE passes ADD COLUMN to_time TEXT;
  ALTER TABLE passes ADD COLUMN absent INTEGER;
  ALTER TABLE passes ADD COLUMN asked INTEGER;
  ALTER TABLE passes ADD COLUMN found INTEGER;
  ALTER TABLE passes ADD COLUMN mended INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE passes ADD COLUMN notes TEXT NOT NULL DEFAULT '[]';
  ALTER TABLE passes ADD COLUMN policy TEXT NOT NULL DEFAULT '[]';
  UPDATE passes SET trail = json_array(cursor) WHERE cursor IS NOT NULL;
  UPDATE passes SET turn = pass_id, can_resume =
    (pass_id = (SELECT max(pass_id) FROM passes) AND verdict IS NOT 'complete');
  ALTER TABLE passes DROP COLUMN cursor;
  CREATE UNIQUE INDEX passes_by_turn ON passes (turn);

  CREATE TABLE pass_marks (
    pass_id INTEGER NOT NULL REFERENCES passes (pass_id),
    mark TEXT NOT NULL,
    block INTEGER NOT NULL,
    bits BLOB NOT NULL,
    PRIMARY KEY (pass_id, mark, block)
  ) STRICT, WITHOUT ROWID;
  INSERT INTO pass_marks SELECT pass_id, 'seen', block, bits FROM seen_rows;
  DROP TABLE seen_rows;
`
