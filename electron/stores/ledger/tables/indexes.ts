/**
 * Indexes of the transactions that no write statement needs, as the migrations created them. They can be dropped while
 * an empty ledger fills and rebuilt afterwards. A test compares them with the schema.
 */
export const TRANSACTION_INDEXES = {
  transactions_by_created_at: 'CREATE INDEX transactions_by_created_at ON transactions (created_at)',
  transactions_by_counterparty: 'CREATE INDEX transactions_by_counterparty ON transactions (counterparty_key)',
  transactions_by_correlation:
    'CREATE INDEX transactions_by_correlation ON transactions (correlation_id) WHERE correlation_id IS NOT NULL',
  transactions_by_bulk:
    'CREATE INDEX transactions_by_bulk ON transactions (bulk_payment_id) WHERE bulk_payment_id IS NOT NULL',
  transactions_by_currency: 'CREATE INDEX transactions_by_currency ON transactions (currency, status, amount)',
  transactions_by_payment:
    'CREATE INDEX transactions_by_payment ON transactions (payment_currency, payment_amount)\n    WHERE payment_currency <> currency',
  transactions_by_updated_at: 'CREATE INDEX transactions_by_updated_at ON transactions (updated_at)'
} as const
