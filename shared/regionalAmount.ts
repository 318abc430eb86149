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

/**
 * Writes decimal text such as `-1234.50` with grouping, with exactly the decimals it has. Exact at any length: the text
 * itself is formatted, never a double made of it.
 */
export function regionalAmount(decimal: string, locale: string | undefined, minus: string): string {
  const point = decimal.indexOf('.')
  const format = amountFormat(point < 0 ? 0 : decimal.length - point - 1, locale)
  const parts = format.formatToParts(decimal as Intl.StringNumericLiteral)
  return parts.map(({ type, value }) => (type === 'minusSign' ? minus : value)).join('')
}
