/**
 * Bulk payments are grouped by their own index. The order by amount comes from the columns in memory, so its index is
 * dropped. `reconciliation_marks`: decisions of reconciliation by transaction id; no mark means open.
 */
export const sql = `
  CREATE INDEX transactions_by_bulk ON transactions (bulk_payment_id) WHERE bulk_payment_id IS NOT NULL;
  DROP INDEX transactions_by_amount;
  CREATE TABLE reconciliation_marks (
    transaction_id TEXT PRIMARY KEY,
    state TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
`
