import type { DecimalSign } from '../../../../../shared/typedAmount.ts'

/** The parts of an amount as people write it: `digits` with separators but without spaces, sign and currency. */
interface AmountParts {
  readonly digits: string
  readonly isNegative: boolean
  /** From a currency code, or a sign that only one currency has. */
  readonly currency: string | null
  /** A lower-case word that stands for a sign, as in `1.250,00 S` or `100.00 CR`. */
  readonly word: string | null
}

const SPACES = /[\s\u00a0\u202f\u2009'’]/g
const MARKS: ReadonlyMap<string, string | null> = new Map([
  ['€', 'EUR'],
  ['£', 'GBP'],
  ['zł', 'PLN'],
  ['$', null],
  ['kr', null],
  ['kr.', null],
  ['¥', null]
])
const CURRENCY = '[A-Z]{3}|€|£|\\$|¥|kr\\.?|zł'
const WORD = '[CD][Rr]|[CDSH]'
const PARTS = new RegExp(
  `^(\\(?)([-+−–]?)(?:(${WORD})(?![A-Z]))?(${CURRENCY})?([-+−–]?)(\\d[\\d.,]*|[.,]\\d+)(${CURRENCY})?([-−–]?)(${WORD})?(\\)?)$`
)

/** Undefined for a text that is no amount with any kind of separators. */
export function amountParts(cell: string): AmountParts | undefined {
  const match = PARTS.exec(cell.replace(SPACES, ''))
  if (!match) return undefined
  const [, open, sign, wordBefore, before, innerSign, digits = '', after, trailing, wordAfter, close] = match
  const signs = [open, sign, innerSign, trailing].filter((text) => text !== '' && text !== undefined)
  if ((open === '(') !== (close === ')') || signs.length > 1) return undefined
  if ((before && after) || (wordBefore && wordAfter)) return undefined
  const mark = before ?? after
  return {
    digits,
    isNegative: signs.length === 1 && signs[0] !== '+',
    currency: mark === undefined ? null : (MARKS.get(mark) ?? (MARKS.has(mark) ? null : mark)),
    word: (wordBefore ?? wordAfter)?.toLowerCase() ?? null
  }
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
