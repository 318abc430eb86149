import type { Bound } from '../domain/transactionFilter.ts'
import { hasSign, readTypedAmount } from '../money/typedAmount.ts'

/** From one amount to another; null for an open end. */
export interface AmountRange {
  readonly min: Bound | null
  readonly max: Bound | null
}

/**
 * Reads `12.50`, `1.250,00`, `<-1000`, `10..20`, `..20`, `>10..<20`; undefined for other texts. In ambiguous numbers
 * the point marks decimals and the comma groups thousands, in all regions, so that a query means the same for
 * everybody.
 */
export function readAmounts(text: string): AmountRange | undefined {
  const [from = '', to, more] = text.split('..')
  if (to === undefined) return oneEnd(text)
  if (more !== undefined) return undefined
  const [min, max] = [endOf(from, '>'), endOf(to, '<')]
  return min === undefined || max === undefined ? undefined : { min, max }
}

/** The amounts that a searched text may mean: of either sign if it has none, and both readings of `1.250`. */
export function amountsOfText(text: string): readonly { readonly field: 'amount' | 'size'; readonly value: string }[] {
  const values = new Set([readTypedAmount(text, '.'), readTypedAmount(text, ',')])
  const field = hasSign(text) ? 'amount' : 'size'
  return [...values].flatMap((value) => (value === undefined ? [] : [{ field, value }]))
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

function oneEnd(text: string): AmountRange | undefined {
  const [, sign = '=', number = ''] = /^(>=|<=|>|<|=)?(.*)$/s.exec(text) ?? []
  const value = numberOf(number)
  if (value === undefined) return undefined
  const bound = { value, isIncluded: sign.endsWith('=') }
  return { min: sign.startsWith('<') ? null : bound, max: sign.startsWith('>') ? null : bound }
}

/** One end of a range: `>10`, `>=10`, `10`; null if the end is open, undefined if it is no amount. */
function endOf(text: string, sign: '<' | '>'): Bound | null | undefined {
  if (text === '') return null
  const isExcluded = text.startsWith(sign) && text.charAt(1) !== '='
  const value = numberOf(text.slice(text.startsWith(sign) ? (isExcluded ? 1 : 2) : 0))
  return value === undefined ? undefined : { value, isIncluded: !isExcluded }
}

/** Keeps what `writeAmounts` wrote unchanged, with all zeros. */
function numberOf(text: string): string | undefined {
  return /^-?\d+(?:\.\d+)?$/.test(text) ? text : readTypedAmount(text)
}
