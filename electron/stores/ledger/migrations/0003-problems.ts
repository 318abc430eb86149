/** Rows that broke the schema, one entry an id, or one a raw text where the id could not be read. */
export const sql = `
  CREATE TABLE problems (
    problem_id INTEGER PRIMARY KEY,
    id TEXT,
    raw TEXT NOT NULL,
    reason TEXT NOT NULL,
    first_pass INTEGER NOT NULL,
    last_pass INTEGER NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX problems_by_id ON problems (id) WHERE id IS NOT NULL;
  CREATE UNIQUE INDEX problems_by_raw ON problems (raw) WHERE id IS NULL;
`
