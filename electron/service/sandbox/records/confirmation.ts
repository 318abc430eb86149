import type { Consent } from './consents.ts'
import type { CardDetails, PaymentMethod } from './paymentMethods.ts'

/** The data with which the front end confirms a consent, after the card was checked and verified. */
export interface Confirmation {
  readonly card: CardDetails
  /** Whether to save the card. Null: the consent decides; it saves the card if it has no charge. */
  readonly save: boolean | null
}

/** `used`: confirmed or failed before. `card-limit`: a card is already saved, and only one is allowed. */
export type ConfirmFailure = 'unknown-token' | 'expired' | 'used' | 'card-limit'

export type ConfirmOutcome =
  | {
      readonly ok: true
      readonly consent: Consent
      /** The saved card; undefined if the card was charged but not saved. */
      readonly paymentMethod: PaymentMethod | undefined
      /** The transaction at the head of the list; undefined without a charge. */
      readonly transactionId: string | undefined
    }
  | { readonly ok: false; readonly failure: ConfirmFailure }
