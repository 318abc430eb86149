import type { Contradiction } from '../../../../../../shared/domain/reconciliation/contradiction.ts'
import { countsLater } from '../../../../../core/matching/figures/weighing/differencesOf.ts'
import { isSameAccount } from '../../../../../core/matching/pairing/comparing/accounts.ts'
import type { FoundRow } from '../../../../../core/matching/model.ts'
import { judgingOf } from '../../../model/judging.ts'
import type { OpenReconciliation } from '../../../model/openReconciliation.ts'
import { isSameText, type RowChange } from '../../../model/rowChanges.ts'

/** What a transaction itself says; the others also depend on its neighbours. */
const isItsOwn = (each: Contradiction) => each.veto === 'other-number' || countsLater(each)

/**
 * What a changed transaction says against the payment that it is matched with, and did not say before, one clause each.
 * Of a match of several payments only another account number counts, as it does where the payment states none.
 */
export function newlyAgainst(open: OpenReconciliation, { was, is }: RowChange): readonly string[] {
  if (isSameText(was, is)) return []
  const match = open.matches.get(open.matchOfRow.get(is.id) ?? 0)
  const items = match?.items.flatMap((key) => open.items.get(key) ?? []) ?? []
  const [item] = items
  if (!item) return []
  const saidBy = (row: FoundRow) => (items.length > 1 ? [] : judgingOf(open).judge.against(item, row).filter(isItsOwn))
  const before = new Set(saidBy(was).map(({ words }) => words))
  const said = saidBy(is)
  const words = said.map((each) => each.words).filter((each) => !before.has(each))
  const isJudged =
    said.some(({ veto }) => veto === 'other-number') || items.some((one) => isSameAccount(one, is) === true)
  if (isJudged || isSameAccount(was, is) !== false) return words
  return [`the account number is ${is.counterpartyNumber ?? ''}, not ${was.counterpartyNumber ?? ''}`, ...words]
}
