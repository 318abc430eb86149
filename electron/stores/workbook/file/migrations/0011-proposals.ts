/*
 * Decisions of this member that the team does not have yet. `at`: of the entry that each is to be, by which the member
 * finds out that the team has it. `basis`: a digest of what was shown of its sides. Never shared.
 */
export const sql = `
CREATE TABLE proposals (
  id INTEGER PRIMARY KEY,
  at TEXT NOT NULL UNIQUE,
  reconciliation TEXT NOT NULL,
  decision TEXT NOT NULL CHECK (json_valid(decision)),
  detail TEXT NOT NULL CHECK (json_valid(detail)),
  sides TEXT NOT NULL CHECK (json_valid(sides)),
  basis TEXT NOT NULL,
  after_seq INTEGER NOT NULL,
  is_sent INTEGER NOT NULL CHECK (is_sent IN (0, 1)),
  refusal TEXT
) STRICT;
`
