import type { Suggestion } from '../../../../shared/domain/reconciliation/suggestion.ts'
import { wireWord } from '../../../../shared/words/wireWord.ts'
import { formatAmount, formatCounted } from '../../../kit/bridge/format.ts'
import { cellText } from '../../../kit/bridge/visibleText.ts'
import { addDecimals, compareDecimals } from '../../../../shared/money/decimals.ts'
import { negated, sizeOf } from '../../../kit/page/decimals.ts'
import { EVIDENCE_FIELDS, isUnreadName } from '../words/evidenceWords.ts'

type Weighed = Pick<Suggestion, 'evidence' | 'against' | 'residual'> & {
  readonly items: readonly Pick<Suggestion['items'][number], 'amount'>[]
}

/** How a suggested match differs from the instruction: `Amount mismatch: found 5.00, instructed 6.00`, `Failed, not paid`. */
export function suggestionDifferences({ evidence, against, residual, items }: Weighed): string {
  const spoken = against.map(({ words }) => words)
  const [item] = items
  const amount = items.length === 1 ? (item?.amount ?? null) : null
  const isUnpaid =
    amount !== null &&
    compareDecimals(residual, amount) === 0 &&
    evidence.some(({ field, verdict }) => field === 'status' && verdict === 'different')
  const sums =
    isUnpaid || compareDecimals(residual, '0') === 0
      ? []
      : amount === null
        ? [`amount difference ${formatAmount(residual)}`]
        : [`amount mismatch: found ${foundSum(amount, residual)}, instructed ${formatAmount(sizeOf(amount))}`]
  const fields = EVIDENCE_FIELDS.flatMap(({ field, name }) => {
    const one = evidence.find((each) => each.field === field)
    if (!one) return []
    const { verdict, found } = one
    if (isUnreadName(one)) return ['the name cannot be read']
    if (field === 'amount' || (verdict !== 'different' && verdict !== 'similar')) return []
    if (field === 'status') return [statusWords(cellText(wireWord(found ?? '')), isUnpaid)]
    return [verdict === 'similar' ? `similar ${name.toLowerCase()}` : `another ${name.toLowerCase()}`]
  })
  const words = [...sums, ...spoken, ...fields].join('; ')
  return words === '' ? '' : `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

function statusWords(status: string, isUnpaid: boolean): string {
  return isUnpaid ? `${status.toLowerCase()}, not paid` : `status ${status}`
}

function foundSum(amount: string, residual: string): string {
  const found = addDecimals(amount, negated(residual))
  return formatAmount(amount.startsWith('-') ? negated(found) : found)
}

/** `1 payment with 3 transactions`. Empty if there is one of each. */
export function sidesWords({ itemCount, transactionCount }: Suggestion): string {
  if (itemCount === 1 && transactionCount === 1) return ''
  const payments = formatCounted(itemCount, 'payment', 'payments')
  return `${payments} with ${formatCounted(transactionCount, 'transaction', 'transactions')}`
}
