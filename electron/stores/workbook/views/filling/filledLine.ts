import { z } from 'zod'
import { Reason } from '../../../../../shared/domain/reconciliation/decision.ts'
import { MOST_DECIDED } from '../../../../../shared/reconciliation/mostDecided.ts'
import { AppError } from '../../../../../shared/errors.ts'
import { decisionNames, FILLED_IN, KEYS, RECOGNISED } from '../../../../../shared/words/fillIn.ts'
import type { SheetCell } from '../../../../core/matching/reading/xlsx/sheetCell.ts'
import { readSheetTable, type TableLine } from '../../../../core/matching/reading/xlsx/sheetTable.ts'
import { openSheets } from '../../../../core/matching/reading/xlsx/sheets.ts'
import { openSource, type InstructionText } from '../../decisions/drafts/sourceBytes.ts'

type Recognised = (typeof RECOGNISED)[number]

/** A line of a workbook that came back. Empty texts for empty cells. */
export interface FilledLine {
  readonly line: number
  readonly key: string
  readonly fingerprint: string
  readonly recognised: Readonly<Record<Recognised, string>>
  readonly decision: string
  readonly reason: string
  readonly assigned: string
  readonly due: string
  /** Why its cells cannot be read, in a sentence. */
  readonly fault: string | undefined
}

export interface FilledFile {
  readonly name: string
  readonly sha256: string
  readonly lines: readonly FilledLine[]
}

const MOST_MEGABYTES = 50
const COLUMNS = [...Object.values(FILLED_IN), ...Object.values(KEYS), ...RECOGNISED] as const

/** Reads a workbook of exceptions, without judging it. Throws `bad-input` if it is none. */
export async function readFilledFile(source: InstructionText): Promise<FilledFile> {
  const { bytes, sha256 } = await wholeFile(source)
  await using sheets = await openSheets(bytes)
  const lines = await readSheetTable(sheets, COLUMNS, MOST_DECIDED)
  if (lines) return { name: source.name.slice(0, 200), sha256, lines: lines.map(lineOf) }
  const message = `${source.name} has no sheet with the columns of exceptions to fill in. Choose the workbook that Tallydesk wrote, with all of its columns, or write a new one.`
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

type Column = (typeof COLUMNS)[number]

function lineOf({ line, cell, mergedWith }: TableLine<Column>): FilledLine {
  const text = (heading: Column) => cell(heading)?.text.trim() ?? ''
  return {
    line,
    key: text(KEYS.key),
    fingerprint: text(KEYS.fingerprint),
    recognised: Object.fromEntries(RECOGNISED.map((heading) => [heading, text(heading)])) as FilledLine['recognised'],
    decision: text(FILLED_IN.decision),
    reason: text(FILLED_IN.reason),
    assigned: text(FILLED_IN.assigned),
    due: text(FILLED_IN.due),
    fault: mergedWith === undefined ? faultOf(cell) : mergedWords(mergedWith)
  }
}

function mergedWords(line: number): string {
  return `Its cells are merged with those of line ${line}. Separate them, and fill in each line.`
}

function faultOf(cell: (heading: Column) => SheetCell | undefined): string | undefined {
  for (const heading of [...Object.values(KEYS), ...Object.values(FILLED_IN)]) {
    const { isFormula, fault } = cell(heading) ?? {}
    if (isFormula) return `${heading} is a formula. Replace it by its value.`
    if (fault !== undefined) return `${heading}: ${fault}`
  }
  const reason = cell(FILLED_IN.reason)
  if (!reason?.isNumber && !reason?.isDay) return undefined
  return 'Reason is a number or a day in the workbook, so it is not what was typed. Enter it as text.'
}

/** A name of a decision, whatever its case; undefined for another word. */
export function readDecision(text: string): keyof typeof decisionNames | undefined {
  const name = text.replace(/\s+/g, ' ').toLowerCase()
  const kinds = Object.keys(decisionNames) as (keyof typeof decisionNames)[]
  return kinds.find((kind) => decisionNames[kind].toLowerCase() === name)
}

/** What is wrong with a reason; undefined if nothing is. */
export function reasonFault(reason: string): string | undefined {
  if (reason === '') return 'The decision needs a reason.'
  return Reason.safeParse(reason).success ? undefined : 'A reason has 3 to 500 letters.'
}

/** Undefined for what is no day; a spreadsheet may write a month or a day with one digit. */
export function readDay(text: string): string | undefined {
  const day = text.replace(/^(\d{4})-(\d{1,2})-(\d{1,2})$/, (_, year: string, ...rest: readonly string[]) =>
    [year, ...rest.slice(0, 2).map((part) => part.padStart(2, '0'))].join('-')
  )
  return z.iso.date().safeParse(day).success ? day : undefined
}
