import { compareNames } from '../../matching/inOrder.ts'
import { idKey, isProvided, uuidIn } from '../../matching/normalise.ts'
import { paymentValue } from '../../matching/rowValue.ts'
import { twinKeys, twinOf, type Twin } from '../../matching/twins.ts'
import type { ExpectedItem, FoundRow } from '../../model.ts'
import { valueIn } from '../weighing/sides.ts'

const BARE_UUID = 32
/** Claimed payments that one may be the return or repetition of; more are all alike. */
const MOST_TWINS = 50

/** What transactions that nothing claims have to do with the items, and with those that are claimed. */
interface Kin {
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
}

/**
 * Only a claimed payment that shares a text with a loose one is looked at closely: there are a hundred thousand of them,
 * and this is asked after every decision. What a loose one is does not hang on which others are asked about.
 */
export function kinOf(loose: readonly FoundRow[], items: readonly ExpectedItem[], claimed: Claimed): Kin {
  const ids = new Set<string>()
  for (const row of loose) for (const id of formsOf(row)) ids.add(id)
  const named = new Set<string>()
  const payments = paidById(ids, claimed)
  const twins = twinsFor(loose, claimed)
  if (ids.size > 0) {
    const name = (id: string, { amount, currency }: ExpectedItem, index: number): void => {
      named.add(id)
      if (amount === null || currency === null || !claimed.isItemClaimed(index)) return
      payments.add(nameOf(idMark(id), amount, currency))
    }
    items.forEach((item, index) => {
      const { correlationId, endToEndId } = item
      if (correlationId !== null && ids.has(correlationId)) name(correlationId, item, index)
      if (endToEndId === null) return
      const id = endToEndId.length < BARE_UUID ? endToEndId : endToEndId.toLowerCase()
      if (ids.has(id)) name(id, item, index)
    })
  }
  return {
    isNamed: (row) => {
      if (named.size === 0 || row.correlationId === null) return false
      return named.has(row.correlationId) || formsOf(row).some((form) => named.has(form))
    },
    isDuplicate: (row, currency) =>
      formsOf(row).some((id) => payments.has(nameOf(idMark(id), valueIn(row, currency), currency))) ||
      twinIn(twins, row)?.twin === 'again',
    twinOf: (row) => twinIn(twins, row)
  }
}

/** The id of a transaction in every form that another may write it in. */
function formsOf({ correlationId }: FoundRow): readonly string[] {
  if (!isProvided(correlationId)) return []
  const uuid = uuidIn(correlationId)
  return [correlationId, idKey(correlationId), uuid ?? correlationId.toLowerCase()]
}

/** Claimed transactions of the ids, each with what it moved. */
function paidById(ids: ReadonlySet<string>, { rows, isRowClaimed }: Claimed): Set<string> {
  const payments = new Set<string>()
  if (ids.size === 0) return payments
  rows.forEach((row, index) => {
    const { correlationId, amount, currency, paymentCurrency } = row
    if (correlationId === null || !ids.has(correlationId) || !isRowClaimed(index)) return
    payments.add(nameOf(idMark(correlationId), amount, currency))
    payments.add(nameOf(idMark(correlationId), valueIn(row, paymentCurrency), paymentCurrency))
  })
  return payments
}

/** Claimed transactions by what they share with loose ones that may be their returns or repetitions. */
function twinsFor(
  loose: readonly FoundRow[],
  { rows, isRowClaimed }: Claimed
): ReadonlyMap<string, readonly FoundRow[]> {
  const twins = new Map<string, FoundRow[]>()
  if (loose.length === 0) return twins
  const values = new Set(loose.flatMap((row) => [row.amount, -row.amount, paymentValue(row), -paymentValue(row)]))
  const keys = new Set<string>()
  rows.forEach((row, index) => {
    if (!isRowClaimed(index)) return
    if (!values.has(row.amount) && !values.has(paymentValue(row))) return
    if (keys.size === 0) for (const each of loose) for (const key of twinKeys(each)) keys.add(key)
    for (const key of twinKeys(row)) {
      if (!keys.has(key)) continue
      const same = twins.get(key)
      if (!same) twins.set(key, [row])
      else if (same.length < MOST_TWINS) same.push(row)
    }
  })
  return twins
}

/** A repetition before a return, the nearer payment by id: the same whatever the order. */
function twinIn(twins: ReadonlyMap<string, readonly FoundRow[]>, row: FoundRow): ReturnType<Kin['twinOf']> {
  if (twins.size === 0) return undefined
  const found = twinKeys(row)
    .flatMap((key) => twins.get(key) ?? [])
    .flatMap((payment) => {
      const twin = twinOf(payment, row)
      return twin === undefined ? [] : [{ twin, payment }]
    })
  return found.sort((one, other) => compareNames(one.twin + one.payment.id, other.twin + other.payment.id))[0]
}

function idMark(id: string): string {
  return `id ${id}`
}

function nameOf(mark: string, value: bigint, currency: string): string {
  return `${currency}${String(value)} ${mark}`
}
