import type { ReadDb, WriteDb } from '../../database/database.ts'

export interface LedgerState {
  readonly rows: number
  readonly revision: number
  /** A damaged file was set aside and this one is new; false again once a full sync run was complete. A reason to sync unasked. */
  readonly rebuilt: boolean
}

/** What is kept about the whole ledger, always in the transaction of the rows that it is about. */
export interface StoredState extends LedgerState {
  /** Entries of the problems list. */
  readonly problems: number
  /** Rows that the last complete full sync run did not return. */
  readonly absent: number
  /** Up to which time of change a complete sync run has read. */
  readonly watermark: string | null
}

type StateRow = readonly [
  ...seen: [rows: bigint, revision: bigint, rebuilt: bigint],
  ...standing: [problems: bigint, absent: bigint, watermark: string | null]
]

export function readState(db: ReadDb): StoredState {
  const row = db
    .rows<StateRow>('SELECT rows, revision, rebuilt, problems, absent, watermark FROM ledger_state WHERE only_row = 1')
    .get()
  if (!row) throw new Error('The ledger has no state row')
  return {
    rows: Number(row[0]),
    revision: Number(row[1]),
    rebuilt: row[2] === 1n,
    problems: Number(row[3]),
    absent: Number(row[4]),
    watermark: row[5]
  }
}

/** When all pages of the file were last read to see whether they are whole; null for never. */
export function readCheckedAt(db: ReadDb): string | null {
  return db.column<string | null>('SELECT checked_at FROM ledger_state').get() ?? null
}

export function saveCheckedAt(db: WriteDb, at: string): void {
  db.command('UPDATE ledger_state SET checked_at = ?').run(at)
}

export function createStateWriter(db: WriteDb): (state: StoredState) => void {
  const update = db.command(`UPDATE ledger_state
    SET rows = ?, revision = ?, rebuilt = ?, problems = ?, absent = ?, watermark = ? WHERE only_row = 1`)
  return ({ rows, revision, rebuilt, problems, absent, watermark }) =>
    void update.run(rows, revision, rebuilt ? 1 : 0, problems, absent, watermark)
}
