import { execFileSync } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { csvSettings } from '../../support/exporting/anExport.ts'
import { CSV_NAMES } from '../../support/formats/csvReference.ts'
import { temporaryFolder } from '../../support/temporaryFolder.ts'
import { aKey } from '../../support/ledger/testLedger.ts'
import { exportInProcess } from './exporting/exportProcess.ts'
import { fillLedger, fillPlainFile } from './exporting/filledLedger.ts'
import { median, timed, type Figure } from './figure.ts'

const ROWS = 1_000_000
const ROUNDS = 5

/** The Safe profile against the `sqlite3` program writing the same rows, columns and order from a plain file. */
export async function csvExport(): Promise<Figure> {
  await using folder = await temporaryFolder()
  const [file, plain] = [`${folder.path}/ledger.db`, `${folder.path}/plain.db`]
  await fillLedger(file, ROWS, aKey)
  await fillPlainFile(plain, ROWS)
  const own: number[] = []
  const reference: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const { ms, rows } = await exportInProcess({ file, path: `${folder.path}/own.csv`, settings: csvSettings() })
    if (rows !== ROWS) throw new Error(`${rows} rows were exported`)
    own.push(ms)
    reference.push(await timed(() => dump(plain, `${folder.path}/reference.csv`)))
  }
  const ratio = median(own) / median(reference)
  return {
    name: `CSV of ${ROWS.toLocaleString('en')} rows, Safe profile, from the encrypted ledger`,
    measured: `${ratio.toFixed(2)} x`,
    aim: '<= 1.0 x',
    isMet: ratio <= 1,
    detail: `${median(own).toFixed(0)} ms, hash and fsync included, against ${median(reference).toFixed(0)} ms of sqlite3 .mode csv on a plain file; median of ${ROUNDS}`
  }
}

function dump(plain: string, path: string): void {
  const sql = `SELECT ${CSV_NAMES} FROM transactions ORDER BY created_at DESC`
  const target = openSync(path, 'w')
  execFileSync('sqlite3', ['-csv', '-header', plain, sql], { stdio: ['ignore', target, 'inherit'] })
  closeSync(target)
}
