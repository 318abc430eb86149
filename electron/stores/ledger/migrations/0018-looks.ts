/** What was looked for among the rows of this ledger, as JSON; see `Ledger.keepLooks`. */
export const sql = `
  CREATE TABLE looks (only_row INTEGER PRIMARY KEY CHECK (only_row = 1), looks TEXT NOT NULL) STRICT;
`
