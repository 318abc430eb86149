import type { Account } from '../../../../shared/domain/account.ts'
import type { BankDetails } from '../../../../shared/domain/bankDetails.ts'
import type { EpcRefusal } from './epcQr.ts'

/** Why a transfer has no QR code, and what to do. */
export const epcRefusals: Readonly<Record<EpcRefusal, string>> = {
  'not-euro': 'Such codes are for euro only.',
  'wrong-iban': 'There is no QR code for an invalid IBAN.',
  'not-sepa': 'There is no QR code: the country of this IBAN takes part in no SEPA credit transfers.',
  'wrong-bic': 'There is no QR code for an invalid BIC.',
  'no-bic':
    'There is no QR code: outside the European Economic Area it needs a valid BIC, and your provider gives none.',
  'no-name': 'Your provider gives no beneficiary, so there is no QR code.',
  'name-too-long': 'The name of the beneficiary is longer than the 70 characters that a code can hold.',
  'wrong-amount': 'Enter an amount in euro, such as 250 or 12.50, from 0.01 to 999,999,999.99.',
  'purpose-too-long': 'The purpose is longer than four characters.',
  'reference-too-long': 'The creditor reference is longer than 35 characters.',
  'text-too-long': 'The reference is longer than 140 characters.',
  'information-too-long': 'The note is longer than 70 characters.',
  'reference-and-text': 'A transfer holds either a creditor reference or a text.',
  'too-many-bytes': 'This is more than a code can hold. Shorten the reference.',
  unreadable: 'The code cannot be read.'
}

/** Why an entry has no QR code, on the screen or on paper. Undefined if it can have one. */
export function noCode({ told, alarms }: Account, { iban, rail }: BankDetails): string | undefined {
  if (!iban) return undefined
  if (iban.verdict !== 'valid') return epcRefusals['wrong-iban']
  if (rail !== 'sepa') return 'There is no QR code: such codes are for SEPA credit transfers.'
  // SEPA payments are in euro, as is an account of which the currency is not known and that takes them.
  const currency = told?.currency ?? 'EUR'
  if (currency !== 'EUR') return `There is no QR code: such codes are for euro, and the account is in ${currency}.`
  return alarms > 0
    ? 'No QR code is shown: these bank details have changed, and nobody has acknowledged the change yet.'
    : undefined
}
