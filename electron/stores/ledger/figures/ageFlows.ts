import type { AgeFlow } from '../../../../shared/domain/overview.ts'
import type { RowMask } from '../filtering/rowMask.ts'
import type { CurrencyRows } from './periodFlows.ts'
import { createMoneySums, NO_MONEY, shownSum } from './sumRows.ts'

const AGES = [
  { fromDays: 0, toDays: 7 },
  { fromDays: 8, toDays: 30 },
  { fromDays: 31, toDays: 60 },
  { fromDays: 61, toDays: 90 },
  { fromDays: 91, toDays: null }
] as const

/** Money that no reconciliation claims, by days since creation. Rows dated in the future count as today. */
export function ageFlows({ columns, currency, rows, dayOf }: CurrencyRows, claimed: RowMask, today: number): AgeFlow[] {
  const sums = createMoneySums(columns, AGES.length)
  for (const row of rows) {
    if (claimed[row] === 1) continue
    const age = today - dayOf(columns.created[row] ?? 0)
    sums.add(
      AGES.findIndex(({ toDays }) => toDays === null || age <= toDays),
      row
    )
  }
  const flows = sums.read()
  return AGES.map((age, group) => ({ ...age, ...shownSum(flows.get(group) ?? NO_MONEY, currency) }))
}
