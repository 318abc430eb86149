import type { MappingTemplate } from '../../../../../shared/domain/reconciliation/instruction.ts'
import type { XlsxSheet } from '../../../spreadsheet/reading/xlsxWorkbook.ts'
import type { AskedQuestion } from '../csv/guessing/questions.ts'
import type { CsvRow } from '../csv/csvRows.ts'
import { MOST_TITLES, namesIn } from '../csv/headerRow.ts'
import { isSameHeader } from '../csv/tableRows.ts'
import type { ReadOptions } from '../instructionRead.ts'
import { shown } from '../values/amount.ts'
import type { Sheets } from './sheets.ts'

interface ChosenSheet {
  readonly sheet: XlsxSheet
  /** Asked if nothing decides; the first sheet that could be meant is shown until then. */
  readonly question?: AskedQuestion
}

/**
 * Chooses the sheet that the user named, otherwise the only one that is not hidden and names columns as payments have,
 * otherwise the only one that is not hidden and has rows. Undefined if the workbook has no sheet.
 */
export async function chooseSheet(
  sheets: Sheets,
  { mapping, templates }: ReadOptions
): Promise<ChosenSheet | undefined> {
  const named = mapping?.sheet
  const given = sheets.all.find(({ name }) => name === named)
  if (given) return { sheet: given }
  const found = named === undefined ? await likelySheets(sheets, templates) : []
  const [sheet = sheets.all[0], second] = found
  if (!sheet) return undefined
  if (found.length === 1) return { sheet }
  const words = `Which sheet has the payments?${named === undefined ? '' : ` None is named “${shown(named)}”.`}`
  const options = (second ? found : sheets.all).map(({ name }) => ({ label: name, set: { sheet: name } }))
  return { sheet, question: { about: 'sheet', words, options } }
}

async function likelySheets(sheets: Sheets, templates: readonly MappingTemplate[]): Promise<readonly XlsxSheet[]> {
  const filled: XlsxSheet[] = []
  const named: XlsxSheet[] = []
  for (const sheet of sheets.all.filter(({ isHidden }) => !isHidden)) {
    const rows: CsvRow[] = []
    const held = await sheets.read(sheet, MOST_TITLES)
    held.each({ decimalSign: '.' }, (row) => rows.push(row))
    if (rows.length > 0) filled.push(sheet)
    const isOfTemplate = templates.some(({ header }) => rows.some(({ cells }) => isSameHeader(header, cells)))
    if (isOfTemplate || namesIn(rows.slice(0, MOST_TITLES)) > 0) named.push(sheet)
  }
  return named.length > 0 ? named : filled
}
