/*
 * Card payments, without the tokens and addresses of consents, which are only in memory. A payment is written before
 * its requests are sent, so that a crash never loses it.
 */
export const sql = `
CREATE TABLE fundings (
  id TEXT PRIMARY KEY,
  started_at TEXT NOT NULL,
  -- A transaction is the proof of one charge.
  transaction_id TEXT UNIQUE,
  record TEXT NOT NULL CHECK (json_valid(record))
) STRICT;
CREATE INDEX fundings_by_start ON fundings (started_at, id);
`
