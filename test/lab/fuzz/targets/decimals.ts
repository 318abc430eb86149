const DECIMAL = /^([+-]?)(\d*)\.?(\d*)(?:[eE]([+-]?\d+))?$/

/** A number of a text as a fraction of whole numbers, by nothing but the digits in it. */
interface Exact {
  readonly numerator: bigint
  readonly denominator: bigint
}

function exactOf(text: string): Exact | undefined {
  const [, sign, whole = '', fraction = '', exponent = '0'] = DECIMAL.exec(text.trim()) ?? []
  if (sign === undefined || whole + fraction === '' || Math.abs(Number(exponent)) > 1000) return undefined
  const shift = Number(exponent) - fraction.length
  const digits = BigInt(whole + fraction) * (sign === '-' ? -1n : 1n)
  const power = 10n ** BigInt(Math.abs(shift))
  return shift >= 0 ? { numerator: digits * power, denominator: 1n } : { numerator: digits, denominator: power }
}

/** Whether money in ten-thousandths of a major unit is exactly the number of a text, in units of `10 ** -digits`. */
export function isExactly(scaled: bigint, text: string, digits = 0): boolean {
  const exact = exactOf(text)
  return exact !== undefined && scaled * exact.denominator * 10n ** BigInt(digits) === exact.numerator * 10_000n
}

/** Whether the digits of a text are those of the money, wherever its decimal sign stands. */
export function hasDigitsOf(scaled: bigint, text: string): boolean {
  const digits = (number: string) => number.replace(/\D/g, '').replace(/^0+|0+$/g, '')
  return digits(text) === digits(scaled.toString())
}
