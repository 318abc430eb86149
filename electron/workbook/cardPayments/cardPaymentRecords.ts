import type { Actor } from '../actor.ts'
import type { CardPaymentAct } from './cardPaymentAct.ts'
import type { StoredCardPayment } from './storedCardPayment.ts'

/** Uses of cards, each from its beginning to its proof. */
export interface CardPaymentRecords {
  /** The latest first. */
  cardPayments(): Promise<readonly StoredCardPayment[]>
  /** Rejects with `not-found`. */
  cardPayment(id: string): Promise<StoredCardPayment>
  /** Adds one, or takes the place of the one with its id. Rejects with `in-use` where another has its transaction. */
  storeCardPayment(cardPayment: StoredCardPayment): Promise<void>
  /** The same, with an entry of the log that says who did what. */
  recordCardPayment(cardPayment: StoredCardPayment, act: CardPaymentAct, by: Actor): Promise<void>
  removeCardPayment(id: string, by: Actor): Promise<void>
}
