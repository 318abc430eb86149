import type { BankDetails } from '../../../../shared/domain/bankDetails.ts'
import type { EpcTransfer } from '../../../../shared/epcQr.ts'
import { readAmount } from '../../../kit/bridge/format.ts'

/** What a payer adds to bank details, as it was typed. */
export interface EpcOptions {
  readonly amount: string
  readonly reference: string
}

/** To whom an entry pays: what is typed for it belongs to that, wherever it stands in a reading. */
export function payeeKey({ rail, beneficiary, iban, bic }: BankDetails): string {
  return JSON.stringify([rail, beneficiary, iban?.value, bic?.value])
}

/** A credit transfer to an entry of bank details. */
export function epcTransfer(entry: BankDetails, { amount, reference }: EpcOptions): EpcTransfer {
  const words = reference.trim()
  const isStructured = isCreditorReference(words)
  return {
    name: entry.beneficiary ?? '',
    iban: entry.iban?.value ?? '',
    // One that is none says nothing, and needs not be said within the European Economic Area.
    bic: entry.bic?.isWellFormed ? entry.bic.value : null,
    // What is no amount stays as it is, and is refused.
    amount: amount.trim() === '' ? null : (readAmount(amount, 'EUR') ?? amount),
    purpose: null,
    reference: isStructured ? words.replace(/\s/g, '').toUpperCase() : null,
    text: isStructured || words === '' ? null : words,
    information: null
  }
}

/** A structured creditor reference (ISO 11649): `RF18 5390 0754 7034`. */
export function isCreditorReference(text: string): boolean {
  const plain = text.replace(/\s/g, '').toUpperCase()
  if (!/^RF\d{2}[A-Z0-9]{1,21}$/.test(plain)) return false
  const digits = Array.from(plain.slice(4) + plain.slice(0, 4), (sign) => String(Number.parseInt(sign, 36))).join('')
  return BigInt(digits) % 97n === 1n
}
