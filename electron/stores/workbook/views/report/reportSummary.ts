import { formatMoney } from '../../../../../shared/domain/money.ts'
import type { CurrencySum } from '../../../../../shared/domain/reconciliation/expectedPayment.ts'
import type { ReportForm, ReportSummary } from '../../../../../shared/domain/reconciliation/report.ts'
import { rowsHash } from '../../model/rowsHash.ts'
import { createHeadReader } from '../../file/log/actionLog.ts'
import type { HeldItem } from '../../file/tables/items.ts'
import type { ReportBasis } from './reportBasis.ts'

/** The facts about a report that appear beside it. */
export function reportSummary(
  { db, details, view }: ReportBasis,
  { later, completeness, lacksNews = false }: Pick<ReportForm, 'later' | 'completeness' | 'lacksNews'>
): ReportSummary {
  const { id, name, phase, instruction, plan, signOffs } = details
  const { counts, differences } = view.assessment
  const { seq: entries, hash: head } = createHeadReader(db)()
  const last = signOffs.at(-1)
  const signOff = last?.reopened === null ? last : null
  return {
    id,
    name,
    phase,
    instruction,
    items: view.items.length,
    sums: sumsOf(view.items),
    counts,
    differences,
    rulesVersion: plan?.rulesVersion ?? null,
    rowsHash: rowsHash(view),
    log: { entries, head },
    signOff,
    ...(signOff && { hasChanged: details.hasChanged, later }),
    standing: completeness,
    ...(lacksNews && { lacksNews })
  }
}

/** By currency code; payments without an amount are left out. */
function sumsOf(items: readonly HeldItem[]): readonly CurrencySum[] {
  const sums = new Map<string, { count: number; amount: bigint }>()
  for (const { amount, currency } of items) {
    if (amount === null || currency === null) continue
    const sum = sums.get(currency) ?? { count: 0, amount: 0n }
    sums.set(currency, { count: sum.count + 1, amount: sum.amount + amount })
  }
  return [...sums]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([currency, { count, amount }]) => ({ currency, count, amount: formatMoney(amount, currency) }))
}
