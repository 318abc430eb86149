const formats = new Map<string, Intl.NumberFormat>()

/** How a region writes numbers with so many decimals; without a region, how the system does. */
export function amountFormat(decimals: number, locale: string | undefined): Intl.NumberFormat {
  const key = `${locale ?? ''}/${decimals}`
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.NumberFormat(locale, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    signDisplay: 'negative'
  })
  formats.set(key, made)
  return made
}

/** As many as every engine formats; money has four, but a rate, or an amount that is asked for, may have any number. */
const MOST_DECIMALS = 20

/**
 * Writes decimal text such as `-1234.50` with grouping, with exactly the decimals it has. Exact at any length: the text
 * itself is formatted, never a double made of it. One with more decimals than can be formatted keeps its form.
 */
export function regionalAmount(decimal: string, locale: string | undefined, minus: string): string {
  const point = decimal.indexOf('.')
  const decimals = point < 0 ? 0 : decimal.length - point - 1
  if (decimals > MOST_DECIMALS) return decimal.replace('-', minus)
  const format = amountFormat(decimals, locale)
  const parts = format.formatToParts(decimal as Intl.StringNumericLiteral)
  return parts.map(({ type, value }) => (type === 'minusSign' ? minus : value)).join('')
}
