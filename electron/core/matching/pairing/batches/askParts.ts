import { DEFAULT_WINDOW } from '../../../../../shared/reconciliation/defaultRules.ts'
import { formatMoney } from '../../../../../shared/domain/money.ts'
import type { ExpectedItem, FoundRow } from '../../model.ts'
import type { RuleContext } from '../applying/applyRules.ts'
import { createBudget, spend } from '../applying/budget.ts'
import type { MatchState } from '../applying/matchState.ts'
import { isInWindow } from '../comparing/dateComparer.ts'
import { BATCH_PART_RULE, MOST_ASKED } from './batchRules.ts'
import type { Carried } from './carriers.ts'
import { compositeOf, type Composite } from './composites.ts'
import { leftOut, type LeftOut } from './leftOut.ts'

/** For all searches together: about half a second on a slow machine. */
const STEPS = 1_000_000

/**
 * Asks about transactions that are the sum of a batch less a few of its payments: those that carry its id, and those
 * that name no payee. Never matches, because amounts may add up by chance.
 */
export function askParts(
  composites: readonly Composite[],
  carried: readonly Carried[],
  rows: readonly FoundRow[],
  { matchState, judge }: Pick<RuleContext, 'matchState' | 'judge'>
): readonly string[] {
  const budget = createBudget(STEPS)
  const askSums = (composite: Composite, candidates: readonly FoundRow[], mayBe: (row: FoundRow) => boolean): void => {
    const sums = candidates.flatMap((row) => {
      const out = leftOut(composite, row, budget)
      return out && mayBe(row) ? [{ row, out }] : []
    })
    for (const { row, out } of sums.slice(0, MOST_ASKED)) {
      const items = composite.items.filter((item) => out === 'several' || !out.includes(item))
      matchState.ask(BATCH_PART_RULE, { items, rows: [row] }, { together: true, why: whyPart(composite, out) })
    }
  }

  for (const { batch, items, rows: carriers } of carried) {
    const composite = compositeOf(batch, items, null)
    if (composite) askSums(composite, carriers, () => true)
  }
  const carriers = new Set(carried.flatMap((of) => of.rows))
  const others = rows.filter((row) => matchState.isFree(row) && row.counterpartyNumber === null && !carriers.has(row))
  for (const composite of composites.filter(({ items }) => items.every(matchState.isFree))) {
    const { payment } = composite
    const dueOn = payment.dueOn
    const near = others.filter(
      ({ createdAt }) => dueOn !== null && spend(budget, 1) && isInWindow(dueOn, createdAt, DEFAULT_WINDOW)
    )
    askSums(composite, near, (row) => judge.against(payment, row).every(({ veto }) => veto === 'unlike-reference'))
  }
  return budget.left > 0 ? [] : ['The search for batches without some of their payments was not finished.']
}

/** Asks about transactions that carry the id of a batch, whatever they moved, if nothing else shows them. */
export function askCarriers(carried: readonly Carried[], matchState: MatchState): void {
  const why = 'It carries an id of the batch, but does not say which of its payments it is.'
  const open = carried.flatMap(({ items, rows }) =>
    rows
      .filter(matchState.isFree)
      .slice(0, MOST_ASKED)
      .map((row) => ({ items, rows: [row] }))
  )
  for (const pair of open) matchState.ask(BATCH_PART_RULE, pair, { together: true, why })
}

function whyPart({ payment, items }: Composite, out: LeftOut): string {
  const currency = payment.currency ?? ''
  const money = (amount: bigint | null) => formatMoney(amount ?? 0n, currency).replace('-', '')
  const one = ({ position, amount }: ExpectedItem) => `no. ${String(position)} of ${money(amount)}`
  const less = out === 'several' ? 'some of them, and several choices fit' : out.map(one).join(' and ')
  const sum = `${String(items.length)} payments of the batch, ${money(payment.amount)} ${currency}`
  return `It is the sum of ${sum}${less && `, less ${less}`}.`
}
