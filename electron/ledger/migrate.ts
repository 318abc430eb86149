import { AppError } from '../../shared/errors.ts'
import { inTransaction, type WriteDb } from './database.ts'
import * as m0001 from './migrations/0001-transactions.ts'
import * as m0002 from './migrations/0002-passes.ts'
import * as m0003 from './migrations/0003-problems.ts'
import * as m0004 from './migrations/0004-pass-kinds.ts'
import * as m0005 from './migrations/0005-absent-rows.ts'
import * as m0006 from './migrations/0006-problem-times.ts'
import * as m0007 from './migrations/0007-row-changes.ts'

/** Append only. A migration's place in this list is its version. */
const MIGRATIONS = [m0001, m0002, m0003, m0004, m0005, m0006, m0007] as const

export const LATEST_VERSION = MIGRATIONS.length

/** Brings the file to `target`, one transaction for each step; stops at the first failure. */
export function migrate(db: WriteDb, target: number = LATEST_VERSION): void {
  const current = Number(db.column<bigint>('PRAGMA user_version').get())
  if (current > LATEST_VERSION) {
    throw new AppError(
      'cache-too-new',
      'The local copy of the transactions was written by a newer Tallydesk. Please update this one.'
    )
  }
  for (const [index, { sql }] of MIGRATIONS.entries()) {
    const version = index + 1
    if (version <= current || version > target) continue
    inTransaction(db, () => {
      db.exec(sql)
      db.exec(`PRAGMA user_version = ${version}`)
    })
  }
}
