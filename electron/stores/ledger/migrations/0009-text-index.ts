/**
 * How far the text index reaches: it contains the rows up to `covered`. The index itself is created when there is time
 * to fill it (see ../textIndex/), so that a file opens as fast as before. `text_unindexed`: rows among them that it
 * cannot contain.
 */
export const sql = `
  CREATE TABLE text_index_state (
    only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
    covered INTEGER NOT NULL
  ) STRICT;
  INSERT INTO text_index_state VALUES (1, 0);
  CREATE TABLE text_unindexed (row_id INTEGER PRIMARY KEY) STRICT;
`
