import type { Consent } from './consents.ts'
import type { CardDetails, PaymentMethod } from './paymentMethods.ts'

/** What the front end confirms a consent with, once the card has been checked and verified. */
export interface Confirmation {
  readonly card: CardDetails
  /** Whether the card is saved; null: where the consent has no charge. */
  readonly save: boolean | null
}

/** `used`: confirmed or failed before. `card-limit`: a card is saved already, and a second one would be. */
export type ConfirmFailure = 'unknown-token' | 'expired' | 'used' | 'card-limit'

export type ConfirmOutcome =
  | {
      readonly ok: true
      readonly consent: Consent
      /** The saved card; undefined when it was charged without being saved. */
      readonly paymentMethod: PaymentMethod | undefined
      /** The transaction at the head of the list; undefined when there was no charge. */
      readonly transactionId: string | undefined
    }
  | { readonly ok: false; readonly failure: ConfirmFailure }
