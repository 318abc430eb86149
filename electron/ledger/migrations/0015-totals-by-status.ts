/** The totals of the first screen are apart by settlement status, and are read off this index. */
export const sql = `
  DROP INDEX IF EXISTS transactions_by_currency;
  CREATE INDEX transactions_by_currency ON transactions (currency, status, amount);
`
