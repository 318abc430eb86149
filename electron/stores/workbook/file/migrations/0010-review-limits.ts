/* Amounts above which a team's sign-off needs a review, as JSON; the last version counts. */
export const sql = `
CREATE TABLE review_limits (
  version INTEGER PRIMARY KEY,
  limits TEXT NOT NULL CHECK (json_valid(limits)),
  made_by INTEGER NOT NULL REFERENCES log (seq)
) STRICT;
CREATE TRIGGER review_limits_stay BEFORE UPDATE ON review_limits
  BEGIN SELECT raise(ABORT, 'Limits are append-only'); END;
CREATE TRIGGER review_limits_grow BEFORE DELETE ON review_limits
  BEGIN SELECT raise(ABORT, 'Limits are append-only'); END;
`
