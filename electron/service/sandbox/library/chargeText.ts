import type { Charge } from '../records/consents.ts'
import { decimalText } from '../transactions/currencies.ts'

/** Formats an amount for people: `1,250.00 EUR`. */
export function chargeText({ amount, currency }: Pick<Charge, 'amount' | 'currency'>): string {
  const [whole = '', decimals] = decimalText(amount, currency).split('.')
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ',')
  return `${decimals === undefined ? grouped : `${grouped}.${decimals}`} ${currency}`
}
