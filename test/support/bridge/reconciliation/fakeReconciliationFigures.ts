import { addDecimals, negated } from '../../../../renderer/kit/page/decimals.ts'
import type { Difference, DifferencePart } from '../../../../shared/domain/reconciliation/difference.ts'
import type { FoundTransaction } from '../../../../shared/domain/reconciliation/foundTransaction.ts'
import type { ItemRow } from '../../../../shared/domain/reconciliation/itemRow.ts'
import type { StateCounts } from '../../../../shared/domain/reconciliation/signOff.ts'

type Kind = DifferencePart['kind']

interface Counted {
  readonly kind: Kind
  readonly amount: string
  readonly isExplained: boolean
}

const zero = '0.00'
const sum = (amounts: readonly string[]) => amounts.reduce((total, amount) => addDecimals(total, amount), zero)

/** The difference of made-up rows per currency, by the equation that the contract states. */
export function fakeDifferences(items: readonly ItemRow[], rows: readonly FoundTransaction[]): readonly Difference[] {
  const currencies = [...new Set(items.flatMap(({ currency }) => currency ?? []))].sort()
  return currencies.map((currency) => {
    const mine = items.filter((item) => item.currency === currency)
    const loose = rows.filter((row) => row.currency === currency && row.match === null && row.state !== 'unrelated')
    const counted = [...mine.flatMap(countedItem), ...loose.map(countedRow)]
    const expected = sum(mine.map(({ amount }) => amount ?? zero))
    const difference = sum(counted.map(({ amount }) => amount))
    const open = counted.filter(({ isExplained }) => !isExplained)
    return {
      currency,
      expected,
      found: addDecimals(expected, negated(difference)),
      difference,
      parts: partsOf(counted),
      unexplained: sum(open.map(({ amount }) => amount)),
      unexplainedCount: open.length
    }
  })
}

function countedItem({ state, amount, residual, resolution }: ItemRow): readonly Counted[] {
  const isExplained = resolution !== null
  if (state === 'matched') return []
  if (state === 'different') return [{ kind: 'residual', amount: residual ?? zero, isExplained }]
  return [{ kind: state, amount: amount ?? zero, isExplained: isExplained || state === 'pending' }]
}

function countedRow({ state, amount, resolution }: FoundTransaction): Counted {
  const kind: Kind = state === 'candidate' || state === 'duplicate' ? state : 'unexpected'
  return { kind, amount: negated(amount), isExplained: resolution !== null }
}

function partsOf(counted: readonly Counted[]): readonly DifferencePart[] {
  return [...Map.groupBy(counted, ({ kind }) => kind)].map(([kind, group]) => {
    const open = group.filter(({ isExplained }) => !isExplained)
    return {
      kind,
      count: group.length,
      amount: sum(group.map(({ amount }) => amount)),
      unexplainedCount: open.length,
      unexplained: sum(open.map(({ amount }) => amount))
    }
  })
}

export const isQueuedItem = ({ state, resolution }: ItemRow) =>
  resolution === null && state !== 'matched' && state !== 'pending'

export const isQueuedRow = ({ state, match, resolution }: FoundTransaction) =>
  match === null && resolution === null && (state === 'unexpected' || state === 'duplicate')

export function fakeCounts(items: readonly ItemRow[], rows: readonly FoundTransaction[]): StateCounts {
  const counts: StateCounts = {
    items: { matched: 0, different: 0, ambiguous: 0, pending: 0, missing: 0 },
    transactions: { expected: 0, candidate: 0, duplicate: 0, unexpected: 0, unrelated: 0 },
    queue: items.filter(isQueuedItem).length + rows.filter(isQueuedRow).length
  }
  for (const { state } of items) counts.items[state]++
  for (const { state } of rows) counts.transactions[state]++
  return counts
}
