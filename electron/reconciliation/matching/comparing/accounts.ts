import { normalise } from '../normalise.ts'

const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/

/** The ledger names accounts by ids of its own, so an IBAN says nothing about which of them is meant. */
export function isComparableAccount(account: string): boolean {
  const key = normalise(account)
  return key !== '' && !IBAN.test(key)
}
