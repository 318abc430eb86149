import { openLedger } from '../../electron/ledger/openLedger.ts'
import type { TransactionQuery } from '../../shared/domain/transaction.ts'
import { numberedPages } from '../support/aLedgerRow.ts'
import { temporaryFolder } from '../support/temporaryFolder.ts'
import { aKey, ledgerWorker, storePass } from '../support/testLedger.ts'
import { percentile, timed, type Figure } from './figure.ts'

const ROWS = 200_000
const DEPTH = 150_000
const READS = 300
const SORTS = ['createdAt', 'amount', 'counterpartyName'] as const

/** A window of 100 rows deep in the list, in every sort, through the worker's boundary. */
export async function ledgerWindow(): Promise<Figure> {
  await using folder = await temporaryFolder()
  const ledger = await openLedger({ worker: ledgerWorker, file: `${folder.path}/ledger.db`, key: aKey })
  await storePass(ledger, numberedPages(0, ROWS))
  const read = (by: TransactionQuery['sort']['by'], from: number) =>
    timed(() => ledger.find({ query: { text: '', sort: { by, direction: 'desc' } }, from, count: 100 }))
  const first: number[] = []
  const windows: number[] = []
  for (const by of SORTS) first.push(await read(by, DEPTH))
  for (let index = 0; index < READS; index++) {
    for (const by of SORTS) windows.push(await read(by, DEPTH - Math.floor(Math.random() * 1000)))
  }
  await ledger.close()
  const p95 = percentile(windows, 0.95)
  return {
    name: `window of 100 rows at depth ${DEPTH.toLocaleString('en')} of ${ROWS.toLocaleString('en')}, encrypted`,
    measured: `p95 ${p95.toFixed(1)} ms`,
    aim: '<= 16 ms',
    isMet: p95 <= 16,
    detail: `${windows.length} reads in three sorts; the first of each sort took ${Math.max(...first).toFixed(0)} ms at most`
  }
}
