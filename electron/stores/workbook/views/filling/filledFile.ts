import { MOST_DECIDED } from '../../../../../shared/reconciliation/mostDecided.ts'
import { AppError } from '../../../../../shared/errors.ts'
import { FILL_IN_COLUMNS, type FillInCells, type FillInColumn } from '../../../../../shared/words/fillIn.ts'
import type { CsvRow } from '../../../../core/matching/reading/csv/csvRows.ts'
import { openSheets } from '../../../../core/matching/reading/xlsx/sheets.ts'
import { openSource, type InstructionText } from '../../decisions/drafts/sourceBytes.ts'

/** A line of a workbook that came back. `fault`: why it cannot be read. */
export interface FilledLine {
  readonly line: number
  readonly cells: FillInCells
  readonly fault: string | undefined
}

export interface FilledFile {
  readonly name: string
  readonly sha256: string
  readonly lines: readonly FilledLine[]
}

const MOST_MEGABYTES = 50
const TYPED: readonly FillInColumn[] = ['Decision', 'Reason', 'Assigned to', 'Due', 'Key', 'Fingerprint']

/** Reads a workbook of exceptions, without judging it. Throws `bad-input` if it is none. */
export async function readFilledFile(source: InstructionText): Promise<FilledFile> {
  const { bytes, sha256 } = await wholeFile(source)
  await using sheets = await openSheets(bytes, { refusesFormulas: true })
  for (const sheet of sheets.all) {
    let places: ReadonlyMap<string, number> | undefined
    const lines: FilledLine[] = []
    const rows = await sheets.read(sheet)
    rows.each({ decimalSign: '.' }, (row) => {
      if (places) lines.push(lineOf(row, places))
      else places = placesOf(row)
    })
    if (lines.length > MOST_DECIDED)
      throw new AppError(
        'bad-input',
        `The sheet has more than the ${MOST_DECIDED.toLocaleString('en')} lines that are read.`
      )
    if (places) return { name: source.name.slice(0, 200), sha256, lines }
  }
  const message = `${source.name} has no sheet with each of the columns of exceptions to fill in, once. Choose the workbook that Tallydesk wrote, or write a new one.`
  throw new AppError('bad-input', message)
}

async function wholeFile(source: InstructionText): Promise<{ readonly bytes: Uint8Array; readonly sha256: string }> {
  const file = await openSource(source)
  try {
    const pieces: Uint8Array[] = []
    let size = 0
    for await (const piece of file.chunks) {
      size += piece.length
      if (size > MOST_MEGABYTES * 1_000_000)
        throw new AppError('bad-input', `${source.name} is larger than the ${MOST_MEGABYTES} MB that are read.`)
      pieces.push(piece)
    }
    return { bytes: Buffer.concat(pieces), sha256: (await file.finish()).sha256 }
  } finally {
    await file.close()
  }
}

/** Where the columns are; undefined for a row that does not have each heading once. */
function placesOf({ cells }: CsvRow): ReadonlyMap<string, number> | undefined {
  const headings = cells.map((text) => text.trim())
  const isThereOnce = (heading: string) => headings.filter((each) => each === heading).length === 1
  return FILL_IN_COLUMNS.every(isThereOnce) ? new Map(headings.map((text, at) => [text, at])) : undefined
}

function lineOf({ cells: texts, places: [place], typed }: CsvRow, at: ReadonlyMap<string, number>): FilledLine {
  const cells = FILL_IN_COLUMNS.map((column) => [column, texts[at.get(column) ?? -1]?.trim() ?? ''] as const)
  const faulty = TYPED.map((column) => [column, typed?.faultOf(at.get(column) ?? -1)] as const)
  const [column, fault] = faulty.find(([, each]) => each !== undefined) ?? []
  return {
    line: place?.line ?? 0,
    // TypeScript cannot see that these are all columns.
    cells: Object.fromEntries(cells) as FillInCells,
    fault: fault && `${column}: ${fault}`
  }
}
