import { formatMoney } from '../../../../../shared/domain/money.ts'
import type { Match } from '../../../../../shared/domain/reconciliation/match.ts'
import type { ItemDetails } from '../../../../../shared/domain/reconciliation/itemDetails.ts'
import { AppError } from '../../../../../shared/errors.ts'
import type { ReadDb } from '../../../../base/database/database.ts'
import { candidatesOf } from '../../../../core/matching/figures/candidates.ts'
import { evidenceOf } from '../../../../core/matching/figures/evidence.ts'
import { idKey, isProvided } from '../../../../core/matching/pairing/texts/normalise.ts'
import type { ExpectedItem } from '../../../../core/matching/model.ts'
import type { OpenReconciliation } from '../../model/openReconciliation.ts'
import { judgingOf } from '../../model/judging.ts'
import { readItemEntries, readNotes } from './itemHistory.ts'
import { questionsOf } from '../../model/questionsOf.ts'
import { foundRowOf, itemRowOf, indexesOf } from '../../model/shownRows.ts'

// Most transactions that are shown side by side.
const MOST_OTHERS = 500

/** Everything about one expected payment. Throws `not-found`. */
export function itemDetails(
  db: ReadDb,
  open: OpenReconciliation,
  key: string,
  nameOf: (id: string) => string
): ItemDetails {
  const item = open.items.get(key)
  if (!item) throw new AppError('not-found', 'This payment is no longer part of the reconciliation. Refresh the list.')
  const { view, batches, rules, items, rows } = open
  const match = matchOf(db, open, key)
  const { judge, nearMisses } = judgingOf(open)
  const candidates = match ? [] : candidatesOf(key, questionsOf(view, key), { items, rows, batches, rules, judge })
  const refused = match || candidates.length > 0 ? [] : nearMisses(item)
  const ids = new Set([match ?? [], candidates, refused].flat().flatMap(({ transactionIds }) => transactionIds))
  const keys = new Set([match ?? [], candidates].flat().flatMap((side) => side.items))
  keys.delete(key)
  const indexes = indexesOf(view)
  const shownItem = (name: string) => {
    const [other, place] = [items.get(name), indexes.items.get(name)]
    return other && place !== undefined ? [itemRowOf(open, other, place)] : []
  }
  const shownRow = (id: string) => {
    const [row, place] = [rows.get(id), indexes.rows.get(id)]
    return row && place !== undefined ? [foundRowOf(open, row, place, nameOf)] : []
  }
  const [shown] = shownItem(key)
  if (!shown) throw new AppError('not-found', 'This payment is no longer part of the reconciliation. Refresh the list.')
  return {
    item: shown,
    match,
    candidates: [...candidates],
    refused: [...refused],
    transactions: [...ids].slice(0, MOST_OTHERS).flatMap(shownRow),
    takenElsewhere: match ? [] : takenElsewhere(open, item).flatMap(shownRow),
    others: [...keys].slice(0, MOST_OTHERS).flatMap(shownItem),
    notes: readNotes(db, open.id, key),
    entries: readItemEntries(db, open.id, item)
  }
}

/** Ids of transactions with this payment's correlation id that another reconciliation claims. */
function takenElsewhere({ claimedElsewhere, rows }: OpenReconciliation, { correlationId }: ExpectedItem): string[] {
  if (!isProvided(correlationId)) return []
  const wanted = idKey(correlationId)
  const isIts = (id: string) => idKey(rows.get(id)?.correlationId ?? '') === wanted
  return [...claimedElsewhere.keys()].filter(isIts).slice(0, MOST_OTHERS)
}

function matchOf(db: ReadDb, open: OpenReconciliation, key: string): Match | null {
  const match = open.matches.get(open.matchOfItem.get(key) ?? -1)
  if (!match) return null
  const figures = open.view.assessment.matches.get(match.id)
  const [by = '', at = ''] =
    db.rows<readonly [string, string]>('SELECT by, at FROM log WHERE seq = ?').get(match.madeBy) ?? []
  const items = match.items.flatMap((name) => open.items.get(name) ?? [])
  const rows = match.rows.flatMap((id) => open.rows.get(id) ?? [])
  const against = [...(match.against ?? []), ...(match.later ?? [])]
  return {
    id: match.id,
    form: match.form,
    rule: match.ruleName,
    items: match.items,
    transactionIds: match.rows,
    residual: formatMoney(figures?.residual ?? 0n, figures?.currency ?? ''),
    differences: figures?.differences ?? [],
    evidence: evidenceOf(items, rows, open.batches, against),
    against,
    by,
    at
  }
}
