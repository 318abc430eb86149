import type { Condition } from '../../../shared/domain/transactionFilter.ts'
import { FEW_ROWS } from '../textIndex/scanPhrases.ts'
import { countRows, maskOfRows, narrow, rowsOfMask, type RowMask } from './rowMask.ts'

export type TextCondition = Extract<Condition, { readonly field: 'text' }>

/** Finds the rows that hold each of some phrases, ascending. */
export interface PhraseSource {
  readonly inAll: (phrases: readonly string[]) => Uint32Array
  readonly inFew: (rowIds: Uint32Array, phrases: readonly string[]) => Uint32Array
}

/**
 * Takes the rows out whose texts do not fit. Comes after all other conditions: where those left few rows, only they are
 * looked at, however often a phrase stands in the others.
 */
export function narrowByTexts(mask: RowMask, conditions: readonly TextCondition[], source: PhraseSource): void {
  const phrasesOf = (not: boolean) => conditions.filter((each) => each.not === not).map(({ phrase }) => phrase)
  const wanted = phrasesOf(false)
  if (wanted.length > 0) narrow(mask, holds(mask, wanted, source), false)
  for (const phrase of phrasesOf(true)) narrow(mask, holds(mask, [phrase], source), true)
}

function holds(mask: RowMask, phrases: readonly string[], { inAll, inFew }: PhraseSource) {
  const isFew = countRows(mask) <= FEW_ROWS
  const holding = maskOfRows(isFew ? inFew(rowsOfMask(mask), phrases) : inAll(phrases), mask.length)
  return (row: number) => holding[row] === 1
}
