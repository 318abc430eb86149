import {
  NOTHING_WANTED,
  type ExpectedItem,
  type FoundRow,
  type InstructedBatch,
  type Sieve,
  type WantedRows
} from '../model.ts'
import { batchLinesOf } from './batches/batchLines.ts'
import { bulkIdsOf } from './batches/batchIds.ts'
import { idKey, isProvided, normalise, uuidIn } from './texts/normalise.ts'
import { linesOf } from './texts/sameText.ts'
import type { MatchRule } from '../../../../shared/domain/reconciliation/matchRule.ts'
import { twinAmong } from './relating/equalPayments.ts'
import { paymentsAmong, type PaymentIndex } from './relating/paymentIndex.ts'
import { makeSieve } from './relating/sieve.ts'
import { isComparableAccount } from './comparing/accounts.ts'
import { rowValue } from './rowValue.ts'
import { bringsBackTwo, paymentMadeBy, paymentOf, type Payment, type Twin } from './twins.ts'
import { wantedDays } from './wanted/wantedDays.ts'
import { exactSizes, wantedSizes } from './wanted/wantedSizes.ts'

interface Gathering {
  readonly items: readonly ExpectedItem[]
  /** Matched or closed, so that nothing is looked for in its place. */
  readonly isDecided: (item: ExpectedItem) => boolean
  /** Closed without a match: only what looks exactly like its payment is looked for. */
  readonly isClosed: (item: ExpectedItem) => boolean
  readonly batches: readonly InstructedBatch[]
  /** The result of the first question. */
  readonly rows: readonly FoundRow[]
  readonly rules: readonly MatchRule[]
}

/** The first question to the ledger: transactions that the instruction names by id. */
export function wantedById(items: readonly ExpectedItem[], batches: readonly InstructedBatch[]): WantedRows {
  return {
    ...NOTHING_WANTED,
    correlationIds: correlationIdsOf(items),
    bulkPaymentIds: [...new Set(batches.flatMap(bulkIdsOf))]
  }
}

/** The ids under which the service may know the payments; some may be no UUIDs. */
export function correlationIdsOf(items: readonly ExpectedItem[]): readonly string[] {
  const ids = new Set<string>()
  for (const { correlationId, endToEndId } of items) {
    if (isProvided(correlationId)) ids.add(uuidIn(correlationId) ?? correlationId)
    const uuid = isProvided(endToEndId) ? uuidIn(endToEndId) : undefined
    if (uuid !== undefined) ids.add(uuid)
    else if (correlationId === null && isProvided(endToEndId)) ids.add(endToEndId)
  }
  return [...ids]
}

/**
 * The second question: the rest of the found bulk payments (of closed items too), and rows that may fit open items not
 * covered by transactions with their id, or that may be payments of closed items. Its days are those of all items, so
 * that a decision does not hide what was shown.
 */
export function wantedLeft({ items, isDecided, isClosed, batches, rows, rules }: Gathering): WantedRows {
  const found = byId(rows)
  const bulks = new Set<string>()
  const left = items.filter((item) => {
    const own = ownRows(item, found)
    for (const { bulkPaymentId } of own) if (bulkPaymentId !== null) bulks.add(bulkPaymentId)
    return !isDecided(item) && !isMadeUp(item, own)
  })
  const closed = items.filter((item) => isClosed(item))
  for (const instructed of batches.flatMap(bulkIdsOf)) bulks.delete(instructed)
  return {
    ...NOTHING_WANTED,
    bulkPaymentIds: [...bulks],
    sizes: wantedSizes({ left, closed }, batches, rules),
    counterpartyNumbers: [...new Set(left.map((item) => normalise(item.counterpartyNumber ?? '')))].filter(
      (number) => number !== ''
    ),
    references: [...new Set(left.flatMap(({ reference }) => linesOf(reference ?? '')).map(normalise))].filter(
      (text) => text !== ''
    ),
    within: { ...wantedDays(items, rules), accounts: accountsOf(items) }
  }
}

/** The bulk payments of transactions that look like payments of the file, but for `asked`; one of each is enough. */
export function bulksOfPayments(known: Known, asked: ReadonlySet<string>): readonly string[] {
  const bulks = new Set<string>()
  for (const row of known.all) {
    const { bulkPaymentId: bulk } = row
    if (bulk === null || asked.has(bulk) || bulks.has(bulk)) continue
    if (twinsOf(row, known).some(({ kind }) => kind === 'again')) bulks.add(bulk)
  }
  return [...bulks]
}

/**
 * The third question: rows that may repeat a payment of the file or bring its money back, decided or not. Rows that do
 * not, though they pass, are none of the plan's input (`relatedAmong`). `hasOpen`: some payment is neither found nor
 * decided.
 */
