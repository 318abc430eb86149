/* The signatures of a team's authors, apart from the log, whose entries are complete before their step is. */
export const sql = `
CREATE TABLE signatures (
  entry INTEGER PRIMARY KEY REFERENCES log (seq),
  signature TEXT NOT NULL
) STRICT;
CREATE TRIGGER signatures_stay BEFORE UPDATE ON signatures
  BEGIN SELECT raise(ABORT, 'Signatures are append-only'); END;
CREATE TRIGGER signatures_grow BEFORE DELETE ON signatures
  BEGIN SELECT raise(ABORT, 'Signatures are append-only'); END;
CREATE INDEX log_of_members ON log (seq) WHERE kind IN ('team-entered', 'team-invited', 'team-left');
`
