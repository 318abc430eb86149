import type { ItemRow } from '../../../../shared/domain/reconciliation/itemRow.ts'
import type { DifferenceKind } from '../../../../shared/domain/reconciliation/itemState.ts'
import type { Evidence } from '../../../../shared/domain/reconciliation/match.ts'
import { differenceKindWords } from '../../../../shared/words/differenceKind.ts'
import { addDecimals } from '../../../../shared/money/decimals.ts'
import { negated, sizeOf } from '../../../kit/page/decimals.ts'
import { formatAmount } from '../../../kit/bridge/format.ts'
import { cellText } from '../../../kit/bridge/visibleText.ts'

/** The compared field behind each kind of difference. */
const FIELDS: Readonly<Partial<Record<DifferenceKind, Evidence['field']>>> = {
  counterparty: 'counterpartyNumber',
  name: 'counterpartyName',
  reference: 'reference'
}

type Differing = Pick<ItemRow, 'differences' | 'amount' | 'residual'>

/**
 * How a matched payment differs: `Amount mismatch: paid 5.00, instructed 6.00; paid to another name`. With the evidence
 * of its match it also quotes both sides. Empty if nothing differs.
 */
export function differencesInWords(item: Differing, evidence: readonly Evidence[] = []): string {
  const words = item.differences
    .map((kind) =>
      [differenceKindWords[kind], kind === 'amount' ? sumsOf(item) : sidesOf(kind, evidence)].filter(Boolean).join(': ')
    )
    .join('; ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

/** With signs relative to the payment, so that returned money is negative. */
function sumsOf({ amount, residual }: Differing): string {
  if (amount === null || residual === null) return ''
  const paid = addDecimals(amount, negated(residual))
  const shown = amount.startsWith('-') ? negated(paid) : paid
  return `paid ${formatAmount(shown)}, instructed ${formatAmount(sizeOf(amount))}`
}

function sidesOf(kind: DifferenceKind, evidence: readonly Evidence[]): string {
  const { expected = null, found = null } = evidence.find(({ field }) => field === FIELDS[kind]) ?? {}
  return expected === null || found === null ? '' : `${cellText(found)}, instructed ${cellText(expected)}`
}
