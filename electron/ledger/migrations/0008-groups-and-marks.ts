/**
 * Bulk payments are grouped by an index of their own. The order by amount is made from the columns in memory, so its
 * index goes. `reconciliation_marks`: what reconciliation decided, by transaction id; no mark means open.
 */
export const sql = `
  CREATE INDEX transactions_by_bulk ON transactions (bulk_payment_id) WHERE bulk_payment_id IS NOT NULL;
  DROP INDEX transactions_by_amount;
  CREATE TABLE reconciliation_marks (
    transaction_id TEXT PRIMARY KEY,
    state TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
`
