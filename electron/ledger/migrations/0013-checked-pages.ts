/** `checked_at`: when all pages of the file were last read for no other reason than to see whether they are whole. */
export const sql = `
  ALTER TABLE ledger_state ADD COLUMN checked_at TEXT;
`
