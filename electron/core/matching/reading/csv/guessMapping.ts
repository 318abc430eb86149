import type { CsvChoice, CsvGiven, CsvMapping } from '../../../../../shared/domain/reconciliation/instruction.ts'
import type { DayOrder } from '../../../../../shared/days/typedDay.ts'
import type { ReadingNotes } from '../readingNotes.ts'
import type { CsvSurvey } from './csvSurvey.ts'
import { guessColumns } from './guessing/columns.ts'
import { currencyMissing, currencyOf, headingCurrency } from './guessing/currency.ts'
import { changedColumns, questionOf, type AskedQuestion, type OpenQuestion } from './guessing/questions.ts'
import { sheetOf, type Columns, type Sheet } from './guessing/sheet.ts'
import { signOf, type SignFound, type Signs } from './guessing/sign.ts'
import { dateOrderIn, decimalSignIn } from './guessing/writing.ts'

/** Where the rows come from. */
export type Dialect = Pick<CsvMapping, 'encoding' | 'delimiter' | 'sheet'>

/** Whether the balance moves as the mapping says, the opposite way, or neither can be told. */
export type BalanceProof = (mapping: CsvMapping, balanceAt: number) => 'agrees' | 'reversed' | undefined

export interface Guess {
  readonly mapping: CsvMapping
  /** Choices that change amounts, payees or days and that the file leaves open. */
  readonly questions: readonly AskedQuestion[]
}

const COLUMN_CHOICES: ReadonlySet<CsvChoice> = new Set([
  'amount',
  'currency',
  'counterpartyName',
  'counterpartyNumber',
  'dueOn'
])

/** Finds the most likely mapping from the headings, all cells and the given choices; asks about the rest. */
export function guessMapping(
  survey: CsvSurvey,
  dialect: Dialect,
  given: CsvGiven,
  { notes, dayOrder }: { readonly notes: ReadingNotes; readonly dayOrder: DayOrder | undefined },
  proof: BalanceProof,
  ofEncoding?: OpenQuestion
): Guess {
  const sheet = sheetOf(survey)
  const guess = guessColumns(sheet)
  const questions: OpenQuestion[] = [...(ofEncoding ? [ofEncoding] : []), ...guess.questions]
  const columns = given.columns ?? answered(guess.columns, questions, given)
  const decimals = decimalSignIn(sheet, columns, dialect.delimiter, notes)
  if (decimals.question) questions.push(decimals.question)
  const dates = dateOrderIn(columns.dueOn === undefined ? undefined : sheet.columns[columns.dueOn], dayOrder, notes)
  if (dates.question) questions.push(dates.question)
  const sign = signOf(sheet, columns, true)
  const mapping: CsvMapping = {
    ...dialect,
    hasHeader: given.hasHeader ?? survey.header.length > 0,
    headerLine: survey.headerLine,
    columns,
    decimalSign: given.decimalSign ?? decimals.sign,
    dateOrder: given.dateOrder ?? dates.order,
    ...sign.signs,
    ...signsOf(given),
    currency: given.currency === undefined ? currencyFor(sheet, given, guess.currency) : given.currency,
    ...(given.skippedRows && { skippedRows: given.skippedRows }),
    ...(given.takenRows && { takenRows: given.takenRows })
  }
  const isSignGiven = given.isPositiveOut !== undefined && !given.open?.includes('sign')
  const proven = isSignGiven ? { mapping } : provenSign(mapping, sheet, sign, proof, notes)
  if (proven.question) questions.push(proven.question)
  const missing = currencyMissing(sheet, proven.mapping)
  const open = questions.filter(({ about }) => isOpen(about, given))
  if (missing && !open.some(({ about }) => about === 'currency')) open.push(missing)
  return {
    mapping: { ...proven.mapping, ...(open.length > 0 && { open: open.map(({ about }) => about) }) },
    questions: open
      .map((each) => ({ line: firstLine(sheet), ...withCurrency(each, sheet, proven.mapping) }))
      .map((each) => questionOf(each, proven.mapping.columns))
  }
}

/** The line of the first payment. */
function firstLine({ columns }: Sheet): number | undefined {
  const lines = columns.filter(({ filled }) => filled > 0).map((column) => column.firstLine)
  return lines.length > 0 ? Math.min(...lines) : undefined
}

/**
 * Other amount columns may have another currency in their heading. A currency that did not come from a heading stays.
 */
function withCurrency(question: OpenQuestion, sheet: Sheet, { columns, currency }: CsvMapping): OpenQuestion {
  if (question.about !== 'amount') return question
  const ownCurrency = headingCurrency(sheet, columns) === currency ? null : currency
  const options = question.options.map(({ label, change }) => ({
    label,
    change: { ...change, currency: headingCurrency(sheet, changedColumns({}, change.columns ?? {})) ?? ownCurrency }
  }))
  return { ...question, options }
}

function signsOf({ isPositiveOut, outWords, inWords }: CsvGiven): Partial<Signs> {
  if (isPositiveOut === undefined) return {}
  return { isPositiveOut, ...(outWords && { outWords }), ...(inWords && { inWords }) }
}

function currencyFor(sheet: Sheet, given: CsvGiven, guessed: string | null): string | null {
  return given.columns ? currencyOf(sheet, given.columns).currency : guessed
}

/** A choice in the given mapping is final, unless the mapping says that it is unknown. */
function isOpen(about: CsvChoice, given: CsvGiven): boolean {
  if (about === 'encoding' || given.open?.includes(about)) return true
  if (about === 'currency' && given.currency) return false
  if (COLUMN_CHOICES.has(about)) return given.columns === undefined
  if (about === 'dateOrder') return given.dateOrder === undefined
  return about === 'sign' ? given.isPositiveOut === undefined : given.decimalSign === undefined
}

/** A balance that moves with the amounts proves their sign better than anything else. */
function provenSign(
  mapping: CsvMapping,
  sheet: Sheet,
  { reversed, question }: SignFound,
  proof: BalanceProof,
  notes: ReadingNotes
): { readonly mapping: CsvMapping; readonly question?: OpenQuestion } {
  const balances = sheet.of('balance')
  const [balance] = balances
  const says = balance && balances.length === 1 ? proof(mapping, balance.at) : undefined
  if (says === 'agrees') return { mapping }
  if (says === undefined) {
    noteMixed(sheet, mapping, question, notes)
    return question ? { mapping, question } : { mapping }
  }
  const { columns, ...signs } = reversed
  notes.warn('The balance falls where money seemed to come in, so the signs are read the other way round.')
  return { mapping: { ...mapping, ...signs, columns: { ...mapping.columns, ...columns } } }
}

function noteMixed(
  sheet: Sheet,
  { columns }: CsvMapping,
  question: OpenQuestion | undefined,
  notes: ReadingNotes
): void {
  const amounts = columns.amount === undefined || columns.sign !== undefined ? undefined : sheet.columns[columns.amount]
  if (question || !amounts || amounts.negatives === 0 || amounts.negatives === amounts.amounts) return
  notes.warn('Some amounts are negative, others not. Negative amounts are read as money out.')
}

/** A given currency answers which column holds the currency: none. */
function answered(columns: Columns, questions: readonly OpenQuestion[], { currency }: CsvGiven): Columns {
  if (!currency || !questions.some(({ about }) => about === 'currency')) return columns
  return changedColumns(columns, { currency: undefined })
}
