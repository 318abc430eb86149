import type { CsvQuestion } from '../../../../shared/domain/reconciliation/instruction.ts'
import type { XlsxSheet } from '../../../spreadsheet/reading/xlsxWorkbook.ts'
import type { CsvRow } from '../csv/csvRows.ts'
import { MOST_TITLES, namesIn } from '../csv/headerRow.ts'
import { isSameHeader } from '../csv/readTable.ts'
import type { ReadOptions } from '../instructionRead.ts'
import { shown } from '../values/amount.ts'
import type { Sheets } from './sheets.ts'

interface ChosenSheet {
  readonly sheet: XlsxSheet
  /** Asked if nothing decides; the first sheet that could be meant is shown until then. */
  readonly question?: CsvQuestion
}

const MOST_OPTIONS = 20

/**
 * Chooses the sheet that the user named, otherwise the only one that is not hidden and has rows, otherwise the only one
 * of these with names of columns that are known. Undefined if the workbook has no sheet.
 */
export async function chooseSheet(
  sheets: Sheets,
  { mapping, templates }: ReadOptions
): Promise<ChosenSheet | undefined> {
  const named = mapping?.sheet
  const given = sheets.all.find(({ name }) => name === named)
  if (given) return { sheet: given }
  const found = await candidates(
    sheets,
    (rows) =>
      rows.some(({ cells }) => templates.some(({ header }) => header.length > 0 && isSameHeader(header, cells))) ||
      namesIn(rows) > 0
  )
  const [first = sheets.all[0], second] = found
  if (!first) return undefined
  if (named === undefined && !second && !first.isHidden) return { sheet: first }
  const why =
    named === undefined
      ? second
        ? 'More than one could.'
        : 'Those with content are hidden.'
      : `None is named “${shown(named)}”.`
  const options = (found.length > 0 ? found : sheets.all).slice(0, MOST_OPTIONS)
  return {
    sheet: first,
    question: {
      about: 'sheet',
      words: `Which sheet has the payments? ${why}`,
      options: options.map(({ name }) => ({ label: name, set: { sheet: name } }))
    }
  }
}

/** The sheets that may hold the payments; hidden ones only if there is no other. */
async function candidates(
  sheets: Sheets,
  isTable: (rows: readonly CsvRow[]) => boolean
): Promise<readonly XlsxSheet[]> {
  const filled: XlsxSheet[] = []
  const tables: XlsxSheet[] = []
  for (const sheet of sheets.all) {
    const rows: CsvRow[] = []
    const held = await sheets.read(sheet, MOST_TITLES)
    held.each({ decimalSign: '.' }, (row) => rows.push(row))
    if (rows.length > 0) filled.push(sheet)
    if (isTable(rows.slice(0, MOST_TITLES))) tables.push(sheet)
  }
  const isVisible = ({ isHidden }: XlsxSheet) => !isHidden
  return [tables.filter(isVisible), filled.filter(isVisible), tables, filled].find((some) => some.length > 0) ?? []
}
