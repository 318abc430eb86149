import { writeExport } from '../../../../electron/features/exporting/writeExport.ts'
import { openLedger } from '../../../../electron/stores/ledger/openLedger.ts'
import { anExport } from '../../../support/exporting/anExport.ts'
import { aQuery } from '../../../support/ledger/aQuery.ts'
import { aKey, ledgerWorker } from '../../../support/ledger/testLedger.ts'
import { benchOrder } from '../benchProgram.ts'
import type { ExportOrder, ExportReport } from './exportProcess.ts'
import { peakMemory } from '../../../support/process/peakMemory.ts'

// A process of its own, so that its memory is that of an export: opens a ledger as the app does, and then exports.
const { file, path, settings } = benchOrder() as ExportOrder
const MB = 1024 * 1024

const query = aQuery({ timeZone: 'Europe/Stockholm' })
const ledger = await openLedger({ worker: ledgerWorker, file, key: aKey })
await ledger.find({ query, from: 0, count: 100 })
const before = process.memoryUsage.rss()
let peak = before
const start = performance.now()
const { rows, bytes } = await writeExport({
  source: await ledger.readExport(anExport({ settings, query })),
  path,
  onProgress: () => {
    peak = Math.max(peak, process.memoryUsage.rss())
  }
})
const ms = performance.now() - start
await ledger.close()
const report: ExportReport = {
  rows,
  bytes,
  ms,
  grownMb: (peak - before) / MB,
  peakMb: peakMemory() / 2 ** 20
}
process.stdout.write(JSON.stringify(report))
