import type { CsvMapping } from '../../../../shared/domain/reconciliation/instruction.ts'
import { ReadingNotes, ReadingStopped } from '../readingNotes.ts'
import { CsvRows } from './csvRows.ts'

type Delimiter = CsvMapping['delimiter']

// Of two that fit equally well, the first: a comma is often part of texts and amounts.
const DELIMITERS: readonly Delimiter[] = ['\t', ';', '|', ',']
const ANNOUNCED = /^sep=([,;|\t])\r?\n/i

/** What stands between the cells of a file, by its beginning. `isCut`: the last row may be half a row. */
export function delimiterOf(beginning: string, isCut: boolean): Delimiter {
  const announced = ANNOUNCED.exec(beginning)?.[1]
  if (announced) return announced as Delimiter
  let best: { delimiter: Delimiter; evenness: number; columns: number } = { delimiter: ',', evenness: 0, columns: 1 }
  for (const delimiter of DELIMITERS) {
    const widths = widthsOf(beginning, delimiter)
    if (isCut) widths.pop()
    const { columns, evenness } = evennessOf(widths)
    if (columns === 1) continue
    if (evenness > best.evenness || (evenness === best.evenness && columns > best.columns))
      best = { delimiter, evenness, columns }
  }
  return best.delimiter
}

/** Whether a row says only what the delimiter is, as spreadsheets write it. */
export function isAnnouncement(cells: readonly string[]): boolean {
  return /^sep=.?$/i.test(cells[0] ?? '') && cells.slice(1).every((cell) => cell === '')
}

function widthsOf(text: string, delimiter: Delimiter): number[] {
  const widths: number[] = []
  const rows = new CsvRows(delimiter, ({ cells }) => widths.push(cells.length), new ReadingNotes())
  try {
    rows.write(text)
    rows.finish()
  } catch (error) {
    // A quote that is open at the end of the beginning; what was read before it counts.
    if (!(error instanceof ReadingStopped)) throw error
  }
  return widths
}

/** The number of cells that most rows have, and the share of rows, in hundredths, that have it. */
function evennessOf(widths: readonly number[]): { readonly columns: number; readonly evenness: number } {
  const counts = new Map<number, number>()
  for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + 1)
  const [columns = 1, count = 0] = [...counts].sort((one, other) => other[1] - one[1] || other[0] - one[0])[0] ?? []
  return { columns, evenness: Math.floor((count * 100) / Math.max(1, widths.length)) }
}
