import { DEFAULT_WINDOW } from '../../../../../shared/reconciliation/defaultRules.ts'
import type { ExpectedItem, FoundRow, InstructedBatch } from '../../model.ts'
import { isInWindow } from '../comparing/dateComparer.ts'
import { isWrittenIn } from '../texts/writtenIn.ts'
import { exactKey, textKeys } from '../relating/relationKeys.ts'
import { batchNamer, LEAST_ID, writtenIdsOf } from './batchIds.ts'
import { compositeOf } from './composites.ts'
import { isCollective } from './judgeOfBatches.ts'

/** What a transaction is that may be a whole batch: its `sum`, or something else under its id. */
export type BatchLine = 'sum' | 'named'

/** The transactions that are whole batches, of which every payment may have been made singly as well. */
export interface BatchLines {
  readonly lineOf: (row: FoundRow) => BatchLine | undefined
  readonly keys: readonly number[]
}

const known = new WeakMap<
  readonly ExpectedItem[],
  { readonly of: readonly InstructedBatch[]; readonly lines: BatchLines }
>()

/** The lines of the batches of a file. Remembered for lists that do not change. */
export function batchLinesOf(items: readonly ExpectedItem[], batches: readonly InstructedBatch[]): BatchLines {
  const before = known.get(items)
  if (before?.of === batches) return before.lines
  const lines = makeLines(items, batches)
  known.set(items, { of: batches, lines })
  return lines
}

function makeLines(items: readonly ExpectedItem[], batches: readonly InstructedBatch[]): BatchLines {
  const byBatch = Map.groupBy(items, batchNamer(batches))
  const all = batches.map((batch) => {
    const own = byBatch.get(batch.id) ?? []
    const ids = writtenIdsOf(batch, own).filter(({ length }) => length >= LEAST_ID)
    const { amount = null, currency = null, dueOn = null } = compositeOf(batch, own, null)?.payment ?? {}
    return { amount, currency, dueOn, ids }
  })
  return {
    lineOf(row) {
      const named = all.find(({ ids }) => ids.some((id) => isWrittenIn(id, row.reference)))
      if (named) return named.amount === row.amount && named.currency === row.currency ? 'sum' : 'named'
      if (row.counterpartyNumber !== null || !isCollective(`${row.counterpartyName ?? ''} ${row.reference}`))
        return undefined
      const isSum = all.some(
        ({ amount, currency, dueOn }) =>
          amount === row.amount &&
          currency === row.currency &&
          dueOn !== null &&
          isInWindow(dueOn, row.createdAt, DEFAULT_WINDOW)
      )
      return isSum ? 'sum' : undefined
    },
    keys: all.flatMap(({ amount, currency, ids }) => [
      ...(amount === null || currency === null ? [] : [exactKey([currency, Math.abs(Number(amount))])]),
      ...textKeys(ids.join(' '))
    ])
  }
}
