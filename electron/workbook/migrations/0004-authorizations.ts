/*
 * Runs of the 3-D Secure lab, with card numbers masked and without security codes and the issuers' raw answers. A run is
 * written before its first request is sent, so that none is forgotten whatever happens then.
 */
export const sql = `
CREATE TABLE authorizations (
  id TEXT PRIMARY KEY,
  started_at TEXT NOT NULL,
  summary TEXT NOT NULL CHECK (json_valid(summary)),
  trace TEXT NOT NULL CHECK (json_valid(trace))
) STRICT;
CREATE INDEX authorizations_by_start ON authorizations (started_at, id);
`
