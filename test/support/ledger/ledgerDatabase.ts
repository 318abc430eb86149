import { rmSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openWriter, type WriteDb } from '../../../electron/base/database/database.ts'
import type { NewTransaction } from '../../../electron/stores/ledger/model/ledgerSyncRun.ts'
import { migrate } from '../../../electron/stores/ledger/file/migrate.ts'
import { createRowWriter } from '../../../electron/stores/ledger/writing/rowWriter.ts'

export interface LedgerDatabase extends Disposable {
  readonly db: WriteDb
  readonly file: string
  put(rows: readonly NewTransaction[]): void
  /** Takes every row out again, for the next round of a property. */
  clear(): void
}

/** A ledger's database in this thread, for tests of the SQL itself. */
export function ledgerDatabase(): LedgerDatabase {
  const folder = mkdtempSync(join(tmpdir(), 'tallydesk-test-'))
  const file = join(folder, 'ledger.db')
  const db = openWriter({ file })
  migrate(db)
  const writer = createRowWriter(db, 1)
  return {
    db,
    file,
    put(rows) {
      db.exec('BEGIN')
      for (const row of rows) writer.store(row)
      db.exec('COMMIT')
    },
    clear: () => db.exec('DELETE FROM transactions'),
    [Symbol.dispose]() {
      db.close()
      rmSync(folder, { recursive: true, force: true })
    }
  }
}
