import type { ItemRow } from '../../../../shared/domain/reconciliation/itemRow.ts'
import type { DifferenceKind, StateGroup } from '../../../../shared/domain/reconciliation/itemState.ts'
import type { Evidence } from '../../../../shared/domain/reconciliation/match.ts'
import { differenceKindWords } from '../../../../shared/words/differenceKind.ts'
import { addDecimals } from '../../../../shared/money/decimals.ts'
import { isZeroDecimal } from '../../../../shared/reconciliation/paidFigures.ts'
import { negated, sizeOf, type CurrencyAmount } from '../../../kit/page/decimals.ts'
import { formatAmount, formatCount } from '../../../kit/bridge/format.ts'
import { cellText } from '../../../kit/bridge/visibleText.ts'

/** An amount that was paid over what was instructed, or short of it: `45.50 too much`. `paid` is paid − instructed. */
export function overOrShort(paid: string, currency = ''): string {
  const size = `${formatAmount(sizeOf(paid))} ${currency}`.trim()
  return `${size} ${paid.startsWith('-') ? 'short' : 'too much'}`
}

/** Paid − instructed, of what a payment's match leaves open with the ledger's signs. */
export function paidOver(residual: string, isIncoming: boolean): string {
  return isIncoming ? negated(residual) : residual
}

/** `net 35.41 EUR too much; 3 of them 10.00 short`. Empty if the sums of a group are not known. */
export function groupWords(
  { net, alike, count }: Pick<StateGroup<unknown>, 'net' | 'alike' | 'count'>,
  incoming: ReadonlySet<string | null>
): string {
  const over = ({ currency, amount }: CurrencyAmount) => paidOver(amount, incoming.has(currency))
  const sums = net
    .filter(({ amount }) => !isZeroDecimal(amount))
    .map((sum) => `${count > 1 ? 'net ' : ''}${overOrShort(over(sum), sum.currency)}`)
  const same = alike && alike.count < count && !isZeroDecimal(alike.amount) ? alike : undefined
  return [
    ...(sums.length > 0 ? [sums.join(' and ')] : []),
    ...(same ? [`${formatCount(same.count)} of them ${overOrShort(over(same))}`] : [])
  ].join('; ')
}

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
