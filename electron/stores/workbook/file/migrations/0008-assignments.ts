/* The team member who must decide about a payment or a transaction; `due` is a day. */
export const sql = `
CREATE TABLE assignments (
  id INTEGER PRIMARY KEY,
  reconciliation TEXT NOT NULL REFERENCES reconciliations (id),
  target_kind TEXT NOT NULL CHECK (target_kind IN ('item', 'transaction')),
  target TEXT NOT NULL,
  login TEXT NOT NULL,
  due TEXT,
  made_by INTEGER NOT NULL REFERENCES log (seq),
  ended_by INTEGER REFERENCES log (seq)
) STRICT;
CREATE UNIQUE INDEX active_assignment ON assignments (reconciliation, target_kind, target) WHERE ended_by IS NULL;
CREATE INDEX assignments_by_maker ON assignments (made_by);
CREATE INDEX ended_assignments ON assignments (ended_by) WHERE ended_by IS NOT NULL;
`
