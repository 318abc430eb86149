import { statSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { openReader, type Value } from '../../../../electron/base/database/database.ts'
import { SERVICE_COLUMNS } from '../../../../shared/exports/exportColumns.ts'
import { benchOrder } from '../benchProgram.ts'
import type { ExceljsOrder } from './exceljs.ts'
import { peakMemory } from '../../../support/process/peakMemory.ts'

/** What is used of it here. */
interface Exceljs {
  readonly stream: {
    readonly xlsx: {
      readonly WorkbookWriter: new (options: { filename: string; useStyles: boolean; useSharedStrings: boolean }) => {
        addWorksheet(
          name: string,
          options: object
        ): {
          columns: readonly object[]
          autoFilter: string
          addRow(values: readonly unknown[]): { commit(): void }
          commit(): void
        }
        commit(): Promise<void>
      }
    }
  }
}

const { module, plain, path } = benchOrder() as ExceljsOrder
const { default: exceljs } = (await import(pathToFileURL(module).href)) as { readonly default: Exceljs }

const SLICE = 1000
const MONEY = ['amount', 'payment_amount']
const NAMES = [...SERVICE_COLUMNS, 'created_at_local', 'updated_at_local']

const start = performance.now()
const db = openReader({ file: plain })
const rows = db.rows<readonly Value[]>(
  `SELECT ${SERVICE_COLUMNS.join(', ')} FROM transactions WHERE row_id > ? ORDER BY row_id LIMIT ${SLICE}`
)
const workbook = new exceljs.stream.xlsx.WorkbookWriter({ filename: path, useStyles: true, useSharedStrings: false })
const sheet = workbook.addWorksheet('Transactions', { views: [{ state: 'frozen', ySplit: 1 }] })
sheet.columns = NAMES.map((header) => ({ header, width: 20, style: { numFmt: formatOf(header) } }))
sheet.autoFilter = 'A1:T1'

let written = 0
for (let slice = rows.all(0); slice.length > 0; slice = rows.all(written)) {
  for (const row of slice) {
    const cells = row.map((value) => (typeof value === 'bigint' ? Number(value) / 10_000 : value))
    sheet.addRow([...cells, new Date(String(row[2])), new Date(String(row[3]))]).commit()
  }
  written += slice.length
}
sheet.commit()
await workbook.commit()
const ms = performance.now() - start
const peakMb = peakMemory() / 2 ** 20
process.stdout.write(JSON.stringify({ rows: written, bytes: statSync(path).size, ms, grownMb: peakMb, peakMb }))

function formatOf(name: string): string {
  if (MONEY.includes(name)) return '#,##0.00'
  return name.endsWith('_local') ? 'yyyy-mm-dd hh:mm:ss.000' : '@'
}
