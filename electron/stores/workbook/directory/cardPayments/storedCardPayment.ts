import type { CardPayment } from '../../../../../shared/domain/cardPayment.ts'

/** A card payment as it is stored: everything except what may only be in memory. */
export interface StoredCardPayment extends Omit<CardPayment, 'token' | 'expiresAt'> {
  /** Ids of the payment methods that existed before a card could be entered; null if they could not be read. */
  readonly methodsBefore: readonly string[] | null
  /** When the first token was issued, by the service's clock. Everything that results from it is later. Null before. */
  readonly since: string | null
  /** When the last token expires, by this computer's clock; null before the first token, and if it was not stored. */
  readonly until: string | null
}
