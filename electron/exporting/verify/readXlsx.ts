import { AppError } from '../../../shared/errors.ts'
import { columnHeadings, type FileShape, type StatedColumns } from './contentReader.ts'
import type { Tally } from './tally.ts'
import { openXlsxTables } from './xlsxTable.ts'

/** Rows that do not fit into one sheet continue in the next. */
const OUR_SHEETS = /^Transactions( \d+)?$/

/** Reads the sheets of transactions of a workbook, also as a spreadsheet saves it again. */
export async function readXlsx(path: string, stated: StatedColumns<'xlsx'>, tally: Tally): Promise<FileShape> {
  await using tables = await openXlsxTables(path)
  const ours = tables.names.filter((name) => OUR_SHEETS.test(name))
  if (ours.length === 0) throw new AppError('bad-input', 'The workbook has no sheet named Transactions.')
  const { headingOf, nameOf } = columnHeadings(stated)
  let columns: readonly string[] = []
  for (const name of ours) {
    const names = await tables.read(name, ({ cell, amount, number }) => {
      const [id, currency, status] = [cell(headingOf('id')), cell(headingOf('currency')), cell(headingOf('status'))]
      const row = { id, currency, amount: amount(headingOf('amount')), status }
      tally.add(row, () => `sheet ${name}, row ${number}`)
    })
    if (columns.length === 0) columns = names
  }
  return { columns: columns.map(nameOf) }
}
