import type { CardPaymentDraft, CardPaymentPurpose } from '../../../../shared/domain/cardPayment.ts'
import { isCurrency, minorDigits } from '../../../../shared/money/minorDigits.ts'
import { readAmount } from '../../../kit/bridge/format.ts'

/** What the user typed and chose for a card payment. */
export interface DraftFields {
  readonly purpose: CardPaymentPurpose
  readonly individualId: string
  readonly accountId: string
  /** As typed. */
  readonly amount: string
  readonly currency: string
}

export type DraftFaults = Partial<Record<Exclude<keyof DraftFields, 'purpose'>, string>>

/** The draft that these fields make, or what is wrong with each field. */
export function readDraft(fields: DraftFields): { readonly draft?: CardPaymentDraft; readonly faults: DraftFaults } {
  const { purpose, individualId } = fields
  const faults: DraftFaults = {}
  if (individualId === '') faults.individualId = 'Choose who pays.'
  if (purpose === 'save')
    return faults.individualId ? { faults } : { draft: { individualId, purpose, charge: null }, faults }
  if (fields.accountId === '') faults.accountId = 'Choose the account that receives the money.'
  const currency = fields.currency.trim().toUpperCase()
  if (!/^[A-Z]{3}$/.test(currency)) faults.currency = 'Three letters, such as EUR.'
  else if (!isCurrency(currency)) faults.currency = `There is no currency ${currency}.`
  const amount = amountOf(fields.amount, currency)
  if (amount.fault !== undefined) faults.amount = amount.fault
  if (amount.text === undefined || Object.keys(faults).length > 0) return { faults }
  return {
    draft: { individualId, purpose, charge: { amount: amount.text, currency, accountId: fields.accountId } },
    faults
  }
}

const MOST_DIGITS = 12

/** Exact: the text itself is checked and completed, and is never converted to a number. */
function amountOf(typed: string, currency: string): { readonly text?: string; readonly fault?: string } {
  if (typed.trim() === '') return { fault: 'Enter an amount.' }
  const amount = readAmount(typed, currency)
  if (amount === undefined) return { fault: 'Enter an amount, such as 250 or 12.50.' }
  const [digits = '', decimals = ''] = amount.split('.')
  const most = minorDigits(currency)
  if (decimals.length > most)
    return { fault: most === 0 ? `${currency} has no decimals.` : `${currency} has ${most} decimals at most.` }
  if (digits.length > MOST_DIGITS) return { fault: 'That is more than any card is charged.' }
  if (digits.startsWith('-') || !/[1-9]/.test(digits + decimals)) return { fault: 'Enter an amount above 0.' }
  return { text: most === 0 ? digits : `${digits}.${decimals.padEnd(most, '0')}` }
}
