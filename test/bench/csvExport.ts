import { execFileSync } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { exportCsv } from '../../electron/exporting/exportCsv.ts'
import type { Ledger } from '../../electron/ledger/ledger.ts'
import { openLedger } from '../../electron/ledger/openLedger.ts'
import { numberedPages } from '../support/aLedgerRow.ts'
import { CSV_NAMES } from '../support/csvReference.ts'
import { temporaryFolder } from '../support/temporaryFolder.ts'
import { aKey, ledgerWorker, storePass } from '../support/testLedger.ts'
import { median, timed, type Figure } from './figure.ts'

const ROWS = 200_000
const ROUNDS = 5

/** The Safe profile against the `sqlite3` program writing the same rows, columns and order from a plain file. */
export async function csvExport(): Promise<Figure> {
  await using folder = await temporaryFolder()
  const plain = `${folder.path}/plain.db`
  const filled = async (file: string, key?: string) => {
    const ledger = await openLedger({ worker: ledgerWorker, file, key })
    await storePass(ledger, numberedPages(0, ROWS))
    return ledger
  }
  const ledger = await filled(`${folder.path}/ledger.db`, aKey)
  await (await filled(plain)).close()
  const own: number[] = []
  const reference: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    own.push(await timed(() => exportAll(ledger, `${folder.path}/own.csv`)))
    reference.push(await timed(() => dump(plain, `${folder.path}/reference.csv`)))
  }
  await ledger.close()
  const ratio = median(own) / median(reference)
  return {
    name: `CSV of ${ROWS.toLocaleString('en')} rows, Safe profile, from the encrypted ledger`,
    measured: `${ratio.toFixed(2)} x`,
    aim: '<= 2.0 x',
    isMet: ratio <= 2,
    detail: `${median(own).toFixed(0)} ms, hash and fsync included, against ${median(reference).toFixed(0)} ms of sqlite3 .mode csv on a plain file; median of ${ROUNDS}`
  }
}

async function exportAll(ledger: Ledger, path: string): Promise<void> {
  const query = { text: '', sort: { by: 'createdAt', direction: 'desc' } } as const
  const { rows } = await exportCsv({ source: await ledger.readCsv(query, 'safe'), path })
  if (rows !== ROWS) throw new Error(`${rows} rows were exported`)
}

function dump(plain: string, path: string): void {
  const sql = `SELECT ${CSV_NAMES} FROM transactions ORDER BY created_at DESC`
  const target = openSync(path, 'w')
  execFileSync('sqlite3', ['-csv', '-header', plain, sql], { stdio: ['ignore', target, 'inherit'] })
  closeSync(target)
}
