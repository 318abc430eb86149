import type { ExpectedItem, FoundIn, FoundRow, InstructedBatch } from '../model.ts'
import { batchNamer, bulkIdsOf } from './batches/batchIds.ts'
import { idKey } from './texts/normalise.ts'

/** The bulk payments that are known for each batch; grows while items are matched. */
export interface KnownBulks {
  readonly of: (batch: string | null) => Iterable<string>
  /** The name of a batch in `batchesOf`; none if no bulk payment of it is known. */
  readonly nameOf: (batch: string | null) => readonly string[]
  /** The names of the batches that are known for a bulk payment. */
  readonly batchesOf: (bulkPaymentId: string) => readonly string[]
  /** Returns true if this was not known before. */
  readonly learn: (found: FoundIn) => boolean
}

export function makeKnownBulks(batches: readonly InstructedBatch[], foundIn: readonly FoundIn[]): KnownBulks {
  const bulks = new Map<string, Set<string>>()
  const names = new Map<string, string[]>()
  const batchOf = batchNamer(batches)
  const nameOf = (batch: string | null): string => batchOf({ batch }) ?? ''
  // Consecutive items usually have the same batch and bulk payment, so most teach nothing new.
  let last: FoundIn = { batch: null, bulkPaymentId: null }
  const learn = ({ batch, bulkPaymentId }: FoundIn): boolean => {
    if (bulkPaymentId === null || (batch === last.batch && bulkPaymentId === last.bulkPaymentId)) return false
    last = { batch, bulkPaymentId }
    const [name, key] = [nameOf(batch), idKey(bulkPaymentId)]
    const known = bulks.get(name)
    if (known?.has(key) === true) return false
    if (known) known.add(key)
    else bulks.set(name, new Set([key]))
    const named = names.get(key)
    if (named) named.push(name)
    else names.set(key, [name])
    return true
  }
  for (const batch of batches) for (const bulkPaymentId of bulkIdsOf(batch)) learn({ batch: batch.id, bulkPaymentId })
  foundIn.forEach(learn)
  return {
    of: (batch) => bulks.get(nameOf(batch)) ?? [],
    nameOf: (batch) => (bulks.has(nameOf(batch)) ? [nameOf(batch)] : []),
    batchesOf: (bulkPaymentId) => names.get(idKey(bulkPaymentId)) ?? [],
    learn
  }
}

/**
 * What a match teaches: each batch of its items belongs to each bulk payment of its transactions. Returned money is
 * left out, because it was not part of the batch.
 */
export function taughtBy(
  items: readonly Pick<ExpectedItem, 'batch' | 'amount'>[],
  rows: readonly Pick<FoundRow, 'bulkPaymentId' | 'amount' | 'createdAt'>[]
): readonly FoundIn[] {
  const total = items.reduce((sum, { amount }) => sum + (amount ?? 0n), 0n)
  const isOut = total === 0n ? isFirstOut(rows) : total < 0n
  const made = rows.filter(({ amount }) => amount < 0n === isOut)
  const batches = new Set(items.map(({ batch }) => batch))
  const bulks = new Set((made.length > 0 ? made : rows).map(({ bulkPaymentId }) => bulkPaymentId))
  return [...batches].flatMap((batch) => [...bulks].map((bulkPaymentId) => ({ batch, bulkPaymentId })))
}

/** Whether the first transaction is the outgoing payment: money cannot return before it left. */
function isFirstOut(rows: readonly Pick<FoundRow, 'amount' | 'createdAt'>[]): boolean {
  const [first] = rows.toSorted((one, other) =>
    one.createdAt === other.createdAt ? Number(one.amount - other.amount) : one.createdAt < other.createdAt ? -1 : 1
  )
  return first !== undefined && first.amount < 0n
}
