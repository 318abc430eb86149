/*
 * Uses of cards, without the consents' tokens and addresses, which are nowhere but in memory. A use is written before its
 * requests are sent, so that none of them is forgotten whatever happens then.
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
