/*
 * What a plan matches moves into rows of its own, some thousand matches each: as one text of a hundred thousand it was
 * copied several times over to be written, and lay before whatever else was read of the plan.
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
