import type { Condition } from '../../../../shared/domain/transactionFilter.ts'
import { FEW_ROWS } from '../textIndex/scanPhrases.ts'
import { countRows, maskOfRows, narrow, rowsOfMask, type RowMask, type RowTest } from './rowMask.ts'

export type TextCondition = Extract<Condition, { readonly field: 'text' }>

/** Finds the rows that contain every phrase, ascending. */
export interface PhraseSource {
  readonly inAll: (phrases: readonly string[]) => Uint32Array
  readonly inFew: (rowIds: Uint32Array, phrases: readonly string[]) => Uint32Array
}

/**
 * Removes the rows whose texts do not match. Runs after all other conditions: if they left few rows, only those are
 * read. A phrase that is an amount (`amountOf` gives its test) also matches rows with that amount.
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
