import { formatMoney } from '../../../../../shared/domain/money.ts'
import { foldText } from '../../../../../shared/text/foldText.ts'
import { amountsOfText } from '../../../../../shared/query/amountText.ts'
import { inOneLine } from '../../../../core/matching/pairing/texts/sameText.ts'
import type { ExpectedItem, FoundRow } from '../../../../core/matching/model.ts'
import { scaledDecimal } from '../../../../core/matching/reading/values/amount.ts'

type Searched = ExpectedItem | FoundRow

/**
 * Whether a text of an item or transaction contains what the user typed, ignoring case and accents, or its amount
 * equals it.
 */
export function searchTest(typed: string): (of: Searched) => boolean {
  const text = foldText(typed.trim())
  if (text === '') return () => true
  const amounts = amountsOfText(typed).map(({ field, value }) => ({ field, amount: scaledDecimal(value) }))
  const isOfAmount = ({ amount: own }: Searched) =>
    own !== null && amounts.some(({ field, amount }) => amount === (field === 'size' && own < 0n ? -own : own))
  return (of) => textOf(of).includes(text) || isOfAmount(of)
}

// Cached per item and row, because neither changes.
const texts = new WeakMap<Searched, string>()

function textOf(of: Searched): string {
  const known = texts.get(of)
  if (known !== undefined) return known
  const made = foldText(('key' in of ? itemTexts(of) : rowTexts(of)).join('\n'))
  texts.set(of, made)
  return made
}

function itemTexts(item: ExpectedItem): readonly (string | null)[] {
  const { amount, currency, counterpartyName, counterpartyNumber, reference, endToEndId, correlationId } = item
  const money = amount === null ? null : formatMoney(amount, currency ?? '')
  return [
    money,
    counterpartyName,
    counterpartyNumber,
    reference && inOneLine(reference),
    endToEndId,
    correlationId,
    item.ultimateName,
    item.instructionId,
    item.batch
  ]
}

function rowTexts(row: FoundRow): readonly (string | null)[] {
  const { amount, currency, counterpartyName, counterpartyNumber, reference, correlationId, bulkPaymentId } = row
  const money = formatMoney(amount, currency)
  return [money, counterpartyName, counterpartyNumber, reference, correlationId, bulkPaymentId, row.id, row.status]
}
