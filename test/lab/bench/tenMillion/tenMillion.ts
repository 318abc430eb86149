import { csvSettings } from '../../../support/exporting/anExport.ts'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'
import { exportInProcess, type ExportReport } from '../exporting/exportProcess.ts'
import type { Figure } from '../figure.ts'
import { startService } from '../sync/service.ts'
import { startSyncProcess } from '../sync/syncProcess.ts'
import { readInProcess, type ReadingReport } from './readingProcess.ts'

const [FEW, MANY] = [1_000_000, 10_000_000]
const MOST_MB = 500

interface Measured {
  readonly synced: { readonly seconds: number; readonly peakMb: number }
  readonly read: ReadingReport
  readonly csv: ExportReport
}

/** What ten times the usual number of rows costs a row, once each: one run takes half an hour. */
export async function tenMillion(): Promise<readonly Figure[]> {
  const few = await measure(FEW)
  const many = await measure(MANY)
  const perRow = (cost: (measured: Measured) => number) => cost(many) / cost(few) / (MANY / FEW)
  const sync = perRow(({ synced }) => synced.seconds)
  const csv = perRow(({ csv: { ms } }) => ms)
  const rows = `${MANY.toLocaleString('en')} rows`
  return [
    ratio(`first sync of ${rows}, cost of a row`, sync, `${seconds(many)} against ${seconds(few)}`),
    memory(`first sync of ${rows}, memory`, many.synced.peakMb),
    {
      name: `filter over ${rows} in a new process to its first rows`,
      measured: `${(many.read.firstMs / 1000).toFixed(1)} s`,
      aim: '<= 3 s',
      isMet: many.read.firstMs <= 3000,
      detail: `of ${FEW.toLocaleString('en')} rows: ${(few.read.firstMs / 1000).toFixed(1)} s`
    },
    {
      name: `window of 100 rows anywhere in a filter over ${rows}`,
      measured: `p95 ${many.read.windowMs.toFixed(1)} ms`,
      aim: '<= 10 ms',
      isMet: many.read.windowMs <= 10,
      detail: `of ${FEW.toLocaleString('en')} rows: ${few.read.windowMs.toFixed(1)} ms`
    },
    memory(`reading ${rows}, memory`, many.read.peakMb),
    ratio(
      `CSV of ${rows}, cost of a row`,
      csv,
      `${(many.csv.ms / 1000).toFixed(1)} s against ${(few.csv.ms / 1000).toFixed(1)} s`
    ),
    memory(`CSV of ${rows}, memory`, many.csv.peakMb)
  ]
}

async function measure(rows: number): Promise<Measured> {
  await using folder = await temporaryFolder()
  const file = `${folder.path}/ledger.db`
  const synced = await sync(rows, file)
  const read = await readInProcess(file)
  const csv = await exportInProcess({ file, path: `${folder.path}/out.csv`, settings: csvSettings() })
  if (csv.rows !== rows) throw new Error(`The file has ${csv.rows} rows`)
  return { synced, read, csv }
}

async function sync(rows: number, file: string): Promise<Measured['synced']> {
  await using service = await startService({ rows })
  const syncing = await startSyncProcess(service, file)
  const { counts, milliseconds } = await syncing.run({ kind: 'full' })
  const { closing, peak } = await syncing.close()
  if (counts.inserted !== rows) throw new Error(`The pass stored ${counts.inserted} rows`)
  return { seconds: (milliseconds + closing) / 1000, peakMb: peak / 1024 / 1024 }
}

function ratio(name: string, value: number, detail: string): Figure {
  return {
    name,
    measured: `${value.toFixed(2)} x`,
    aim: '<= 1.3 x',
    isMet: value <= 1.3,
    detail: `${detail}; ${FEW.toLocaleString('en')} rows are 1 x`
  }
}

function memory(name: string, measured: number): Figure {
  return {
    name,
    measured: `${measured.toFixed(0)} MB`,
    aim: `<= ${MOST_MB} MB`,
    isMet: measured <= MOST_MB,
    detail: 'the most that the process held'
  }
}

const seconds = ({ synced }: Measured) => `${synced.seconds.toFixed(0)} s`
