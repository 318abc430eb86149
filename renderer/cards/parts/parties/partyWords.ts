import type { PartyRef } from '../../../../shared/domain/paymentMethod.ts'
import { formatCounted } from '../../../kit/bridge/format.ts'
import type { CardExpiry } from '../cardExpiry.ts'

export const partyKinds: Readonly<Record<PartyRef['kind'], string>> = {
  individual: 'Customer',
  guest: 'Guest customer'
}

/** Brands whose names are not their code with a capital letter. */
const BRANDS: Readonly<Record<string, string>> = {
  amex: 'American Express',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay'
}

/** `Visa` for `visa`. A brand that the interface does not name gets a capital letter. */
export function brandName(brand: string): string {
  return BRANDS[brand.toLowerCase()] ?? brand.charAt(0).toUpperCase() + brand.slice(1)
}

interface ExpiryWords {
  readonly tone: 'neutral' | 'caution' | 'danger'
  /** A mark beside the date. Absent if the date is far away. */
  readonly mark?: string
}

/** Whether a card can still be charged, judged by its expiry date only. */
export function expiryWords(expiry: CardExpiry): ExpiryWords {
  if (expiry.state === 'unknown') return { tone: 'caution', mark: 'No date' }
  if (expiry.state === 'past') return { tone: 'danger', mark: 'Expired' }
  if (expiry.state === 'later') return { tone: 'neutral' }
  const left = expiry.days === 0 ? 'today' : `in ${formatCounted(expiry.days, 'day', 'days')}`
  return { tone: 'caution', mark: `Expires ${left}` }
}
