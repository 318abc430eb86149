/*
 * The last entry of the log about a use of a card. Whoever cuts the end of the log off leaves this behind. Uses of before
 * have none.
 */
export const sql = `
ALTER TABLE fundings ADD COLUMN logged_by INTEGER REFERENCES log (seq);
`
