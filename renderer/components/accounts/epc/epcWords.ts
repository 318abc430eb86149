import type { EpcRefusal } from '../../../../shared/epcQr.ts'

/** Why there is no QR code of a transfer, and what to do. */
export const epcRefusals: Readonly<Record<EpcRefusal, string>> = {
  'not-euro': 'Such codes are for euro only.',
  'wrong-iban': 'There is no QR code of an IBAN that is not right.',
  'wrong-bic': 'There is no QR code with a BIC that is none.',
  'no-name': 'The service names no beneficiary, without whom there is no QR code.',
  'name-too-long': 'The name of the beneficiary is longer than the 70 characters that a code can hold.',
  'wrong-amount': 'Enter an amount such as 250 or 12.50, without separators of thousands, from 0.01 to 999999999.99.',
  'purpose-too-long': 'The purpose is longer than four characters.',
  'reference-too-long': 'The creditor reference is longer than 35 characters.',
  'text-too-long': 'The reference is longer than 140 characters.',
  'information-too-long': 'The note is longer than 70 characters.',
  'reference-and-text': 'A transfer holds either a creditor reference or a text.',
  'too-many-bytes': 'This is more than a code can hold. Shorten the reference.',
  unreadable: 'The code cannot be read.'
}
