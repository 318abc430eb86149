/**
 * `worked_ms`: how long a sync run worked, without the time between interruption and resumption. Null if it was not
 * recorded from the start.
 */
export const sql = `
  ALTER TABLE passes ADD COLUMN worked_ms INTEGER;
`
