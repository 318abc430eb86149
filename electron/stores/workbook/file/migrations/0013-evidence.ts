/*
 * `ultimate_name`: whom the payee of a payment is paid for; null if the file names nobody. `told`: the transactions
 * that a reconciliation showed and nobody has decided on, as a JSON list of ids; null until a plan was made since.
 */
export const sql = `
ALTER TABLE items ADD COLUMN ultimate_name TEXT;
ALTER TABLE plans ADD COLUMN told TEXT CHECK (json_valid(told));
`
