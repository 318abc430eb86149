/**
 * Money is scaled by 10,000 (see shared/domain/money.ts). The columns after `extra` are made from the others when a row
 * is stored: how many decimals each amount shows, which text cells a delimited file must look at, what the text filter
 * looks in and what the counterparty is sorted by (folded; null when there is no name, so that it sorts last).
 * Rows are never deleted, so `row_id` grows without gaps in the order of arrival.
 */
export const sql = `
  CREATE TABLE transactions (
    row_id INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    account_id TEXT NOT NULL,
    amount INTEGER NOT NULL,
    currency TEXT NOT NULL,
    payment_amount INTEGER NOT NULL,
    payment_currency TEXT NOT NULL,
    exchange_rate TEXT,
    bulk_payment_id TEXT,
    correlation_id TEXT,
    counterparty_name TEXT,
    counterparty_number TEXT,
    counterparty_bank_code TEXT,
    counterparty_account_id TEXT,
    reference TEXT NOT NULL,
    status TEXT NOT NULL,
    type TEXT NOT NULL,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    extra TEXT,
    amount_digits INTEGER NOT NULL,
    payment_amount_digits INTEGER NOT NULL,
    text_care INTEGER NOT NULL,
    counterparty_key TEXT,
    search_text TEXT NOT NULL,
    first_pass INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX transactions_by_created_at ON transactions (created_at);
  CREATE INDEX transactions_by_amount ON transactions (amount);
  CREATE INDEX transactions_by_counterparty ON transactions (counterparty_key);
  CREATE INDEX transactions_by_correlation ON transactions (correlation_id) WHERE correlation_id IS NOT NULL;
  CREATE INDEX transactions_by_currency ON transactions (currency, amount);

  CREATE TABLE ledger_state (
    only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
    rows INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    rebuilt INTEGER NOT NULL
  ) STRICT;
  INSERT INTO ledger_state VALUES (1, 0, 0, 0);
`
