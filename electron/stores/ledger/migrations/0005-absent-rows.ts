/**
 * `absent_pass`: the complete full sync run that was the first not to return the row; null while the service has it.
 * `watermark`: the time of change up to which complete sync runs have read; it never goes back.
 */
export const sql = `
  ALTER TABLE transactions ADD COLUMN absent_pass INTEGER;
  CREATE INDEX transactions_by_updated_at ON transactions (updated_at);
  ALTER TABLE ledger_state ADD COLUMN absent INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE ledger_state ADD COLUMN watermark TEXT;
`
