import { CsvMapping, withoutFile, type CsvGiven } from '../../../../../shared/domain/reconciliation/instruction.ts'
import type { CsvEncoding } from '../../../../../shared/text/csvEncoding.ts'
import type { Reading } from '../reading.ts'
import { shown } from '../values/amount.ts'
import { BalanceProof } from './balanceProof.ts'
import type { CsvRow } from './csvRows.ts'
import { surveyRows } from './csvSurvey.ts'
import { CsvTable } from './csvTable.ts'
import { guessMapping, type Dialect, type Guess } from './guessMapping.ts'
import type { OpenQuestion } from './guessing/questions.ts'
import { aboveQuestion, quoting, totalQuestions } from './rowQuestions.ts'
import { isSameHeader } from './tableRows.ts'

export interface Found extends Guess {
  /** The name of the template that was used automatically. */
  readonly template: string | null
}

/** Yields the rows of a table up to its first fault. A mapping says how numbers are to be written. */
export type EachRow = (mapping: Pick<CsvMapping, 'decimalSign'>, onRow: (row: CsvRow) => void) => void

/** A question about the encoding, which a template may decide. */
interface Doubt {
  readonly question: OpenQuestion
  readonly decide: (encoding: CsvEncoding) => Found
}

/** Whether the mapping answers everything. */
export function isSettled(mapping: CsvGiven): mapping is CsvMapping {
  return CsvMapping.required({ headerLine: true }).safeParse(mapping).success && (mapping.open ?? []).length === 0
}

/** Finds out how a table is to be read, as far as the user did not say. */
export function findMapping(
  each: EachRow,
  dialect: Dialect,
  {
    reading: { options, notes },
    given = options.mapping ?? {}
  }: { readonly reading: Reading; readonly given?: CsvGiven },
  doubt?: Doubt
): Found {
  // If the user chose the columns, no template is needed.
  const templates = given.columns ? [] : options.templates
  const templateOf = (cells: readonly string[]) => templates.find(({ header }) => isSameHeader(header, cells))
  const survey = surveyRows(
    (onRow) => each({ decimalSign: '.' }, onRow),
    given,
    (rows) => rows.find(({ cells }) => templateOf(cells))
  )
  const template = survey.header.length > 0 ? templateOf(survey.header) : undefined
  const ofTemplate = template?.mapping.encoding
  if (ofTemplate && doubt?.question.options.some(({ change }) => change.encoding === ofTemplate))
    return doubt.decide(ofTemplate)
  const known = template ? { ...withoutFile(template.mapping), hasHeader: true, ...given } : given
  const asking = { notes, dayOrder: options.dayOrder }
  const prove = (mapping: CsvMapping, at: number) => {
    const proof = new BalanceProof(mapping, at)
    each(mapping, (row) => proof.take(row))
    return proof.says
  }
  const guess = guessMapping(survey, dialect, known, asking, prove, doubt?.question)
  return { ...guess, template: template?.name ?? null }
}

/** Reads the rows that `feed` yields. Questions are faults as well. `sheets`: the names of those of a workbook. */
export async function readTable(
  { mapping, template, questions }: Found,
  reading: Reading,
  feed: (onRow: (row: CsvRow) => void) => void | Promise<void>,
  sheets: readonly string[] = []
): Promise<void> {
  const lines = new Set(questions.flatMap(({ line }) => line ?? []))
  const table = new CsvTable(reading, mapping, canRead(mapping, reading), lines)
  const open = [...questions]
  try {
    await feed((row) => table.take(row))
    table.end()
    open.push(...aboveQuestion(table.likeAbove, mapping), ...totalQuestions(table.doubtful, mapping))
  } finally {
    for (const { words } of open) reading.notes.fault(`To be chosen: ${words}`)
    const { header, above, rows, leftOut, leftOutCount, columnCount } = table
    const found = { header, above, rows, leftOut, leftOutCount, columnCount }
    const quoted = open.map((question) => quoting(question, table.quoted))
    reading.csv = { mapping, template, questions: quoted, sheets, ...found }
  }
}

/** Whether rows can become payments; if not, notes one fault for the file instead of one per row. */
function canRead({ columns, outWords, inWords = [] }: CsvMapping, { notes }: Reading): boolean {
  const isKnown = (columns.amount ?? columns.debit ?? columns.credit) !== undefined
  if (!isKnown) notes.fault('The column with the amounts is not known. Choose it.')
  const both = outWords?.find((word) => inWords.includes(word))
  if (both !== undefined)
    notes.fault(`“${shown(both.toUpperCase())}” is set for both money out and money in. Remove it from one of them.`)
  return isKnown && both === undefined
}
