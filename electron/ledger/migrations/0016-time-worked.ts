/**
 * `worked_ms`: for how long a sync run was at work, without the time between an interruption and its resumption. Null where
 * that was not kept from its begin.
 */
export const sql = `
  ALTER TABLE passes ADD COLUMN worked_ms INTEGER;
`
