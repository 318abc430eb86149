/**
 * An index to find payments in another currency than their account's by the amount paid; few rows are such payments.
 */
export const sql = `
  CREATE INDEX transactions_by_payment ON transactions (payment_currency, payment_amount)
    WHERE payment_currency <> currency;
`
