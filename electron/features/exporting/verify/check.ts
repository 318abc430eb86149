import type { VerifyCheck } from '../../../../shared/domain/manifest.ts'

/** Compares a statement of the manifest with the file. */
export function check(what: string, stated: string, found: string): VerifyCheck {
  return { what, stated, found, isSame: stated === found }
}

/** The same for decimal amounts in a currency. */
export function amountCheck(currency: string, what: string, stated: string, found: string): VerifyCheck {
  return { ...check(`${currency} ${what}`, stated, found), currency }
}
