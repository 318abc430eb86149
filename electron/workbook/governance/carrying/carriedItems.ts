import type { ReadDb } from '../../../database/database.ts'
import type { ExpectedItem, InstructedBatch } from '../../../reconciliation/model.ts'
import { sidesOf } from '../../../reconciliation/figures/weighing/sides.ts'
import { sha256 } from '../../log/sha256.ts'
import type { HeldItem, OpenReconciliation, StoredMatch } from '../../model/openReconciliation.ts'
import { readGoingOn } from './goingOn.ts'
import { lostSince } from './sinceSigned.ts'

/** An expected payment of the next reconciliation, and the one that it goes on from. */
export interface CarriedItem {
  readonly item: ExpectedItem
  readonly from: HeldItem
  /** Nobody said yet that it is carried. */
  readonly isOpen: boolean
}

/**
 * What the next reconciliation expects: payments that nothing claims and nobody closed, those that were carried, what
 * carried matches differ by, and what matches lost since they were signed. None of what goes on somewhere already. By
 * position. `rowsNow`: transactions as they were told of last.
 */
export function carriedItems(
  db: ReadDb,
  open: OpenReconciliation,
  rowsNow: OpenReconciliation['rows']
): readonly CarriedItem[] {
  const gone = readGoingOn(db, open.id)
  const seen = new Set<number>()
  const carried: CarriedItem[] = []
  for (const item of open.view.items) {
    const match = open.matchOfItem.get(item.key)
    const isFirst = match === undefined || !seen.has(match)
    if (match !== undefined) seen.add(match)
    if (!isFirst || gone.has(item.rowId)) continue
    const found = match === undefined ? unmatched(item, open) : residual(item, open, match, rowsNow)
    if (found) carried.push(found)
  }
  return carried
}

function unmatched(from: HeldItem, { resolutions }: OpenReconciliation): CarriedItem | undefined {
  const resolution = resolutions.items.get(from.key)
  if (resolution !== undefined && resolution.kind !== 'carried') return undefined
  return { item: from, from, isOpen: resolution === undefined }
}

/** What a match is short of is one payment, which stands in for the first of its items. */
function residual(
  from: HeldItem,
  open: OpenReconciliation,
  id: number,
  rowsNow: OpenReconciliation['rows']
): CarriedItem | undefined {
  const match = open.matches.get(id)
  if (!match) return undefined
  const isCarried = open.resolutions.matches.get(id)?.kind === 'carried'
  const short = isCarried ? shortOf(match, { items: open.items, rows: rowsNow }) : lostSince(match, open, rowsNow)
  if (!short || short.amount === 0n) return undefined
  return { item: { ...from, key: residualKey(from.key), ...short }, from, isOpen: false }
}

/**
 * What a match will be short of: money that is known to be in transit settles where it is claimed, and expected elsewhere
 * as well it would count twice.
 */
export function shortOf(
  { items: keys, rows: ids }: StoredMatch,
  { items, rows }: Pick<OpenReconciliation, 'items' | 'rows'>
): { readonly amount: bigint; readonly currency: string } | undefined {
  const found = ids.flatMap((id) => rows.get(id) ?? [])
  const [side] = sidesOf(
    keys.flatMap((key) => items.get(key) ?? []),
    found
  )
  if (!side) return undefined
  const isKnown = found.every(({ settlementStatus }) => settlementStatus !== 'unclassified')
  const { currency, expected, settled, underway } = side
  return { amount: expected - settled - (isKnown ? underway : 0n), currency }
}

const LONGEST_KEY = 80

function residualKey(key: string): string {
  const name = `${key}.r`
  return name.length > LONGEST_KEY ? sha256(name).slice(0, 16) : name
}

/** The batches of what is carried. One that is carried in part may be seen as one transaction no longer. */
export function carriedBatches(open: OpenReconciliation, carried: readonly CarriedItem[]): readonly InstructedBatch[] {
  const only = open.batches.length === 1 ? open.batches[0]?.id : undefined
  const count = (items: Iterable<ExpectedItem>) => {
    const counts = new Map<string | undefined, number>()
    for (const { batch } of items) counts.set(batch ?? only, (counts.get(batch ?? only) ?? 0) + 1)
    return counts
  }
  const [all, left] = [count(open.view.items), count(carried.map(({ item }) => item))]
  return open.batches.flatMap((batch) => {
    if (!left.has(batch.id)) return []
    const isWhole = left.get(batch.id) === all.get(batch.id)
    return [isWhole || batch.booking === 'items' ? batch : ({ ...batch, booking: 'unknown' } as const)]
  })
}
