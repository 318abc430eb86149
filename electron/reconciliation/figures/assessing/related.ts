import { DEFAULT_WINDOW } from '../../../../shared/defaultRules.ts'
import { isInWindow } from '../../matching/comparing/dateComparer.ts'
import { compareNames } from '../../matching/inOrder.ts'
import { idKey, isProvided, uuidIn } from '../../matching/normalise.ts'
import { asTransaction, isStated, sizesOf, twinKeys, twinOf, type Twin } from '../../matching/twins.ts'
import type { ExpectedItem, FoundRow } from '../../model.ts'
import { endToEndKey, itemsNamed, rowsOfSize } from '../weighing/lookup.ts'
import { valueIn } from '../weighing/sides.ts'

/** Most claimed payments that are compared with one transaction; if there are more, they are all alike. */
const MOST_TWINS = 1000

type RelatedTwin = Twin | 'resent' | 'closed'

/** How unclaimed transactions relate to the items and to the claimed transactions. */
interface Related {
  /** Whether the row repeats a claimed payment of which money stayed paid. */
  readonly isDuplicate: (row: FoundRow, currency: string) => boolean
  /**
   * The claimed payment that the row probably returns, repeats, or makes again after its money came back; or the item,
   * as a transaction, that it pays although somebody closed it.
   */
  readonly twinOf: (row: FoundRow) => { readonly twin: RelatedTwin; readonly payment: FoundRow } | undefined
  /** Whether the row carries the id of an expected payment. */
  readonly isNamed: (row: FoundRow) => boolean
  /** The claimed item that the row probably pays: it has its id, and all that was paid for it failed or came back. */
  readonly sentAgainFor: (row: FoundRow) => ExpectedItem | undefined
}

/** What is claimed, by index in the lists. */
export interface Claimed {
  readonly isItemClaimed: (index: number) => boolean
  /** Whether none of what was paid for a claimed item stayed paid. */
  readonly isItemUnpaid: (index: number) => boolean
  /** Items that somebody closed without a match. */
  readonly closedItems: () => readonly number[]
  /** All rows, claimed or not. */
  readonly rows: readonly FoundRow[]
  readonly isRowClaimed: (index: number) => boolean
  /** The sign of what the match of a transaction should have paid, if none of it stayed paid; otherwise 0. */
  readonly unpaidOf: (index: number) => number
  /** The due day of whatever claims a transaction. */
  readonly dueOf: (index: number) => string | null
}

/** By id, or by id and amount: the days around which the id counts; null for any day. */
type NamedDays = Map<string, (string | null)[]>

/** A claimed item of which nothing stayed paid, with the day around which its id counts. */
interface UnpaidItem {
  readonly item: ExpectedItem
  readonly isIn: boolean
  readonly day: string | null
}

/**
 * Compares an unclaimed payment only with the claimed payments that share a text with it, because there are a hundred
 * thousand of them and this runs after every decision. The answer for one payment does not depend on which others are
 * asked about.
 */
export function relatedOf(unmatched: readonly FoundRow[], items: readonly ExpectedItem[], claimed: Claimed): Related {
  const ids = new Set<string>()
  for (const row of unmatched) for (const id of formsOf(row)) ids.add(id)
  const named: NamedDays = new Map()
  const paid: NamedDays = new Map()
  const unpaid = new Map<string, UnpaidItem[]>()
  const twins = twinsFor(unmatched, items, claimed)
  if (ids.size > 0) {
    // A payer may use an end-to-end id again every month; an id of the service belongs to one payment.
    const name = (id: string, item: ExpectedItem, index: number, day: string | null): void => {
      const { amount, currency } = item
      note(named, id, day)
      if (amount === null || currency === null || !claimed.isItemClaimed(index)) return
      if (claimed.isItemUnpaid(index)) note(unpaid, id, { item, isIn: amount > 0n, day })
      else note(paid, nameOf(id, amount, currency), day)
    }
    const namedBy = itemsNamed(items)
    for (const id of ids) {
      for (const index of namedBy(id)) {
        const item = items[index]
        if (item?.correlationId === id) name(id, item, index, null)
        if (item && endToEndKey(item) === id) name(id, item, index, uuidIn(id) === undefined ? item.dueOn : null)
      }
    }
  }
  return {
    isNamed: (row) => named.size > 0 && formsOf(row).some((id) => isOnADay(row, named.get(id))),
    isDuplicate: (row, currency) =>
      formsOf(row).some((id) => isOnADay(row, paid.get(nameOf(id, valueIn(row, currency), currency)))) ||
      twinIn(twins, row)?.twin === 'again',
    twinOf: (row) => twinIn(twins, row),
    sentAgainFor: (row) =>
      formsOf(row)
        .flatMap((id) => unpaid.get(id) ?? [])
        .find(({ isIn, day }) => isIn === row.amount > 0n && isOnADay(row, [day]))?.item
  }
}

