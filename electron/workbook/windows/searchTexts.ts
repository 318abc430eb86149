import { formatMoney } from '../../../shared/domain/money.ts'
import type { ExpectedItem, FoundRow } from '../../reconciliation/model.ts'

// Made once for each item and row: neither ever changes.
const texts = new WeakMap<ExpectedItem | FoundRow, string>()

/** Whether something written about an item or a transaction holds the text, which is in lower case. */
export function holdsText(of: ExpectedItem | FoundRow, text: string): boolean {
  let all = texts.get(of)
  if (all === undefined) {
    all = ('key' in of ? itemTexts(of) : rowTexts(of)).join('\n').toLowerCase()
    texts.set(of, all)
  }
  return all.includes(text)
}

function itemTexts(item: ExpectedItem): readonly (string | null)[] {
  const { amount, currency, counterpartyName, counterpartyNumber, reference, endToEndId, correlationId } = item
  const money = amount === null ? null : formatMoney(amount, currency ?? '')
  return [
    money,
    counterpartyName,
    counterpartyNumber,
    reference,
    endToEndId,
    correlationId,
    item.instructionId,
    item.batch
  ]
}

function rowTexts(row: FoundRow): readonly (string | null)[] {
  const { amount, currency, counterpartyName, counterpartyNumber, reference, correlationId, bulkPaymentId } = row
  const money = formatMoney(amount, currency)
  return [money, counterpartyName, counterpartyNumber, reference, correlationId, bulkPaymentId, row.id, row.status]
}
