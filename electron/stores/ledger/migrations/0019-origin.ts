/** The address that the rows came from, with the unit of their amounts; null until the file is opened for one. */
export const sql = `
  ALTER TABLE ledger_state ADD COLUMN origin TEXT;
`
