/*
 * Moves the matches of a plan into rows of their own, some thousand matches each. A single text of a hundred thousand
 * matches was copied several times to be written, and had to be skipped whenever another column was read.
 */
export const sql = `
CREATE TABLE plan_matches (
  reconciliation TEXT NOT NULL REFERENCES reconciliations (id),
  place INTEGER NOT NULL,
  matches TEXT NOT NULL CHECK (json_valid(matches)),
  PRIMARY KEY (reconciliation, place)
) STRICT;
INSERT INTO plan_matches SELECT reconciliation, 0, matches FROM plans;
ALTER TABLE plans DROP COLUMN matches;
`
