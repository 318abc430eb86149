import { formatMoney } from '../../../../../shared/domain/money.ts'
import type { Evidence } from '../../../../../shared/domain/reconciliation/match.ts'
import type { ExpectedItem, FoundRow } from '../../model.ts'
import { sidesOf } from '../weighing/sides.ts'

/** Shows the amounts as sums of each side and currency; failed transactions count as zero. */
export function moneyEvidence(items: readonly ExpectedItem[], rows: readonly FoundRow[]): readonly Evidence[] {
  const sides = sidesOf(items, rows)
  const isKnown = items.some(({ amount, currency }) => amount !== null && currency !== null)
  const moved = sides.map(({ currency, settled, underway }) => formatMoney(settled + underway, currency)).join(', ')
  const instructed = sides.map(({ currency, expected }) => formatMoney(expected, currency)).join(', ')
  const isSame = sides.every(({ expected, settled, underway }) => expected === settled + underway)
  const currencies = [...new Set(items.flatMap(({ currency }) => currency ?? []))]
  const fits = sides.length === 1 && currencies.includes(sides[0]?.currency ?? '')
  return [
    { field: 'amount', expected: isKnown ? instructed : null, found: moved, verdict: verdictOf(isKnown, isSame) },
    {
      field: 'currency',
      expected: isKnown ? currencies.join(', ') : null,
      found: [...new Set(rows.flatMap((row) => [row.currency, row.paymentCurrency]))].join(', '),
      verdict: verdictOf(isKnown, fits)
    }
  ]
}

function verdictOf(isKnown: boolean, isSame: boolean): Evidence['verdict'] {
  if (!isKnown) return 'unknown'
  return isSame ? 'same' : 'different'
}
