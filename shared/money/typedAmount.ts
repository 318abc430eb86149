/** The decimal sign of a region. */
export type DecimalSign = '.' | ','

const CURRENCY = String.raw`(?:[A-Z]{3}|\p{Sc})`
/** `1,250.00`, `-1.250,00 EUR`, `€ 1 250`, `(1'250.00)`, `1250.00-`; spaces, minus signs and apostrophes are plain. */
const AMOUNT = new RegExp(`^(\\()?([+-])? ?(${CURRENCY})? ?([+-])? ?([\\d.,' ]*\\d) ?(-)? ?(${CURRENCY})?(\\))?$`, 'iu')

/**
 * Reads an amount as people write it, with or without sign and grouping; returns decimal text such as `-1250.00`, exact
 * at any length, or undefined. `decimalSign` decides about `1.250` and `1,250`, which may be one and a quarter or more
 * than a thousand. A currency beside the amount must be `currency`.
 */
export function readTypedAmount(typed: string, decimalSign: DecimalSign = '.', currency?: string): string | undefined {
  const match = AMOUNT.exec(plainSigns(typed))
  if (!match) return undefined
  const [, opening, first, before, second, number = '', third, after, closing] = match
  const signs = [first, second, third].filter((sign) => sign !== undefined)
  const currencies = [before, after].filter((currency) => currency !== undefined)
  const isBracketed = opening !== undefined
  if (isBracketed !== (closing !== undefined) || signs.length + (isBracketed ? 1 : 0) > 1) return undefined
  if (currencies.length > 1 || currencies.some((each) => !isOf(each, currency))) return undefined
  const size = plainNumber(number, decimalSign)
  return size !== undefined && (isBracketed || signs[0] === '-') && /[1-9]/.test(size) ? `-${size}` : size
}

/** Whether an amount was typed with a sign, so that the other sign is not meant. */
export function hasSign(typed: string): boolean {
  return /[-+(]/.test(plainSigns(typed))
}

function plainSigns(typed: string): string {
  return typed
    .trim()
    .replace(/[\u00a0\u2009\u202f]/g, ' ')
    .replace(/[\u2212\u2013]/g, '-')
    .replaceAll('\u2019', "'")
}

function isOf(text: string, currency: string | undefined): boolean {
  if (currency === undefined || !/^[A-Z]{3}$/.test(currency)) return false
  return text.toUpperCase() === currency || text === symbolOf(currency)
}

function symbolOf(currency: string): string | undefined {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
  return format.formatToParts(0).find(({ type }) => type === 'currency')?.value
}

/** The sign before an amount's decimals; `unsure` if it may also group thousands, as in `1.234`. */
export function decimalSignOf(digits: string): DecimalSign | 'unsure' | 'none' {
  const [dot, comma] = [digits.lastIndexOf('.'), digits.lastIndexOf(',')]
  if (dot < 0 && comma < 0) return 'none'
  if (dot >= 0 && comma >= 0) return dot > comma ? '.' : ','
  const [sign, other] = dot >= 0 ? (['.', ','] as const) : ([',', '.'] as const)
  if (digits.indexOf(sign) !== digits.lastIndexOf(sign)) return other
  const [whole = '', fraction = ''] = digits.split(sign)
  return fraction.length === 3 && /^[1-9]\d{0,2}$/.test(whole) ? 'unsure' : sign
}

function plainNumber(text: string, decimalSign: DecimalSign): string | undefined {
  const found = decimalSignOf(text)
  const sign = found === 'unsure' ? decimalSign : found
  const at = sign === 'none' ? -1 : text.lastIndexOf(sign)
  if (at < 0) return withoutGroups(text)
  const [before, after] = [text.slice(0, at), text.slice(at + 1)]
  const whole = before === '' ? '0' : withoutGroups(before)
  return whole === undefined || !/^\d+$/.test(after) ? undefined : `${whole}.${after}`
}

const THOUSANDS = /^[1-9]\d{0,2}([., '])\d{3}(?:\1\d{3})*$/
/** Grouping as in India: the last three digits, and pairs before them. */
const LAKHS = /^[1-9]\d?(?:,\d{2})+,\d{3}$/

function withoutGroups(text: string): string | undefined {
  if (/^\d+$/.test(text)) return text.replace(/^0+(?=\d)/, '')
  return THOUSANDS.test(text) || LAKHS.test(text) ? text.replace(/\D/g, '') : undefined
}
