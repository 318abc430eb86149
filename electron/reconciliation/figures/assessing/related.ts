import { DEFAULT_WINDOW } from '../../../../shared/defaultRules.ts'
import { isInWindow } from '../../matching/comparing/dateComparer.ts'
import { compareNames } from '../../matching/inOrder.ts'
import { idKey, isProvided, uuidIn } from '../../matching/normalise.ts'
import { paymentValue } from '../../matching/rowValue.ts'
import { twinKeys, twinOf, type Twin } from '../../matching/twins.ts'
import type { ExpectedItem, FoundRow } from '../../model.ts'
import { valueIn } from '../weighing/sides.ts'

const BARE_UUID = 32
/** Claimed payments that one may be the return or repetition of; more are all alike. */
const MOST_TWINS = 1000

/** What transactions that nothing claims have to do with the items, and with those that are claimed. */
interface Related {
  /** The same payment as one that is claimed, once more. */
  readonly isDuplicate: (row: FoundRow, currency: string) => boolean
  /** A claimed payment that it is the return or the repetition of, for all one can tell. */
  readonly twinOf: (row: FoundRow) => { readonly twin: Twin; readonly payment: FoundRow } | undefined
  /** It carries the id of an expected payment. */
  readonly isNamed: (row: FoundRow) => boolean
}

/** What is claimed, by place in the lists. */
export interface Claimed {
  readonly isItemClaimed: (index: number) => boolean
  /** All of them. */
  readonly rows: readonly FoundRow[]
  readonly isRowClaimed: (index: number) => boolean
  /** When what claims a transaction was due. */
  readonly dueOf: (index: number) => string | null
}

/** By id, or by id and amount: days around which it counts; null for any day. */
type NamedDays = Map<string, (string | null)[]>

/**
 * Only a claimed payment that shares a text with a loose one is looked at closely: there are a hundred thousand of them,
 * and this is asked after every decision. What a loose one is does not hang on which others are asked about.
 */
export function relatedOf(unmatched: readonly FoundRow[], items: readonly ExpectedItem[], claimed: Claimed): Related {
  const ids = new Set<string>()
  for (const row of unmatched) for (const id of formsOf(row)) ids.add(id)
  const named: NamedDays = new Map()
  const paid: NamedDays = new Map()
  const twins = twinsFor(unmatched, claimed)
  if (ids.size > 0) {
    // A payer may use an end-to-end id again, month after month; one of the service is of one payment.
    const name = (id: string, { amount, currency }: ExpectedItem, index: number, day: string | null): void => {
      noteDay(named, id, day)
      if (amount === null || currency === null || !claimed.isItemClaimed(index)) return
      noteDay(paid, nameOf(id, amount, currency), day)
    }
    items.forEach((item, index) => {
      const { correlationId, endToEndId, dueOn } = item
      if (correlationId !== null && ids.has(correlationId)) name(correlationId, item, index, null)
      if (endToEndId === null) return
      const id = endToEndId.length < BARE_UUID ? endToEndId : endToEndId.toLowerCase()
      if (ids.has(id)) name(id, item, index, uuidIn(id) === undefined ? dueOn : null)
    })
  }
  return {
    isNamed: (row) => named.size > 0 && formsOf(row).some((id) => isOnADay(row, named.get(id))),
    isDuplicate: (row, currency) =>
      formsOf(row).some((id) => isOnADay(row, paid.get(nameOf(id, valueIn(row, currency), currency)))) ||
      twinIn(twins, row)?.twin === 'again',
    twinOf: (row) => twinIn(twins, row)
  }
}

function noteDay(days: NamedDays, name: string, day: string | null): void {
  const known = days.get(name)
  if (known) known.push(day)
  else days.set(name, [day])
}

function isOnADay({ createdAt }: FoundRow, days: readonly (string | null)[] = []): boolean {
  return days.some((day) => day === null || isInWindow(day, createdAt, DEFAULT_WINDOW))
}

/** The id of a transaction in every form that another may write it in. */
function formsOf({ correlationId }: FoundRow): readonly string[] {
  if (!isProvided(correlationId)) return []
  const uuid = uuidIn(correlationId)
  return [correlationId, idKey(correlationId), uuid ?? correlationId.toLowerCase()]
}

/** A claimed transaction, and when what claims it was due. */
interface PaidRow {
  readonly row: FoundRow
  readonly dueOn: string | null
}

type Twins = ReadonlyMap<string, readonly PaidRow[]>

/** Claimed transactions by what they share with loose ones that may be their returns or repetitions. */
function twinsFor(unmatched: readonly FoundRow[], { rows, isRowClaimed, dueOf }: Claimed): Twins {
  const twins = new Map<string, PaidRow[]>()
  if (unmatched.length === 0) return twins
  const values = new Set(unmatched.flatMap((row) => [row.amount, -row.amount, paymentValue(row), -paymentValue(row)]))
  const keys = new Set<string>()
  rows.forEach((row, index) => {
    if (!isRowClaimed(index)) return
    if (!values.has(row.amount) && !values.has(paymentValue(row))) return
    if (keys.size === 0) for (const each of unmatched) for (const key of twinKeys(each)) keys.add(key)
    for (const key of twinKeys(row)) {
      if (!keys.has(key)) continue
      const same = twins.get(key)
      const paid = { row, dueOn: dueOf(index) }
      if (!same) twins.set(key, [paid])
      else if (same.length < MOST_TWINS) same.push(paid)
    }
  })
  return twins
}

/** A repetition before a return, the nearer payment by id: the same whatever the order. */
function twinIn(twins: Twins, row: FoundRow): ReturnType<Related['twinOf']> {
  if (twins.size === 0) return undefined
  const found = twinKeys(row)
    .flatMap((key) => twins.get(key) ?? [])
    .flatMap(({ row: payment, dueOn }) => {
      const twin = twinOf(payment, row, dueOn)
      return twin === undefined ? [] : [{ twin, payment }]
    })
  return found.sort((one, other) => compareNames(one.twin + one.payment.id, other.twin + other.payment.id))[0]
}

function nameOf(id: string, value: bigint, currency: string): string {
  return `${currency}${String(value)} ${id}`
}
