import type { BankDetails } from '../../../../shared/domain/bankDetails.ts'
import type { EpcTransfer } from './epcQr.ts'
import { readAmount } from '../../../kit/bridge/format.ts'

/** What a payer adds to bank details, as typed. */
export interface EpcOptions {
  readonly amount: string
  readonly reference: string
}

/** Identifies the payee of an entry. Typed options belong to the payee, wherever the entry stands after reloading. */
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
    // A malformed BIC is left out, as the code's own words show: within the European Economic Area none is needed.
    bic: entry.bic?.isWellFormed ? entry.bic.value : null,
    // A text that is no amount is passed on unchanged, so that it is refused.
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
