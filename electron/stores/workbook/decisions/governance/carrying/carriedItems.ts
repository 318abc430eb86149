import type { ReadDb } from '../../../../../base/database/database.ts'
import type { ExpectedItem, InstructedBatch } from '../../../../../core/matching/model.ts'
import { sidesOf } from '../../../../../core/matching/figures/weighing/sides.ts'
import { readMatchesGoingOn } from '../../../file/tables/goingOn.ts'
import { sha256 } from '../../../log/sha256.ts'
import { decidedSides } from '../../../model/decidedSides.ts'
import type { OpenReconciliation } from '../../../model/openReconciliation.ts'
import type { HeldItem } from '../../../file/tables/items.ts'
import type { StoredMatch } from '../../../file/tables/matches.ts'
import { readGoingOn } from '../../../model/goingOn.ts'
import { changeSince } from './sinceSigned.ts'

/** An expected payment of the next reconciliation, and the item that it continues. */
export interface CarriedItem {
  readonly item: ExpectedItem
  readonly from: HeldItem
  /** Nobody has carried it forward yet. */
  readonly isOpen: boolean
}

/**
 * The payments that the next reconciliation expects, by position: unclaimed ones that nobody closed, carried ones, the
 * differences of carried matches, and what matches lost since the sign-off. Amounts that another reconciliation expects
 * already are left out. `rowsNow`: the latest known state of the transactions.
 */
export function carriedItems(
  db: ReadDb,
  open: OpenReconciliation,
  rowsNow: OpenReconciliation['rows']
): readonly CarriedItem[] {
  const gone = readGoingOn(db, open.id)
  const goneOfMatch = readMatchesGoingOn(db, open.id, 'now')
  const seen = new Set<number>()
  const carried: CarriedItem[] = []
  for (const item of open.view.items) {
    const match = open.matchOfItem.get(item.key)
    const isFirst = match === undefined || !seen.has(match)
    if (match !== undefined) seen.add(match)
    if (!isFirst) continue
    const isGone = gone.has(item.rowId)
    if (isGone && (match === undefined || item.amount === null)) continue
    const found = match === undefined ? unmatched(item, open) : residual(item, open, match, rowsNow, goneOfMatch)
    if (found) carried.push(found)
  }
  return carried
}

function unmatched(from: HeldItem, { resolutions }: OpenReconciliation): CarriedItem | undefined {
  const resolution = resolutions.items.get(from.key)
  if (resolution !== undefined && resolution.kind !== 'carried') return undefined
  return { item: from, from, isOpen: resolution === undefined }
}

/** The part of a match that is expected again becomes one payment, in place of the match's first item. */
function residual(
  from: HeldItem,
  open: OpenReconciliation,
  id: number,
  rowsNow: OpenReconciliation['rows'],
  gone: ReadonlyMap<number, bigint>
): CarriedItem | undefined {
  const match = open.matches.get(id)
  if (!match) return undefined
  const change = changeSince(match, open, rowsNow)
  const key = residualKey(from.key)
  if (change === null) return { item: { ...from, key, amount: null, currency: null }, from, isOpen: false }
  const [side] = sidesOf(
    match.items.flatMap((one) => open.items.get(one) ?? []),
    match.rows.flatMap((row) => open.rows.get(row) ?? [])
  )
  if (!side) return undefined
  const carried = carriedOf(match, open)
  // Only what was carried after the sign-off; the snapshot contains what was carried before.
  const since = (gone.get(id) ?? 0n) - (open.resolutions.goingOn?.get(id) ?? 0n)
  const amount = carried + (change ?? 0n) - since
  const isOwed = (carried === 0n ? side.expected : carried) < 0n === amount < 0n
  if (amount === 0n || !isOwed) return undefined
  return { item: { ...from, key, amount, currency: side.currency }, from, isOpen: false }
}

/** The carried part of a match that no other reconciliation expects yet. */
function carriedOf(match: StoredMatch, open: OpenReconciliation): bigint {
  if (open.resolutions.matches.get(match.id)?.kind !== 'carried') return 0n
  return decidedSides(match, open)[0]?.decided ?? 0n
}

const LONGEST_KEY = 80

function residualKey(key: string): string {
  const name = `${key}.r`
  return name.length > LONGEST_KEY ? sha256(name).slice(0, 16) : name
}

/** The batches of the carried payments. A batch that is carried only in part can no longer be one transaction. */
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
