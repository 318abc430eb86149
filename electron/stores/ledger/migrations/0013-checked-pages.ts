/** `checked_at`: when all pages of the file were last read to check them for damage. */
export const sql = `
  ALTER TABLE ledger_state ADD COLUMN checked_at TEXT;
`
