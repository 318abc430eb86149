import type { ReadDb, WriteDb } from '../database.ts'
import type { LedgerState } from '../ledger.ts'

export function readState(db: ReadDb): LedgerState {
  const row = db
    .rows<readonly [bigint, bigint, bigint]>('SELECT rows, revision, rebuilt FROM ledger_state WHERE only_row = 1')
    .get()
  if (!row) throw new Error('The ledger has no state row')
  return { rows: Number(row[0]), revision: Number(row[1]), rebuilt: row[2] === 1n }
}

export function createStateWriter(db: WriteDb): (state: LedgerState) => void {
  const update = db.command('UPDATE ledger_state SET rows = ?, revision = ?, rebuilt = ? WHERE only_row = 1')
  return ({ rows, revision, rebuilt }) => void update.run(rows, revision, rebuilt ? 1 : 0)
}
