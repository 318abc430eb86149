import { AppError } from '../../../../../shared/errors.ts'
import { columnOf } from '../../../spreadsheet/reading/xlsxCells.ts'
import type { SheetCell } from './sheetCell.ts'
import type { Sheets } from './sheets.ts'

/** A line below the headings. */
export interface TableLine<Heading extends string> {
  /** The number of the row in the spreadsheet. */
  readonly line: number
  /** Undefined for an empty cell. */
  readonly cell: (heading: Heading) => SheetCell | undefined
  /** The line of the cell with which one of its cells is merged, and which alone has content. */
  readonly mergedWith: number | undefined
}

/** Other rows may stand above the headings. */
const LAST_HEADING_LINE = 50

/**
 * The lines with content below these headings, in whatever order the columns are; undefined if no sheet has all of the
 * headings in one row. Throws `bad-input` if a heading stands twice there, or if there are more lines than `most`.
 */
export async function readSheetTable<Heading extends string>(
  sheets: Sheets,
  headings: readonly Heading[],
  most: number
): Promise<readonly TableLine<Heading>[] | undefined> {
  for (const sheet of sheets.all) {
    let places: ReadonlyMap<string, number> | undefined
    const lines: { readonly line: number; readonly cells: ReadonlyMap<number, SheetCell> }[] = []
    const merged = await sheets.each(sheet, (cells, line) => {
      if (places) lines.push({ line, cells })
      else if (line <= LAST_HEADING_LINE) places = placesOf(cells, headings, line)
      if (lines.length > most)
        throw new AppError('bad-input', `The sheet has more than the ${most.toLocaleString('en')} lines that are read.`)
    })
    const found = places
    if (!found) continue
    const columns = new Set(headings.map((heading) => found.get(heading)))
    const mergedAt = mergedLines(merged, columns)
    return lines.map(({ line, cells }) => ({
      line,
      cell: (heading) => cells.get(found.get(heading) ?? -1),
      mergedWith: mergedAt(line)
    }))
  }
  return undefined
}

function placesOf(
  cells: ReadonlyMap<number, SheetCell>,
  headings: readonly string[],
  line: number
): ReadonlyMap<string, number> | undefined {
  const texts = [...cells].map(([at, { text }]) => [text.trim(), at] as const)
  const places = new Map(texts)
  if (!headings.every((heading) => places.has(heading))) return undefined
  const twice = headings.find((heading) => texts.filter(([text]) => text === heading).length > 1)
  if (twice === undefined) return places
  const message = `Line ${line} has the heading ${twice} twice. Delete or rename the column that you added.`
  throw new AppError('bad-input', message)
}

/** Tells for a line below the first of merged cells which line that is. */
function mergedLines(ranges: readonly string[], columns: ReadonlySet<number | undefined>) {
  const tall = ranges.flatMap((range) => {
    const [one = '', other = one] = range.split(':')
    const [first, last] = [one, other].map((reference) => Number(/\d+$/.exec(reference)?.[0] ?? 0))
    if (first === undefined || last === undefined || first === last) return []
    const [from, to] = [columnOf(one), columnOf(other)]
    return [...columns].some((at) => at !== undefined && from <= at && at <= to) ? [{ first, last }] : []
  })
  return (line: number) => tall.find(({ first, last }) => first < line && line <= last)?.first
}
