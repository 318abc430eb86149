import type { BankDetails } from '../../../../shared/domain/bankDetails.ts'
import type { IbanVerdict } from '../../../../shared/accounts/iban.ts'

interface Verdict {
  readonly tone: 'positive' | 'caution' | 'danger'
  readonly name: string
  /** What to do about it. Absent if all is well. */
  readonly about?: string
}

/** The result of checking an IBAN, in words. */
export const ibanVerdicts: Readonly<Record<IbanVerdict, Verdict>> = {
  valid: { tone: 'positive', name: 'IBAN valid' },
  'wrong-check': {
    tone: 'danger',
    name: 'IBAN invalid',
    about:
      'A bank may refuse a payment to it or send it elsewhere. Ask your provider before you use it. There is no QR code for it.'
  },
  'wrong-form': {
    tone: 'danger',
    name: 'Not an IBAN',
    about: 'It is shown as your provider sent it. Ask your provider before you use it. There is no QR code for it.'
  },
  'unknown-country': {
    tone: 'caution',
    name: 'Country without IBANs',
    about: 'No country with these two letters uses IBANs, as far as Tallydesk knows. There is no QR code for it.'
  }
}

/** How money is sent. A name that the interface does not know is shown unchanged. */
export function railName(rail: string): string {
  return rail === 'sepa' ? 'SEPA credit transfer' : rail
}

const countryNames = new Intl.DisplayNames('en', { type: 'region' })

/** `Sweden` for `SE`. Unknown codes are shown unchanged. */
export function countryName(code: string): string {
  try {
    return countryNames.of(code) ?? code
  } catch {
    return code
  }
}

/** The parts of an address that have a value, in the order of an envelope. */
export function addressLines({ street1, city, countryCode, postCode }: BankDetails['address']): readonly string[] {
  const place = [postCode, city].filter((part) => part !== null && part !== '').join(' ')
  const country = countryCode === null || countryCode === '' ? '' : withName(countryCode)
  return [street1 ?? '', place, country].filter((line) => line !== '')
}

function withName(code: string): string {
  const name = countryName(code)
  return name === code ? code : `${name} (${code})`
}
