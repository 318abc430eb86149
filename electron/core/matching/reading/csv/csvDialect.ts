import type { CsvMapping } from '../../../../../shared/domain/reconciliation/instruction.ts'
import { ReadingNotes, ReadingStopped } from '../readingNotes.ts'
import { CsvRows, type CsvRow } from './csvRows.ts'
import { lineOf } from './tableRows.ts'
import { MOST_TITLES, namesIn } from './headerRow.ts'

type Delimiter = CsvMapping['delimiter']

// If two fit equally well, the first wins: commas are often part of texts and amounts.
const DELIMITERS: readonly Delimiter[] = ['\t', ';', '|', ',']
const ANNOUNCED = /^sep=([,;|\t])\r?\n/i

/**
 * Finds the delimiter from the beginning of a file: the one that gives the most known column names, otherwise the one
 * that gives the most even rows, from `fromLine` on. `isCut`: the last row may be incomplete.
 */
export function delimiterOf(beginning: string, isCut: boolean, fromLine = 1): Delimiter {
  const announced = ANNOUNCED.exec(beginning)?.[1]
  if (announced) return announced as Delimiter
  const parts = DELIMITERS.map((delimiter) => partsOf(beginning, delimiter, isCut, fromLine))
  const most = Math.max(...parts.map(({ names }) => names))
  let best: (typeof parts)[number] = { delimiter: ',', evenness: 0, columns: 1, names: 0 }
  for (const each of parts) {
    if (each.names < most || (each.columns === 1 && most === 0)) continue
    const { evenness, columns } = each
    if (evenness > best.evenness || (evenness === best.evenness && columns > best.columns)) best = each
  }
  return best.delimiter
}

function partsOf(text: string, delimiter: Delimiter, isCut: boolean, fromLine: number) {
  const rows = rowsOf(text, delimiter, isCut).filter((row) => lineOf(row) >= fromLine)
  const names = namesIn(rows.slice(0, MOST_TITLES))
  return { delimiter, names, ...evennessOf(rows.map(({ cells }) => cells.length)) }
}

function rowsOf(text: string, delimiter: Delimiter, isCut: boolean): readonly CsvRow[] {
  const found: CsvRow[] = []
  const rows = new CsvRows(delimiter, (row) => found.push(row), new ReadingNotes())
  try {
    rows.write(text)
    if (!isCut) rows.finish()
  } catch (error) {
    // A quote is wrong, or still open at the end; the rows before it count.
    if (!(error instanceof ReadingStopped)) throw error
  }
  return found
}

/** The number of cells that most rows have, and the share of rows, in hundredths, that have it. */
function evennessOf(widths: readonly number[]): { readonly columns: number; readonly evenness: number } {
  const counts = new Map<number, number>()
  for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + 1)
  const [columns = 1, count = 0] = [...counts].sort((one, other) => other[1] - one[1] || other[0] - one[0])[0] ?? []
  return { columns, evenness: Math.floor((count * 100) / Math.max(1, widths.length)) }
}
