import type { Condition } from '../../../shared/domain/transactionFilter.ts'
import { FEW_ROWS } from '../textIndex/scanPhrases.ts'
import { countRows, maskOfRows, narrow, rowsOfMask, type RowMask, type RowTest } from './rowMask.ts'

export type TextCondition = Extract<Condition, { readonly field: 'text' }>

/** Finds the rows that hold each of some phrases, ascending. */
export interface PhraseSource {
  readonly inAll: (phrases: readonly string[]) => Uint32Array
  readonly inFew: (rowIds: Uint32Array, phrases: readonly string[]) => Uint32Array
}

/**
 * Takes the rows out whose texts do not fit. Comes after all other conditions: where those left few rows, only they are
 * looked at, however often a phrase stands in the others. A phrase that is an amount, of which `amountOf` gives a test, is
 * found as one as well.
 */
export function narrowByTexts(
  mask: RowMask,
  conditions: readonly TextCondition[],
  source: PhraseSource,
  amountOf: (phrase: string) => RowTest | undefined
): void {
  const all = conditions.map(({ phrase, not }) => ({ phrase, not, isAmount: amountOf(phrase) }))
  const isPlain = ({ not, isAmount }: (typeof all)[number]) => !not && !isAmount
  const phrases = all.filter(isPlain).map(({ phrase }) => phrase)
  if (phrases.length > 0) narrow(mask, holds(mask, phrases, source), false)
  for (const each of all) {
    if (isPlain(each)) continue
    const { phrase, not, isAmount } = each
    const isInTexts = holds(mask, [phrase], source)
    narrow(mask, isAmount ? (row) => isInTexts(row) || isAmount(row) : isInTexts, not)
  }
}

function holds(mask: RowMask, phrases: readonly string[], { inAll, inFew }: PhraseSource) {
  const isFew = countRows(mask) <= FEW_ROWS
  const holding = maskOfRows(isFew ? inFew(rowsOfMask(mask), phrases) : inAll(phrases), mask.length)
  return (row: number) => holding[row] === 1
}
