import type { DecimalSign } from '../../../../../shared/typedAmount.ts'

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
const DOLLARS =
  'USD CAD AUD NZD HKD SGD TWD MXN ARS CLP COP UYU DOP BBD BMD BND BSD BZD CUP CVE FJD GYD JMD KYD LRD NAD SBD SRD TTD XCD'
/** The currencies that a sign may stand for. */
const SIGNS: ReadonlyMap<string, readonly string[]> = new Map([
  ['€', ['EUR']],
  ['£', ['GBP']],
  ['zł', ['PLN']],
  ['kr', ['SEK', 'NOK', 'DKK', 'ISK']],
  ['¥', ['JPY', 'CNY']],
  ['$', DOLLARS.split(' ')]
])
const CURRENCY = '[A-Z]{3}|€|£|\\$|¥|kr\\.?|zł'
const WORD = '[CD][Rr]|[CDSH]'
const PARTS = new RegExp(
  `^(\\(?)([-+−–]?)(?:(${WORD})(?![A-Z]))?(${CURRENCY})?([-+−–]?)(\\d[\\d.,]*|[.,]\\d+)(${CURRENCY})?([-−–]?)(${WORD})?(\\)?)$`
)

/** Undefined for a text that is no amount with any kind of separators. */
export function amountParts(cell: string): AmountParts | undefined {
  const match = PARTS.exec(cell.replace(SPACES, ''))
  if (!match || (DIVIDED.test(cell) && !isGrouped(cell))) return undefined
  const [, open, sign, wordBefore, before, innerSign, digits = '', after, trailing, wordAfter, close] = match
  const signs = [open, sign, innerSign, trailing].filter((text) => text !== '' && text !== undefined)
  if ((open === '(') !== (close === ')') || signs.length > 1) return undefined
  if ((before && after) || (wordBefore && wordAfter)) return undefined
  const mark = before ?? after ?? null
  const [currency = null, another] = mark === null ? [] : currenciesOf(mark)
  return {
    digits,
    isNegative: signs.length === 1 && signs[0] !== '+',
    currency: another === undefined ? currency : null,
    mark,
    word: (wordBefore ?? wordAfter)?.toLowerCase() ?? null
  }
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

/** The currencies that a code or a sign beside an amount may stand for. */
export function currenciesOf(mark: string): readonly string[] {
  return SIGNS.get(mark.replace('.', '')) ?? [mark]
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
