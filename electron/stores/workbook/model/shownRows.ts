import { formatMoney } from '../../../../shared/domain/money.ts'
import type { FoundTransaction } from '../../../../shared/domain/reconciliation/foundTransaction.ts'
import type { ItemRow } from '../../../../shared/domain/reconciliation/itemRow.ts'
import type { FoundRow } from '../../../core/matching/model.ts'
import { isRowClosed } from '../../../core/matching/figures/assessing/closed.ts'
import { sidesOf, stillShort } from '../../../core/matching/figures/weighing/sides.ts'
import { indexById } from '../../../core/matching/figures/weighing/indexById.ts'
import { shownPayment } from './shownPayment.ts'
import type { OpenReconciliation, ReconciliationView } from './openReconciliation.ts'
import type { HeldItem } from '../file/tables/items.ts'
import { matchResolution } from './matchResolution.ts'
import { judgingOf } from './judging.ts'
import { repeatedBy } from './repeatedBy.ts'
import { possibleMatches } from './questionsOf.ts'

/** The assessment of a transaction that another reconciliation claims. */
export const CLAIMED_ELSEWHERE = { state: 'unrelated', isUnexplained: false, isQueued: false } as const

/** Indexes in a view by key and by id. */
export function indexesOf({ items, rows }: ReconciliationView) {
  return { items: indexById(items, ({ key }) => key), rows: indexById(rows, ({ id }) => id) }
}

/** The item with this key in the form that the page shows; undefined if there is none. */
export function shownItem(open: OpenReconciliation, key: string): ItemRow | undefined {
  const place = indexesOf(open.view).items.get(key) ?? -1
  const item = open.view.items[place]
  return item && itemRowOf(open, item, place)
}

/** The transaction with this id in the form that the page shows; undefined if it is not considered. */
export function shownRow(
  open: OpenReconciliation,
  id: string,
  nameOf: (id: string) => string
): FoundTransaction | undefined {
  const place = indexesOf(open.view).rows.get(id) ?? -1
  const row = open.view.rows[place]
  return row && foundRowOf(open, row, place, nameOf)
}

/** An item in the form that the page shows. */
export function itemRowOf(open: OpenReconciliation, item: HeldItem, place: number): ItemRow {
  const { view, matchOfItem, matches, resolutions, notes } = open
  const assessed = view.assessment.items[place]
  const match = matchOfItem.get(item.key) ?? null
  const figures = match === null ? undefined : view.assessment.matches.get(match)
  const possible = match === null ? possibleMatches(view, item.key) : []
  const repeated = assessed?.state === 'repeated' ? repeatedBy(open, item) : undefined
  const isPair = match !== null && matches.get(match)?.form === '1:1'
  return {
    ...shownPayment(item),
    state: assessed?.state ?? 'missing',
    differences: assessed?.differences ?? [],
    residual: figures && isPair ? formatMoney(figures.residual, figures.currency) : null,
    match,
    candidates: possible.length,
    ...possibleResidualOf(open, item, possible),
    resolution: resolutions.items.get(item.key) ?? (match === null ? null : (matchResolution(open, match) ?? null)),
    hasNote: notes.has(`item ${item.key}`),
    ...assignedOf(open, `item ${item.key}`),
    ...(repeated && { repeatedBy: repeated })
  }
}

/** Said of one possible match of this payment alone, in one currency. */
function possibleResidualOf(
  { rows }: OpenReconciliation,
  item: HeldItem,
  possible: ReturnType<typeof possibleMatches>
): Pick<ItemRow, 'possibleResidual'> {
  const [only] = possible
  if (possible.length !== 1 || only?.items.length !== 1 || item.amount === null) return {}
  const found = only.rows.flatMap((id) => rows.get(id) ?? [])
  const [side, other] = sidesOf([item], found)
  if (found.length < only.rows.length || !side || other) return {}
  return { possibleResidual: formatMoney(stillShort(side), side.currency) }
}

/** A transaction in the form that the page shows; `nameOf` returns the name of another reconciliation. */
export function foundRowOf(
  open: OpenReconciliation,
  row: FoundRow,
  place: number,
  nameOf: (id: string) => string
): FoundTransaction {
  const { view, matchOfRow, resolutions, notes, claimedElsewhere } = open
  const closed = isRowClosed(row, resolutions) ? resolutions.rows.get(row.id) : undefined
  const elsewhere = claimedElsewhere.get(row.id)
  const match = matchOfRow.get(row.id) ?? null
  return {
    id: row.id,
    accountId: row.accountId,
    amount: formatMoney(row.amount, row.currency),
    currency: row.currency,
    paymentAmount: formatMoney(row.paymentAmount, row.paymentCurrency),
    paymentCurrency: row.paymentCurrency,
    bulkPaymentId: row.bulkPaymentId,
    correlationId: row.correlationId,
    counterpartyName: row.counterpartyName,
    counterpartyNumber: row.counterpartyNumber,
    counterpartyBankCode: row.counterpartyBankCode,
    reference: row.reference,
    status: row.status,
    type: row.type,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    isAbsent: row.isAbsent,
    state: (view.assessment.rows[place] ?? CLAIMED_ELSEWHERE).state,
    match,
    resolution: closed ?? (match === null ? null : (matchResolution(open, match) ?? null)),
    hasNote: notes.has(`transaction ${row.id}`),
    ...assignedOf(open, `transaction ${row.id}`),
    why: match === null ? judgingOf(open).unmatched().why(row) : null,
    ...(match === null && returnsOf(open, row)),
    claimedBy: elsewhere === undefined ? null : { id: elsewhere, name: nameOf(elsewhere) }
  }
}

/** The match of the payment whose money this transaction seems to return, or that it seems to make after all. */
function returnsOf(open: OpenReconciliation, row: FoundRow): Pick<FoundTransaction, 'returns'> {
  const { returnedBy, sentAgainFor } = judgingOf(open).unmatched()
  const { items, rows } = open.view
  const place = returnedBy(row)
  const key = sentAgainFor(row)?.key ?? (place?.side === 'item' ? items[place.at]?.key : undefined)
  const id = place?.side === 'row' ? rows[place.at]?.id : undefined
  const match = open.matches.get(open.matchOfItem.get(key ?? '') ?? open.matchOfRow.get(id ?? '') ?? -1)
  return match ? { returns: { items: match.items, transactionIds: match.rows } } : {}
}

function assignedOf({ concerns }: OpenReconciliation, name: string): Pick<ItemRow, 'assigned'> {
  const assigned = concerns.get(name)?.assigned
  return assigned ? { assigned } : {}
}
