import type { ExpectedItem, FoundRow, InstructedBatch } from '../../model.ts'
import { isInWindow } from '../comparing/dateComparer.ts'
import { isWrittenIn } from '../texts/writtenIn.ts'
import type { MatchingInput } from '../matchingInput.ts'
import { normalise } from '../texts/normalise.ts'
import { isSameText } from '../texts/sameText.ts'
import { batchNamer, LEAST_ID, writtenIdsOf } from './batchIds.ts'

/** A batch with its payments, and transactions that carry an id of it. */
export interface Carried {
  readonly batch: InstructedBatch
  readonly items: readonly ExpectedItem[]
  readonly rows: FoundRow[]
}

/** Earlier, it is the id of another file, because programs use ids again. */
const IN_TIME = { daysBefore: 10, daysAfter: 1000 } as const

/**
 * The transactions that carry an id of each batch. Those with only the id of the message may be any batch of the file.
 */
export function carriersOf(
  { batches, messageId }: Pick<MatchingInput, 'batches' | 'messageId'>,
  items: readonly ExpectedItem[],
  rows: readonly FoundRow[]
): readonly Carried[] {
  const byBatch = Map.groupBy(items, batchNamer(batches))
  const all = batches.map((batch): Carried => ({ batch, items: byBatch.get(batch.id) ?? [], rows: [] }))
  const ids = all.filter((of) => of.items.length > 0).flatMap((of) => idsOf(of, messageId).map((id) => ({ id, of })))
  const known = Map.groupBy(ids, ({ id }) => normalise(id))
  const lengths = [...new Set([...known.keys()].map(({ length }) => length))].filter((length) => length >= LEAST_ID)
  for (const row of rows) {
    const text = normalise(`${row.correlationId ?? ''} ${row.reference}`)
    const parts = lengths.flatMap((length) => Array.from(text, (_, at) => text.slice(at, at + length)))
    const carried = parts.flatMap((part) => known.get(part) ?? []).filter(({ id, of }) => isCarried(id, of, row))
    const own = carried.filter(({ id }) => id !== messageId)
    for (const of of new Set((own.length > 0 ? own : carried).map((each) => each.of))) of.rows.push(row)
  }
  return all
}

function idsOf({ batch, items }: Carried, messageId: string | null): readonly string[] {
  return [...writtenIdsOf(batch, items), messageId].filter((id) => id !== null)
}

function isCarried(id: string, { batch, items }: Carried, row: FoundRow): boolean {
  const dueOn = batch.dueOn ?? items[0]?.dueOn ?? null
  const isInTime = dueOn === null || isInWindow(dueOn, row.createdAt, IN_TIME)
  return isInTime && (isSameText(id, row.correlationId ?? '') || isWrittenIn(id, row.reference))
}
