import { DEFAULT_WINDOW } from '../../../../../shared/reconciliation/defaultRules.ts'
import { isInWindow } from '../../pairing/comparing/dateComparer.ts'
import { compareNames } from '../../pairing/inOrder.ts'
import { idKey, isProvided, uuidIn } from '../../pairing/texts/normalise.ts'
import { twinAmong } from '../../pairing/relating/equalPayments.ts'
import { endToEndKey, itemsNamed } from '../../pairing/relating/lookup.ts'
import { paymentsAmong, type PaymentPlace } from '../../pairing/relating/paymentIndex.ts'
import {
  bringsBackTwo,
  paymentMadeBy,
  paymentOf,
  TWIN_RANKS,
  twinRank,
  type Payment,
  type Twin
} from '../../pairing/twins.ts'
import type { ExpectedItem, FoundRow } from '../../model.ts'
import { valueIn } from '../weighing/sides.ts'

interface PlacedPayment {
  readonly payment: Payment
  readonly place: PaymentPlace
}

/** How an unclaimed transaction relates to a payment of the file. */
export interface Relation extends PlacedPayment {
  /** `resent`: made again after its money came back. `closed`: somebody closed the payment that it makes. */
  readonly kind: Twin['kind'] | 'resent' | 'closed'
  readonly twin: Twin
  /** How many other payments it fits as well. */
  readonly others: number
}

/** How unclaimed transactions relate to the items and to the claimed transactions. */
interface Related {
  /** Whether the row repeats a claimed payment of which money stayed paid. */
  readonly isDuplicate: (row: FoundRow, currency: string) => boolean
  readonly relationOf: (row: FoundRow) => Relation | undefined
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
  /** Whether somebody closed an item without a match. */
  readonly isItemClosed: (index: number) => boolean
  /** All rows, claimed or not. */
  readonly rows: readonly FoundRow[]
  readonly isRowClaimed: (index: number) => boolean
  /** The sign of what the match of a transaction should have paid, if none of it stayed paid; otherwise 0. */
  readonly unpaidOf: (place: PaymentPlace) => number
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
  const relations = new Map<FoundRow, Relation | undefined>()
  const relationOf = (row: FoundRow): Relation | undefined => {
    if (!relations.has(row)) relations.set(row, findRelation(row, items, claimed))
    return relations.get(row)
  }
  if (ids.size > 0) {
    // A payer may use an end-to-end id again every month; an id of the service belongs to one payment.
    const name = (id: string, item: ExpectedItem, index: number, day: string | null): void => {
      const { amount, currency } = item
      note(named, id, day)
      if (amount === null || currency === null || !claimed.isItemClaimed(index)) return
      if (claimed.isItemUnpaid(index)) note(unpaid, id, { item, isIn: amount > 0n, day })
      else note(paid, amountNamed(id, amount, currency), day)
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
      formsOf(row).some((id) => isOnADay(row, paid.get(amountNamed(id, valueIn(row, currency), currency)))) ||
      relationOf(row)?.kind === 'again',
    relationOf,
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

const KINDS = ['again', 'closed', 'resent', 'returned'] as const satisfies readonly Relation['kind'][]

/**
 * Prefers a repetition, then a payment of what was closed, then one after the money came back, then a return; then what
 * fits best, and what was expected before what was made, by id, so that the order does not matter.
 */
function findRelation(row: FoundRow, items: readonly ExpectedItem[], claimed: Claimed): Relation | undefined {
  const payments = paymentsAmong(items, claimed.rows)
    .placesOf(row)
    .flatMap((place): PlacedPayment[] => {
      const payment = paymentAt(place, items, claimed)
      return payment && payment.row !== row ? [{ place, payment }] : []
    })
  const found = payments.flatMap((placed): Omit<Relation, 'others'>[] => {
    const twin = twinAmong(placed.payment, row, claimed.rows)
    const kind = twin && kindOf(twin, placed, row, claimed)
    return kind ? [{ kind, twin, ...placed }] : []
  })
  const nameOf = ({ place, payment }: PlacedPayment) => `${place.side} ${payment.row.id}`
  const [first, ...more] = found.sort(
    (one, other) => rankOf(one) - rankOf(other) || compareNames(nameOf(one), nameOf(other))
  )
  if (!first) return jointRelation(row, payments)
  // An expected payment and its transaction are one payment.
  const isOther = (other: Omit<Relation, 'others'>) =>
    rankOf(other) === rankOf(first) && other.place.side === first.place.side
  return { ...first, others: more.filter(isOther).length }
}

/** Two payments to one party that came back in one sum, which is more than each of them. */
function jointRelation(row: FoundRow, payments: readonly PlacedPayment[]): Relation | undefined {
  const joint = (['item', 'row'] as const)
    .map((side) => payments.filter(({ place }) => place.side === side))
    .find((some) =>
      bringsBackTwo(
        some.map(({ payment }) => payment),
        row
      )
    )
  const [first] = joint ?? []
  return first && { kind: 'returned', twin: { kind: 'returned', by: 'party', size: 'more' }, ...first, others: 1 }
}

function rankOf({ kind, twin }: Pick<Relation, 'kind' | 'twin'>): number {
  return KINDS.indexOf(kind) * TWIN_RANKS + twinRank(twin)
}

function paymentAt({ side, at }: PaymentPlace, items: readonly ExpectedItem[], claimed: Claimed): Payment | undefined {
  const item = side === 'item' ? items[at] : undefined
  if (item) return paymentOf(item)
  const row = side === 'row' && claimed.isRowClaimed(at) ? claimed.rows[at] : undefined
  return row && paymentMadeBy(row, claimed.dueOf(at))
}

function kindOf(
  { kind }: Twin,
  { place, payment }: PlacedPayment,
  { amount, createdAt }: FoundRow,
  claimed: Claimed
): Relation['kind'] | undefined {
  const { side, at } = place
  if (side === 'item' && !claimed.isItemClaimed(at)) {
    if (claimed.isItemClosed(at)) return kind === 'again' ? 'closed' : undefined
    // A payment that is not found may have come back all the same.
    return kind === 'returned' ? kind : undefined
  }
  const unpaid = claimed.unpaidOf(place)
  if (unpaid === 0 || unpaid < 0 !== amount < 0n) return kind
  // Its money came back: what moves in its direction again neither repeats it nor returns what came back.
  return kind === 'again' && createdAt >= payment.from ? 'resent' : undefined
}

function amountNamed(id: string, value: bigint, currency: string): string {
  return `${currency}${String(value)} ${id}`
}
