import { setTimeout as wait } from 'node:timers/promises'
import { openReader, type ConnectionOptions } from '../../../electron/base/database/database.ts'
import { coveredRows } from '../../../electron/stores/ledger/textIndex/indexTable.ts'

/** Milliseconds until the text index of an open ledger, which fills while nobody asks, holds every row. */
export async function untilIndexed(ledger: ConnectionOptions, rows: number): Promise<number> {
  const db = openReader(ledger)
  const start = performance.now()
  while (coveredRows(db) < rows) await wait(100)
  db.close()
  return performance.now() - start
}
