import type { Bound } from '../domain/transactionFilter.ts'

/** From one amount to another; null where that end is open. */
export interface AmountRange {
  readonly min: Bound | null
  readonly max: Bound | null
}

const NUMBER = String.raw`[-+]?\d+(?:\.\d+)?`
const ONE_END = new RegExp(`^(>=|<=|>|<|=)?(${NUMBER})$`)
const TWO_ENDS = new RegExp(`^(?:(>=?)?(${NUMBER}))?\\.\\.(?:(<=?)?(${NUMBER}))?$`)

/** Reads `12.50`, `<-1000`, `10..20`, `..20`, `>10..<20`; undefined for what is none of these. */
export function readAmounts(text: string): AmountRange | undefined {
  const plain = text.replaceAll('−', '-')
  return oneEnd(plain) ?? twoEnds(plain)
}

/** The shortest text that `readAmounts` reads as the same range. */
export function writeAmounts({ min, max }: AmountRange): string {
  if (min && max) {
    if (min.value === max.value && min.isIncluded && max.isIncluded) return min.value
    return `${min.isIncluded ? '' : '>'}${min.value}..${max.isIncluded ? '' : '<'}${max.value}`
  }
  if (min) return `>${min.isIncluded ? '=' : ''}${min.value}`
  return max ? `<${max.isIncluded ? '=' : ''}${max.value}` : '..'
}

/** The smaller of two decimals first: negative, zero or positive, exact for any number of digits. */
export function compareDecimals(a: string, b: string): number {
  const decimals = Math.max(decimalsOf(a), decimalsOf(b))
  const difference = scaled(a, decimals) - scaled(b, decimals)
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

function oneEnd(text: string): AmountRange | undefined {
  const [matched, sign = '=', number = ''] = ONE_END.exec(text) ?? []
  if (matched === undefined) return undefined
  const bound = { value: withoutPlus(number), isIncluded: sign.endsWith('=') }
  return { min: sign.startsWith('<') ? null : bound, max: sign.startsWith('>') ? null : bound }
}

function twoEnds(text: string): AmountRange | undefined {
  const match = TWO_ENDS.exec(text)
  return match ? { min: bound(match[2], match[1] !== '>'), max: bound(match[4], match[3] !== '<') } : undefined
}

function bound(number: string | undefined, isIncluded: boolean): Bound | null {
  return number === undefined ? null : { value: withoutPlus(number), isIncluded }
}

function withoutPlus(number: string): string {
  return number.startsWith('+') ? number.slice(1) : number
}

function decimalsOf(number: string): number {
  const point = number.indexOf('.')
  return point < 0 ? 0 : number.length - point - 1
}

function scaled(number: string, decimals: number): bigint {
  return BigInt(number.replace('.', '') + '0'.repeat(decimals - decimalsOf(number)))
}
