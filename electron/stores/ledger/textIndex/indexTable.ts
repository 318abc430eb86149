import { inTransaction, type ReadDb, type WriteDb } from '../../../base/database/database.ts'

// The index skips NUL, so it would find texts that are not there. Rows with NUL are scanned instead.
const fits = (row: string) => `instr(${row}.search_text, char(0)) = 0`

/** Adds the rows after the first and up to the second number to the index. */
export const FILL = [
  `INSERT INTO text_index (rowid, search_text)
    SELECT row_id, search_text FROM transactions AS t WHERE row_id > ? AND row_id <= ? AND ${fits('t')}`,
  `INSERT INTO text_unindexed
    SELECT row_id FROM transactions AS t WHERE row_id > ? AND row_id <= ? AND NOT ${fits('t')}`
] as const

/*
 * Each term is three consecutive characters with its position, so that a phrase is found exactly where it stands, also
 * inside words. The texts are folded already and are not stored a second time. Merging is requested in pieces (see
 * fillIndex.ts), because otherwise any commit might do all of it at once; pages as large as the file's halve its cost.
 *
 * The trigger keeps a row and its entry consistent: a change of a text changes the entry in the same transaction.
 */
const CREATE = `
  CREATE VIRTUAL TABLE text_index
    USING fts5 (search_text, tokenize = 'trigram case_sensitive 1', content = '', columnsize = 0);
  INSERT INTO text_index (text_index, rank)
    VALUES ('automerge', 0), ('crisismerge', 1999), ('usermerge', 16), ('pgsz', 16000);
  CREATE TRIGGER text_index_update AFTER UPDATE OF search_text ON transactions
  WHEN old.search_text <> new.search_text AND new.row_id <= (SELECT covered FROM text_index_state)
  BEGIN
    INSERT INTO text_index (text_index, rowid, search_text)
      SELECT 'delete', old.row_id, old.search_text WHERE ${fits('old')};
    INSERT INTO text_index (rowid, search_text) SELECT new.row_id, new.search_text WHERE ${fits('new')};
    DELETE FROM text_unindexed WHERE row_id = old.row_id;
    INSERT INTO text_unindexed SELECT new.row_id WHERE NOT ${fits('new')};
  END;
`

/** Whether an index exists that is kept up to date, however many rows it covers. */
export function hasTextIndex(db: ReadDb): boolean {
  return db.column("SELECT 1 FROM sqlite_schema WHERE name = 'text_index_update'").get() !== undefined
}

/** Throws if the index cannot be opened. */
export function checkTextIndex(db: ReadDb): void {
  db.column('SELECT rowid FROM text_index LIMIT 0').get()
}

/** Creates an empty index in place of one that is no longer kept up to date. */
export function createTextIndexTable(db: WriteDb): void {
  inTransaction(db, () => {
    db.exec('DROP TABLE IF EXISTS text_index')
    db.exec(CREATE)
  })
}

/** From now on the index covers nothing and is no longer kept up to date. */
export function giveUpTextIndex(db: WriteDb): void {
  inTransaction(db, () => {
    db.exec('DROP TRIGGER IF EXISTS text_index_update')
    db.exec('UPDATE text_index_state SET covered = 0')
    db.exec('DELETE FROM text_unindexed')
  })
}

/** The row number up to which the index reaches; 0 without an index. */
export function coveredRows(db: ReadDb): number {
  return Number(db.column<bigint>('SELECT covered FROM text_index_state').get() ?? 0)
}
