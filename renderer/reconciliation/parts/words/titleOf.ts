import { formatAmount } from '../../../kit/bridge/format.ts'
import { cellText } from '../../../kit/bridge/visibleText.ts'

interface Titled {
  readonly counterpartyName: string | null
  readonly counterpartyNumber: string | null
  readonly reference: string | null
  readonly endToEndId?: string | null
  readonly correlationId: string | null
}

interface Priced {
  readonly amount: string | null
  readonly currency: string | null
}

/** What a payment or a transaction is called: the first thing that somebody would know it by. */
export function titleOf(one: Titled): string {
  const { counterpartyName, counterpartyNumber, reference, endToEndId, correlationId } = one
  const known = [counterpartyName, counterpartyNumber, reference, endToEndId, correlationId]
  return cellText(known.find((text) => text !== null && text !== undefined && text !== '') ?? 'No name')
}

/** `Acme Logistics AB, −600.60 EUR`: who, and how much. */
export function namedWithAmount(one: Titled & Priced): string {
  return one.amount === null
    ? titleOf(one)
    : `${titleOf(one)}, ${formatAmount(one.amount)} ${one.currency ?? ''}`.trim()
}