function note<Noted>(all: Map<string, Noted[]>, name: string, noted: Noted): void {
  const known = all.get(name)
  if (known) known.push(noted)
  else all.set(name, [noted])
}

function isOnADay({ createdAt }: FoundRow, days: readonly (string | null)[] = []): boolean {
  return days.some((day) => day === null || isInWindow(day, createdAt, DEFAULT_WINDOW))
}

/** The id of a transaction in every form in which another transaction may write it. */
function formsOf({ correlationId }: FoundRow): readonly string[] {
  if (!isProvided(correlationId)) return []
  const uuid = uuidIn(correlationId)
  return [correlationId, idKey(correlationId), uuid ?? correlationId.toLowerCase()]
}

/** A claimed transaction, with the due day of whatever claims it, or a closed item; `unpaid` as `unpaidOf`. */
interface PaidRow {
  readonly row: FoundRow
  readonly dueOn: string | null
  readonly unpaid: number
  readonly isClosed: boolean
}

type Twins = ReadonlyMap<string, readonly PaidRow[]>

/**
 * Indexes claimed transactions, and closed items, by what they share with unclaimed ones that may be their returns or
 * repetitions.
 */
function twinsFor(
  unmatched: readonly FoundRow[],
  items: readonly ExpectedItem[],
  { rows, isRowClaimed, dueOf, unpaidOf, closedItems }: Claimed
): Twins {
  const twins = new Map<string, PaidRow[]>()
  if (unmatched.length === 0) return twins
  const sizes = new Set(unmatched.flatMap(sizesOf))
  const ofSize = rowsOfSize(rows)
  const places = new Set<number>()
  for (const size of sizes) for (const place of ofSize(size)) if (isRowClaimed(place)) places.add(place)
  const closed = closedItems().flatMap((place) => transactionOf(items[place], sizes))
  if (places.size + closed.length === 0) return twins
  const keys = new Set(unmatched.flatMap(twinKeys))
  const add = (paid: PaidRow): void => {
    for (const key of twinKeys(paid.row)) {
      if (!keys.has(key)) continue
      const same = twins.get(key)
      if (!same) twins.set(key, [paid])
      else if (same.length < MOST_TWINS) same.push(paid)
    }
  }
  for (const place of [...places].sort((one, other) => one - other)) {
    const row = rows[place]
    if (row) add({ row, dueOn: dueOf(place), unpaid: unpaidOf(place), isClosed: false })
  }
  for (const paid of closed) add(paid)
  return twins
}

function transactionOf(item: ExpectedItem | undefined, sizes: ReadonlySet<bigint>): readonly PaidRow[] {
  if (!item || !isStated(item) || !sizes.has(item.amount < 0n ? -item.amount : item.amount)) return []
  return [{ row: asTransaction(item), dueOn: item.dueOn, unpaid: 0, isClosed: true }]
}

/**
 * Prefers a repetition, then a payment of what was closed, then one after the money came back, then a return; then the
 * payment with the lower id, so that the order does not matter.
 */
function twinIn(twins: Twins, row: FoundRow): ReturnType<Related['twinOf']> {
  if (twins.size === 0) return undefined
  const found = twinKeys(row)
    .flatMap((key) => twins.get(key) ?? [])
    .flatMap((paid) => {
      const twin = kindOf(twinOf(paid.row, row, paid.dueOn), paid, row)
      return twin === undefined ? [] : [{ twin, payment: paid.row }]
    })
  return found.sort((one, other) => compareNames(one.twin + one.payment.id, other.twin + other.payment.id))[0]
}

function kindOf(twin: Twin | undefined, { unpaid, isClosed }: PaidRow, { amount }: FoundRow): RelatedTwin | undefined {
  // What was never paid cannot come back.
  if (isClosed) return twin === 'again' ? 'closed' : undefined
  if (unpaid === 0 || unpaid < 0 !== amount < 0n) return twin
  // Its money came back: what moves in its direction again neither repeats it nor returns what came back.
  return twin === 'again' ? 'resent' : undefined
}

function nameOf(id: string, value: bigint, currency: string): string {
  return `${currency}${String(value)} ${id}`
}
