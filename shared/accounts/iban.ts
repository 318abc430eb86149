import { ValidationErrorsIBAN, validateIBAN } from 'ibantools'

/**
 * Results of an IBAN check (ISO 13616). `wrong-check`: length, structure or check digits do not fit the country. The
 * app warns about a wrong IBAN and never hides it.
 */
export const IBAN_VERDICTS = ['valid', 'wrong-check', 'wrong-form', 'unknown-country'] as const
export type IbanVerdict = (typeof IBAN_VERDICTS)[number]

/** Without spaces and invisible characters, in upper case. */
export function normalisedIban(text: string): string {
  return text.replace(/[\s\p{Cf}]/gu, '').toUpperCase()
}

/** In groups of four, as it is printed on paper. */
export function groupedIban(iban: string): string {
  return normalisedIban(iban).replace(/(.{4})(?=.)/gu, '$1 ')
}

const FORM = /^[A-Z]{2}\d{2}[A-Z0-9]{1,30}$/

/** The two letters of its country; null if the text does not have the form of an IBAN. */
export function ibanCountry(iban: string): string | null {
  const text = normalisedIban(iban)
  return FORM.test(text) ? text.slice(0, 2) : null
}

export function ibanVerdict(iban: string): IbanVerdict {
  const text = normalisedIban(iban)
  if (!FORM.test(text)) return 'wrong-form'
  // The standard does not include checks of a country's own account numbers, and not all banks follow them.
  const wrong = validateIBAN(text).errorCodes.filter((code) => code !== NATIONAL_CHECK)
  if (wrong.includes(ValidationErrorsIBAN.NoIBANCountry)) return 'unknown-country'
  return wrong.length === 0 ? 'valid' : 'wrong-check'
}

const NATIONAL_CHECK = ValidationErrorsIBAN.WrongAccountBankBranchChecksum
