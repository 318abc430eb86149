import { cellText } from '../../../kit/bridge/visibleText.ts'

interface Titled {
  readonly counterpartyName: string | null
  readonly counterpartyNumber: string | null
  readonly reference: string | null
  readonly endToEndId?: string | null
  readonly correlationId: string | null
}

/** What a payment or a transaction is called: the first thing that somebody would know it by. */
export function titleOf(one: Titled): string {
  const { counterpartyName, counterpartyNumber, reference, endToEndId, correlationId } = one
  const known = [counterpartyName, counterpartyNumber, reference, endToEndId, correlationId]
  return cellText(known.find((text) => text !== null && text !== undefined && text !== '') ?? 'No name')
}
