const formats = new Map<string, Intl.NumberFormat>()

/** Formats numbers with this many decimals for a region; without a region, for the system's. */
export function amountFormat(decimals: number, locale: string | undefined): Intl.NumberFormat {
  const key = `${locale ?? ''}/${decimals}`
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.NumberFormat(locale, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    signDisplay: 'negative',
    // Some regions group only from five digits, so that columns would not compare.
    useGrouping: 'always'
  })
  formats.set(key, made)
  return made
}

/** The most decimals that every engine formats; money has four, but a rate or a requested amount may have more. */
const MOST_DECIMALS = 20

/**
 * Writes decimal text such as `-1234.50` with grouping, with exactly its own decimals. Exact at any length: formats the
 * text itself, never a double. Text with more decimals than can be formatted stays as it is.
 */
export function regionalAmount(decimal: string, locale: string | undefined, minus: string): string {
  const point = decimal.indexOf('.')
  const decimals = point < 0 ? 0 : decimal.length - point - 1
  if (decimals > MOST_DECIMALS) return decimal.replace('-', minus)
  const format = amountFormat(decimals, locale)
  const parts = format.formatToParts(decimal as Intl.StringNumericLiteral)
  return parts.map(({ type, value }) => (type === 'minusSign' ? minus : value)).join('')
}
