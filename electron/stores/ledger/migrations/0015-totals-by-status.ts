/** The index for the totals of the first screen, which are separate for each settlement status. */
export const sql = `
  DROP INDEX IF EXISTS transactions_by_currency;
  CREATE INDEX transactions_by_currency ON transactions (currency, status, amount);
`
