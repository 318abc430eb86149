/* The review of a sign-off by another login of the team; at most one each. */
export const sql = `
CREATE TABLE reviews (
  sign_off INTEGER PRIMARY KEY REFERENCES sign_offs (id),
  made_by INTEGER NOT NULL REFERENCES log (seq),
  outcome TEXT NOT NULL CHECK (outcome IN ('approved', 'sent-back')),
  comment TEXT NOT NULL
) STRICT;
CREATE TRIGGER reviews_stay BEFORE UPDATE ON reviews
  BEGIN SELECT raise(ABORT, 'Reviews are append-only'); END;
CREATE TRIGGER reviews_grow BEFORE DELETE ON reviews
  BEGIN SELECT raise(ABORT, 'Reviews are append-only'); END;
`
