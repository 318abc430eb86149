import { FILL_IN_COLUMNS, type FillInColumn } from '../../../shared/words/fillIn.ts'
import { columnLetter } from '../../../electron/core/spreadsheet/sheetXml.ts'
import type { Remote } from '../../../electron/base/database/port/remote.ts'
import type { WorkbookCalls } from '../../../electron/stores/workbook/workbook.ts'
import { zipOf } from '../formats/zipOf.ts'

/** A cell as a spreadsheet program saves it: a text, a number, a day by its number, or a formula with its result. */
export type SavedCell =
  | string
  | { readonly number: string }
  | { readonly day: string }
  | { readonly formula: string; readonly value: string }

/** A line by its headings. */
export type SavedLine = Partial<Record<FillInColumn, SavedCell>>

const MONEY: readonly FillInColumn[] = ['Instructed', 'Paid', 'Difference']

/** The lines that went out, as they can be edited. */
export async function linesOut(workbook: Remote<WorkbookCalls>, id: string): Promise<SavedLine[]> {
  const { rows } = await workbook.fillInSheet(id, 'UTC')
  return rows.map(({ cells }) => {
    const saved = FILL_IN_COLUMNS.filter((column) => cells[column] !== '').map((column) => {
      const { [column]: cell } = cells
      return [column, MONEY.includes(column) ? { number: String(Number(cell)) } : cell] as const
    })
    return Object.fromEntries(saved)
  })
}

const serialOf = (day: string) => String((Date.parse(`${day}T00:00:00Z`) - Date.UTC(1899, 11, 30)) / 86_400_000)
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

function cellXml(place: string, cell: SavedCell): string {
  if (typeof cell === 'string')
    return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
  if ('number' in cell) return `<c r="${place}"><v>${cell.number}</v></c>`
  if ('day' in cell) return `<c r="${place}" s="1"><v>${serialOf(cell.day)}</v></c>`
  return `<c r="${place}" t="str"><f>${escaped(cell.formula)}</f><v>${escaped(cell.value)}</v></c>`
}

/** A workbook of these lines, the first in row 2, as another program may save it. */
function savedWorkbook(
  lines: readonly SavedLine[],
  {
    headings = FILL_IN_COLUMNS,
    merged = []
  }: { readonly headings?: readonly string[]; readonly merged?: readonly string[] } = {}
): Buffer {
  const rows = [Object.fromEntries(headings.map((heading) => [heading, heading])), ...lines].map((line, at) => {
    const cells = headings.map((heading, column) => {
      const cell = (line as Readonly<Record<string, SavedCell | undefined>>)[heading]
      return cell === undefined ? '' : cellXml(`${columnLetter(column)}${at + 1}`, cell)
    })
    return `<row r="${at + 1}">${cells.join('')}</row>`
  })
  const merges =
    merged.length === 0 ? '' : `<mergeCells>${merged.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  return zipOf([
    {
      name: 'xl/workbook.xml',
      data: `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      data: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`
    },
    {
      name: 'xl/styles.xml',
      data: `<styleSheet xmlns="${main}"><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`
    },
    {
      name: 'xl/worksheets/sheet1.xml',
      data: `<worksheet xmlns="${main}"><sheetData>${rows.join('')}</sheetData>${merges}</worksheet>`
    }
  ])
}

/** Reads it back. */
export function readBack(workbook: Remote<WorkbookCalls>, id: string, lines: readonly SavedLine[], how = {}) {
  return workbook.readFilled(id, { bytes: savedWorkbook(lines, how), name: 'exceptions.xlsx' })
}
