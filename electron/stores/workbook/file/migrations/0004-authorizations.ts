/*
 * Runs of the 3-D Secure lab, with masked card numbers, without security codes and without the raw answers of issuers.
 * A run is written before its first request is sent, so that a crash never loses it.
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
