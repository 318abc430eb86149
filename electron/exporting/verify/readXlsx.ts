import { AppError } from '../../../shared/errors.ts'
import type { ContentReader, SettingsOf } from './contentReader.ts'
import { openXlsxTables } from './xlsxTable.ts'

/** Rows that do not fit into one sheet go on in the next. */
const OUR_SHEETS = /^Transactions( \d+)?$/

/** Reads the sheets of transactions of a workbook, also as a spreadsheet saves it again. */
export const readXlsx: ContentReader<SettingsOf<'xlsx'>> = async (path, _settings, tally) => {
  await using tables = await openXlsxTables(path)
  const ours = tables.names.filter((name) => OUR_SHEETS.test(name))
  if (ours.length === 0) throw new AppError('bad-input', 'The workbook has no sheet named Transactions.')
  let columns: readonly string[] = []
  for (const name of ours) {
    const names = await tables.read(name, ({ cell, amount, number }) => {
      const row = { id: cell('id'), currency: cell('currency'), amount: amount('amount'), status: cell('status') }
      tally.add(row, () => `sheet ${name}, row ${number}`)
    })
    if (columns.length === 0) columns = names
  }
  return { columns }
}
