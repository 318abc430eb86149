/** Sums and comparisons of decimal text, exact at any length. */

/** Decimal text, for example `-12.50`. */
export const DECIMAL = /^-?\d+(\.\d+)?$/

/** Negative if `a` < `b`, 0 if they are equal, else positive. */
export function compareDecimals(a: string, b: string): number {
  const decimals = Math.max(decimalsOf(a), decimalsOf(b))
  const difference = scaled(a, decimals) - scaled(b, decimals)
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

/** The sum, with as many decimals as the longest of the two has. */
export function addDecimals(a: string, b: string): string {
  const decimals = Math.max(decimalsOf(a), decimalsOf(b))
  const sum = scaled(a, decimals) + scaled(b, decimals)
  const digits = (sum < 0n ? -sum : sum).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  return `${sum < 0n ? '-' : ''}${whole}${decimals > 0 ? `.${digits.slice(-decimals)}` : ''}`
}

function decimalsOf(decimal: string): number {
  const point = decimal.indexOf('.')
  return point < 0 ? 0 : decimal.length - point - 1
}

function scaled(decimal: string, decimals: number): bigint {
  return BigInt(decimal.replace('.', '') + '0'.repeat(decimals - decimalsOf(decimal)))
}
