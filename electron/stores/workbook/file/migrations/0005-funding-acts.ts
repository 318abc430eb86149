/*
 * The last log entry about a card payment. If somebody cuts off the end of the log, this number stays behind. Earlier
 * payments have none.
 */
export const sql = `
ALTER TABLE fundings ADD COLUMN logged_by INTEGER REFERENCES log (seq);
`
