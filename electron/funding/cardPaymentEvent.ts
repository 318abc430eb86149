import type { PaymentMethod } from '../../shared/domain/paymentMethod.ts'

/** What happens to a card payment. Texts in `words` are sentences for the user. */
export type CardPaymentEvent =
  /** A request for a consent is about to be sent, another one than any before. */
  | { readonly kind: 'creating' }
  | { readonly kind: 'created'; readonly consentId: string; readonly status: string; readonly words: string }
  /** `isFinal`: the same request would be refused again. */
  | { readonly kind: 'not-created'; readonly words: string; readonly isFinal: boolean }
  | { readonly kind: 'maybe-created'; readonly words: string }
  | { readonly kind: 'requesting' }
  /** `since`: when the token was given, by the service's clock. `until`: its end by this computer's. */
  | { readonly kind: 'requested'; readonly since: string; readonly until: string }
  | { readonly kind: 'not-requested'; readonly words: string }
  | { readonly kind: 'maybe-requested'; readonly words: string }
  /** The time to enter a card is over. */
  | { readonly kind: 'expired' }
  | { readonly kind: 'opened'; readonly way: 'card-page' | 'checkout'; readonly saves: boolean | null }
  /** A card was entered on the card page and is handed to the component. */
  | { readonly kind: 'entering'; readonly saves: boolean }
  /** A page cannot be shown, or was closed before a card was sent. */
  | { readonly kind: 'closed'; readonly way: 'card-page' | 'checkout'; readonly words: string }
  /** The component ended; `result` is JSON text. Whatever it says is a claim. */
  | { readonly kind: 'claimed'; readonly result: string }
  /** It failed: another try can be made with the same token. */
  | { readonly kind: 'refused'; readonly result: string; readonly words: string }
  /** A card was sent, and nobody said what came of it. */
  | { readonly kind: 'unsettled'; readonly result: string | null; readonly words: string }
  /** Payment methods as they are before a card can be entered. */
  | { readonly kind: 'knew-methods'; readonly ids: readonly string[] }
  /** `rivals`: other uses that a new one of them may come of. */
  | { readonly kind: 'saw-methods'; readonly methods: readonly PaymentMethod[]; readonly rivals: number }
  /** Transactions of the ledger that may be the charge. `areEvident`: more than the sum says so of each. */
  | {
      readonly kind: 'saw-charges'
      readonly ids: readonly string[]
      readonly rivals: number
      readonly areEvident: boolean
    }
  /** The app looks no longer by itself. */
  | { readonly kind: 'rested' }
  | { readonly kind: 'given-up' }
  /** What a complete sync that began at `by` and the list of payment methods showed had nothing of it. */
  | { readonly kind: 'nothing-came'; readonly by: string }
  /** The app was closed while it was under way. */
  | { readonly kind: 'restarted' }
