import type { CardPayment } from '../../../shared/domain/cardPayment.ts'

/** A card payment as it is kept: all but what only the memory may hold. */
export interface StoredCardPayment extends Omit<CardPayment, 'token' | 'expiresAt'> {
  /** Ids of the payment methods that were there before a card could be entered; null where that could not be read. */
  readonly methodsBefore: readonly string[] | null
  /** When the first token was given, by the service's clock: what comes of it is later. Null before. */
  readonly since: string | null
  /** When the last token runs out, by this computer's clock; null before the first, and where it was not kept. */
  readonly until: string | null
}
