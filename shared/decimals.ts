/** Sums and comparisons of decimal text, exact at any length. */

/** More decimals than the ledger ever has. */
const DIGITS = 6

function scaled(decimal: string): bigint {
  const [whole = '0', fraction = ''] = decimal.split('.')
  return BigInt(whole + fraction.slice(0, DIGITS).padEnd(DIGITS, '0'))
}

/** Negative if `a` < `b`, 0 if they are equal, else positive. */
export function compareDecimals(a: string, b: string): number {
  const [first, second] = [scaled(a), scaled(b)]
  return first < second ? -1 : first > second ? 1 : 0
}

/** The sum, with as many decimals as the longest of the two has. */
export function addDecimals(a: string, b: string): string {
  const decimals = Math.max(decimalsOf(a), decimalsOf(b))
  const sum = scaled(a) + scaled(b)
  const digits = (sum < 0n ? -sum : sum).toString().padStart(DIGITS + 1, '0')
  const fraction = digits.slice(-DIGITS).slice(0, decimals)
  return `${sum < 0n ? '-' : ''}${digits.slice(0, -DIGITS)}${fraction && `.${fraction}`}`
}

const decimalsOf = (decimal: string) => decimal.split('.')[1]?.length ?? 0
