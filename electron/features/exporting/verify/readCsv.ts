import { CSV_STYLES } from '../../../core/spreadsheet/csvProfile.ts'
import { columnHeadings, type FileShape, type StatedColumns } from './contentReader.ts'
import { readCsvTable } from './csvTable.ts'
import type { Tally } from './tally.ts'

/** Reads a CSV of any profile. */
export async function readCsv(path: string, stated: StatedColumns<'csv'>, tally: Tally): Promise<FileShape> {
  const { headingOf, nameOf } = columnHeadings(stated)
  const [id, currency] = [headingOf('id'), headingOf('currency')]
  const [money, status] = [headingOf('amount'), headingOf('status')]
  const expected = { style: CSV_STYLES[stated.settings.profile], columns: stated.settings.columns.length }
  const { columns, differences } = await readCsvTable(path, expected, ({ cell, amount, number }) => {
    const row = { id: cell(id), currency: cell(currency), amount: amount(money), status: cell(status) }
    tally.add(row, () => `row ${number}`)
  })
  return { columns: columns.map(nameOf), differences }
}
