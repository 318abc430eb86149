import { openLedger } from '../../../../electron/stores/ledger/openLedger.ts'
import type { Condition } from '../../../../shared/domain/transactionFilter.ts'
import { aQuery } from '../../../support/ledger/aQuery.ts'
import { aKey, ledgerWorker } from '../../../support/ledger/testLedger.ts'
import { seededRandom } from '../../../support/seededRandom.ts'
import { benchOrder } from '../benchProgram.ts'
import { percentile, timed } from '../figure.ts'
import type { ReadingReport } from './readingProcess.ts'
import { peakMemory } from '../../../support/process/peakMemory.ts'

// A process of its own, so that nothing is in memory and its memory is that of reading.
const WINDOWS = 500
const filter: readonly Condition[] = [
  { field: 'amount', min: { value: '100', isIncluded: true }, max: null, not: false }
]
const query = aQuery({ filter })
const random = seededRandom('windows')

const { file } = benchOrder() as { readonly file: string }
const start = performance.now()
const ledger = await openLedger({ worker: ledgerWorker, file, key: aKey })
const { total } = await ledger.find({ query, from: 0, count: 100 })
const firstMs = performance.now() - start
const windows: number[] = []
for (let index = 0; index < WINDOWS; index++) {
  const from = Math.floor(random() * (total - 100))
  windows.push(await timed(() => ledger.find({ query, from, count: 100 })))
}
await ledger.close()
const report: ReadingReport = {
  firstMs,
  windowMs: percentile(windows, 0.95),
  peakMb: peakMemory() / 2 ** 20
}
process.stdout.write(JSON.stringify(report))
