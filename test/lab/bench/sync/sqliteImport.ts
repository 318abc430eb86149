import { execFileSync } from 'node:child_process'
import { closeSync, openSync, rmSync } from 'node:fs'
import { openWriter } from '../../../../electron/base/database/database.ts'
import { aKey } from '../../../support/ledger/testLedger.ts'
import { timed } from '../figure.ts'

/** The `sqlite3` program, filling the table of the ledger from a CSV of its rows and then building the same indexes. */
export interface SqliteImport {
  /** Milliseconds of one import into a new file. */
  measure(): Promise<number>
}

/** Takes rows, table and indexes from an encrypted ledger that is closed; `folder` gets a file of each. */
export function sqliteImport(ledgerFile: string, folder: string): SqliteImport {
  const [csv, target] = [`${folder}/rows.csv`, `${folder}/reference.db`]
  const schema = exportRows(ledgerFile, csv, `${folder}/plain.db`)
  const script = [
    'PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;',
    // What comes from a CSV is text, and an empty cell is no number.
    schema.table.replace('absent_pass INTEGER', 'absent_pass ANY'),
    `.import --csv ${csv} transactions`,
    ...schema.indexes
  ].join('\n')
  return {
    async measure() {
      const time = await timed(() => execFileSync('sqlite3', [target], { input: `${script}\n` }))
      for (const suffix of ['', '-wal', '-shm']) rmSync(target + suffix, { force: true })
      return time
    }
  }
}

function exportRows(ledgerFile: string, csv: string, plain: string) {
  const db = openWriter({ file: ledgerFile, key: aKey })
  const statements = (type: 'table' | 'index') =>
    db
      .column<string>(
        `SELECT sql || ';' FROM sqlite_schema WHERE tbl_name = 'transactions' AND type = '${type}' AND sql IS NOT NULL`
      )
      .all()
  try {
    db.exec(`ATTACH DATABASE '${plain}' AS plain KEY '';
      CREATE TABLE plain.transactions AS SELECT * FROM transactions; DETACH DATABASE plain`)
    const output = openSync(csv, 'w')
    execFileSync('sqlite3', ['-csv', '-newline', '\n', plain, 'SELECT * FROM transactions'], {
      stdio: ['ignore', output, 'inherit']
    })
    closeSync(output)
    rmSync(plain)
    return { table: statements('table').join('\n'), indexes: statements('index') }
  } finally {
    db.close()
  }
}
