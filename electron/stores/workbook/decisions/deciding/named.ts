import { formatMoney } from '../../../../../shared/domain/money.ts'
import type { FoundRow } from '../../../../core/matching/model.ts'
import type { OpenReconciliation } from '../../model/openReconciliation.ts'
import type { HeldItem } from '../../file/tables/items.ts'
import type { StoredMatch } from '../../file/tables/matches.ts'
import { refuse } from './decision.ts'

/** Finds the current state of what a decision names. Each function throws `bad-input` if it does not exist. */
export function itemNamed({ items }: OpenReconciliation, key: string): HeldItem {
  const item = items.get(key)
  if (!item) throw refuse('This payment is no longer part of the reconciliation. Refresh the list.')
  return item
}

export function rowNamed({ rows }: OpenReconciliation, id: string): FoundRow {
  const row = rows.get(id)
  if (!row)
    throw refuse(
      `Transaction ${id} is not part of this reconciliation. Re-run the matching, then choose it from the list.`
    )
  return row
}

export function matchNamed({ matches }: OpenReconciliation, id: number): StoredMatch {
  const match = matches.get(id)
  if (!match) throw refuse('This match no longer exists. Refresh the list.')
  return match
}

/** How the log describes an item. */
export function detailOfItem({ key, amount, currency }: Pick<HeldItem, 'key' | 'amount' | 'currency'>) {
  return { key, amount: amount === null ? null : formatMoney(amount, currency ?? ''), currency }
}
