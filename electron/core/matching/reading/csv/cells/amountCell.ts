import { isCurrency } from '../../../../../../shared/money/minorDigits.ts'
import type { DecimalSign } from '../../../../../../shared/money/typedAmount.ts'
import { currenciesOf, CURRENCY_MARK } from './currencySigns.ts'

/** The parts of an amount as people write it: `digits` with separators, but without spaces, sign and currency. */
interface AmountParts {
  readonly digits: string
  readonly isNegative: boolean
  /** From a currency code, or a sign that only one currency has. */
  readonly currency: string | null
  /** The currency as it is written: a code, or a sign such as `€` and `kr`. */
  readonly mark: string | null
  /** A lower-case word that stands for a sign, as in `1.250,00 S` or `100.00 CR`. */
  readonly word: string | null
}

const SPACES = /[\s'’]/g
const DIVIDED = /\d[\s'’]+\d/
/** Thousands, or as in India the last three digits and pairs before them. */
const GROUPED = /^\d{1,3}(?:[ '’]\d{3})+(?:[.,]\d*)?$|^\d{1,2}(?:[ '’]\d{2})+[ '’]\d{3}(?:[.,]\d*)?$/
const DASH = new RegExp(`^(?:${CURRENCY_MARK})?\\s*[-−–—]\\s*(?:${CURRENCY_MARK})?$`)
const WORD = '[CD][Rr]|[CDSH]'
/** Money without cents, as in `50,-` and `50.--`: the dashes are no sign. */
const NO_CENTS = '(?<=[.,])[-−–—]{1,2}'
/** The same of money without whole units, as in `-,50`. */
const NO_WHOLE = /^([^\d.,]*?)[-–—]{1,2},(?=\d\d(?:\D|$))/
/** With digits alone it is no currency: `FT1001` is the number of something, and so is `INV 1001`. */
const isNumbered = (mark: string, cell: string) =>
  !/[.,]/.test(cell) &&
  ((/^(?!kr)[a-z]{1,2}$/i.test(mark) && !/\s/.test(cell)) || !currenciesOf(mark).every(isCurrency))
const PARTS = new RegExp(
  `^(${CURRENCY_MARK})?(\\()?([-+−–]?)(?:(${WORD})(?![A-Z]))?(${CURRENCY_MARK})?([-+−–]?)(\\d[\\d.,]*|[.,]\\d+)(${NO_CENTS})?(${CURRENCY_MARK})?([-−–]?)(${WORD})?(\\))?(${CURRENCY_MARK})?$`
)

/** Undefined for a text that is no amount with any kind of separators. */
export function amountParts(cell: string): AmountParts | undefined {
  const match = PARTS.exec(cell.replace(SPACES, '').replace(NO_WHOLE, '$1,'))
  if (!match || (DIVIDED.test(cell) && !isGrouped(cell))) return undefined
  const [, first, open, sign, wordBefore, before, innerSign, digits = '', noCents, after, trailing, wordAfter, close] =
    match
  const signs = filled(open, sign, innerSign, trailing)
  const [mark = null, otherMark] = filled(first, before, after, match[13])
  if ((open === undefined) !== (close === undefined) || signs.length > 1) return undefined
  if (otherMark !== undefined || (wordBefore && wordAfter)) return undefined
  if (mark !== null && isNumbered(mark, cell)) return undefined
  const [currency = null, another] = mark === null ? [] : currenciesOf(mark)
  return {
    digits: noCents === undefined ? digits : withoutCents(digits),
    isNegative: signs.length === 1 && signs[0] !== '+',
    currency: another === undefined ? currency : null,
    mark,
    word: (wordBefore ?? wordAfter)?.toLowerCase() ?? null
  }
}

const filled = (...texts: readonly (string | undefined)[]) => texts.filter((text) => text !== undefined && text !== '')

/** In `1.250.-` the last point is the decimal sign, so the others group thousands. */
function withoutCents(digits: string): string {
  const [whole, sign] = [digits.slice(0, -1), digits.slice(-1)]
  return whole.includes(sign) ? `${whole}${sign === '.' ? ',' : '.'}` : digits
}

/** Whether a cell of money says that there is none, with a dash, as programs for accounts do. */
export function isDash(cell: string): boolean {
  return DASH.test(cell)
}

/** Whether a dash stands for whole units, which the minus sign of another program might be. */
export function hasNoWhole(cell: string): boolean {
  return NO_WHOLE.test(cell.replace(SPACES, ''))
}

/** Whether spaces and apostrophes stand between the digits of an amount only where they group thousands. */
function isGrouped(cell: string): boolean {
  const [digits = ''] = /\d.*\d/s.exec(cell) ?? []
  return GROUPED.test(digits.replace(/\s+/g, ' ').replace(/ ?([.,]) ?/g, '$1'))
}

/** Whether a text is an amount, or would be one without its spaces, as an account number is: `9000 01 7`. */
export function isNumber(cell: string, parts = amountParts(cell)): boolean {
  return parts !== undefined || (DIVIDED.test(cell) && amountParts(cell.replace(SPACES, '')) !== undefined)
}

const READABLE = {
  '.': /^(?:\d{1,3}(?:,\d{2,3})*,\d{3}|\d*)(?:\.\d*)?$/,
  ',': /^(?:\d{1,3}(?:\.\d{2,3})*\.\d{3}|\d*)(?:,\d*)?$/
} as const

/** The digits with a decimal point and without grouping; undefined if they do not fit the decimal sign. */
export function plainDigits(digits: string, decimalSign: DecimalSign): string | undefined {
  if (!READABLE[decimalSign].test(digits)) return undefined
  return decimalSign === '.' ? digits.replaceAll(',', '') : digits.replaceAll('.', '').replace(',', '.')
}
