import type { ReadDb, WriteDb } from '../../../base/database/database.ts'

export interface LedgerState {
  readonly rows: number
  readonly revision: number
  /**
   * True after a damaged file was replaced, until a full sync run was complete. A reason to sync without being asked.
   */
  readonly rebuilt: boolean
}

/** Data about the whole ledger. It is always saved in the transaction of the rows that it describes. */
export interface StoredState extends LedgerState {
  /** Entries of the problems list. */
  readonly problems: number
  /** Rows that the last complete full sync run did not return. */
  readonly absent: number
  /** The time of change up to which complete sync runs have read. */
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

/** Null until the file was opened for an address. */
export function readOrigin(db: ReadDb): string | null {
  return db.column<string | null>('SELECT origin FROM ledger_state').get() ?? null
}

export function saveOrigin(db: WriteDb, origin: string): void {
  db.command('UPDATE ledger_state SET origin = ?').run(origin)
}

/** When all pages of the file were last checked for damage; null if never. */
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
