import type { ExportColumn } from '../../../shared/domain/exportFile.ts'
import type { Manifest } from '../../../shared/domain/manifest.ts'
import { AppError } from '../../../shared/errors.ts'
import type { FileShape, SettingsOf } from './contentReader.ts'
import type { Tally } from './tally.ts'
import { openXlsxTables } from './xlsxTable.ts'

/** Rows that do not fit into one sheet continue in the next. */
const OUR_SHEETS = /^Transactions( \d+)?$/

type Stated = Pick<Manifest, 'titles'> & { readonly settings: Pick<SettingsOf<'xlsx'>, 'columns'> }

/** Reads the sheets of transactions of a workbook, also as a spreadsheet saves it again. */
export async function readXlsx(path: string, { settings, titles }: Stated, tally: Tally): Promise<FileShape> {
  await using tables = await openXlsxTables(path)
  const ours = tables.names.filter((name) => OUR_SHEETS.test(name))
  if (ours.length === 0) throw new AppError('bad-input', 'The workbook has no sheet named Transactions.')
  const named = (column: ExportColumn) => titles?.[settings.columns.indexOf(column)] ?? column
  let columns: readonly string[] = []
  for (const name of ours) {
    const names = await tables.read(name, ({ cell, amount, number }) => {
      const [id, currency, status] = [cell(named('id')), cell(named('currency')), cell(named('status'))]
      const row = { id, currency, amount: amount(named('amount')), status }
      tally.add(row, () => `sheet ${name}, row ${number}`)
    })
    if (columns.length === 0) columns = names
  }
  return { columns: columns.map((heading) => settings.columns[titles?.indexOf(heading) ?? -1] ?? heading) }
}