export function wantedRelated(gathering: Related, payments: PaymentIndex, hasOpen: boolean): WantedRows {
  const hasOpenBatch = hasOpen && gathering.batches.length > 0
  return { ...NOTHING_WANTED, related: { ...relatedSieve(gathering, payments), hasOpenBatch } }
}

/** What rows that repeat a payment of the file or bring its money back pass, whatever was decided. */
export function relatedSieve({ items, batches, rules }: Related, payments: PaymentIndex): Sieve {
  const isOut = items.some(({ amount }) => amount === null || amount < 0n)
  const isIn = items.some(({ amount }) => amount === null || amount > 0n)
  return makeSieve(payments, batchLinesOf(items, batches).keys, {
    from: wantedDays(items, rules).from,
    isOut,
    isIn,
    hasOpenBatch: false
  })
}

type Related = Pick<Gathering, 'items' | 'batches' | 'rules'>

/** The payments of a file: `named` are the transactions that it names by id, `all` those that were delivered. */
interface Known {
  readonly items: readonly ExpectedItem[]
  readonly batches: readonly InstructedBatch[]
  readonly named: readonly FoundRow[]
  readonly all: readonly FoundRow[]
}

/** Those of the rows that repeat a payment of the file or bring its money back. */
export function relatedAmong(rows: readonly FoundRow[], known: Known): readonly FoundRow[] {
  const { lineOf } = batchLinesOf(known.items, known.batches)
  return rows.filter((row) => {
    const payments = paymentsFor(row, known)
    return twinsAmong(payments, row, known).length > 0 || bringsBackTwo(payments, row) || lineOf(row) !== undefined
  })
}

/**
 * The fourth question: payments that were exactly what came back, where it was another amount than that of the payment,
 * because then it is the money of these. Null if there is nothing to ask.
 */
export function wantedEquals(rows: readonly FoundRow[], known: Known): WantedRows | null {
  const back = rows.filter((row) =>
    twinsOf(row, known).some(({ kind, size }) => kind === 'returned' && size !== 'equal')
  )
  if (back.length === 0) return null
  return { ...NOTHING_WANTED, sizes: exactSizes(back) }
}

function twinsOf(row: FoundRow, known: Known): readonly Twin[] {
  return twinsAmong(paymentsFor(row, known), row, known)
}

function twinsAmong(payments: readonly Payment[], row: FoundRow, { all }: Known): readonly Twin[] {
  return payments.flatMap((payment) => twinAmong(payment, row, all) ?? [])
}

function paymentsFor(row: FoundRow, { items, named }: Known): readonly Payment[] {
  return paymentsAmong(items, named)
    .placesOf(row)
    .flatMap(({ side, at }) => {
      const item = side === 'item' ? items[at] : undefined
      const made = side === 'row' ? named[at] : undefined
      const payment = item ? paymentOf(item) : made && paymentMadeBy(made)
      return payment && payment.row.id !== row.id ? [payment] : []
    })
}

function byId(rows: readonly FoundRow[]): ReadonlyMap<string, readonly FoundRow[]> {
  const found = new Map<string, FoundRow[]>()
  for (const row of rows) {
    if (!isProvided(row.correlationId)) continue
    const id = idKey(row.correlationId)
    const same = found.get(id)
    if (same) same.push(row)
    else found.set(id, [row])
  }
  return found
}

const NONE: readonly FoundRow[] = []

function ownRows(
  { correlationId, endToEndId }: ExpectedItem,
  found: ReadonlyMap<string, readonly FoundRow[]>
): readonly FoundRow[] {
  const one = isProvided(correlationId) ? found.get(idKey(correlationId)) : undefined
  const other = isProvided(endToEndId) ? found.get(idKey(endToEndId)) : undefined
  if (!one || !other || one === other) return one ?? other ?? NONE
  return [...one, ...other]
}

/** A failed attempt covers nothing: the next attempt may lack the id. */
function isMadeUp({ amount, currency }: ExpectedItem, rows: readonly FoundRow[]): boolean {
  let isAlive = false
  let sum = 0n
  for (const row of rows) {
    if (row.settlementStatus === 'failed') continue
    isAlive = true
    sum += rowValue(row, currency) ?? 0n
  }
  if (!isAlive || amount === null || currency === null) return isAlive
  return sum === amount
}

/** Null if one of the items may be on any account. */
function accountsOf(items: readonly ExpectedItem[]): readonly string[] | null {
  const accounts = new Set<string>()
  for (const { account } of items) {
    if (account === null || !isComparableAccount(account)) return null
    accounts.add(account)
  }
  return [...accounts]
}
