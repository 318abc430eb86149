/** Transactions without a bulk payment are not one bulk payment, also where the service writes "" for it. */
export const sql = `
  UPDATE transactions SET bulk_payment_id = NULL WHERE bulk_payment_id = '';
  UPDATE transactions SET correlation_id = NULL WHERE correlation_id = '';
`
