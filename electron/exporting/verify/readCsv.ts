import { CSV_STYLES } from '../../spreadsheet/csvProfile.ts'
import type { ContentReader, SettingsOf } from './contentReader.ts'
import { readCsvTable } from './csvTable.ts'

/** Reads a CSV of any profile. */
export const readCsv: ContentReader<SettingsOf<'csv'>> = (path, { profile, columns }, tally) => {
  const expected = { style: CSV_STYLES[profile], columns: columns.length }
  return readCsvTable(path, expected, ({ cell, amount, number }) => {
    const row = { id: cell('id'), currency: cell('currency'), amount: amount('amount'), status: cell('status') }
    tally.add(row, () => `row ${number}`)
  })
}
