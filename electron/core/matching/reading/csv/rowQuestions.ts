import type { CsvMapping, CsvQuestion } from '../../../../../shared/domain/reconciliation/instruction.ts'
import type { AskedQuestion } from './guessing/questions.ts'

const MOST_QUESTIONS = 20

/** A question with the cells of its row, if that was read. */
export function quoting(
  { line, ...question }: AskedQuestion,
  cells: ReadonlyMap<number, readonly string[]>
): CsvQuestion {
  const row = line === undefined ? undefined : cells.get(line)
  return line === undefined || !row ? question : { ...question, row: { line, cells: [...row] } }
}

/** Asks about rows that may be totals; they are read as payments until then. */
export function totalQuestions(
  lines: readonly number[],
  { skippedRows = [], takenRows = [] }: CsvMapping
): readonly AskedQuestion[] {
  return lines.slice(0, MOST_QUESTIONS).map((line) => ({
    about: 'total',
    line,
    words: `Is line ${line} a total, or a payment?`,
    options: [
      { label: 'A total: it is left out', set: { skippedRows: [...skippedRows, line] } },
      { label: 'A payment', set: { takenRows: [...takenRows, line] } }
    ]
  }))
}

/** An answer has the whole mapping, because without the header little of it would be found again. */
export function aboveQuestion(lines: readonly number[], mapping: CsvMapping): readonly AskedQuestion[] {
  const [line] = lines
  if (line === undefined) return []
  const { hasHeader, headerLine = 1, skippedRows = [] } = mapping
  const withoutHeader = hasHeader ? [...skippedRows, headerLine] : skippedRows
  return [
    {
      about: 'total',
      line,
      words: `Line ${line} looks like a payment, but stands above line ${headerLine}, where the table begins. Is it one?`,
      options: [
        {
          label: `A payment: read from line ${line} on`,
          set: { ...mapping, headerLine: line, hasHeader: false, skippedRows: withoutHeader }
        },
        {
          label: `No payment: nothing above line ${headerLine} is read`,
          set: { skippedRows: [...skippedRows, ...lines] }
        }
      ]
    }
  ]
}
