/** Payments in another currency than their account's are found by the sum that was paid; most rows are none. */
export const sql = `
  CREATE INDEX transactions_by_payment ON transactions (payment_currency, payment_amount)
    WHERE payment_currency <> currency;
`
