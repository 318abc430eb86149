import type { PaymentMethod } from '../../../shared/domain/paymentMethod.ts'

/** The events of a card payment. Texts in `words` are sentences for the user. */
export type CardPaymentEvent =
  /** A request for a new consent is about to be sent. */
  | { readonly kind: 'creating' }
  | { readonly kind: 'created'; readonly consentId: string; readonly status: string; readonly words: string }
  /** `isFinal`: the service would refuse the same request again. */
  | { readonly kind: 'not-created'; readonly words: string; readonly isFinal: boolean }
  | { readonly kind: 'maybe-created'; readonly words: string }
  | { readonly kind: 'requesting' }
  /** `since`: when the service issued the token, by its clock. `until`: its expiry by this computer's clock. */
  | { readonly kind: 'requested'; readonly since: string; readonly until: string }
  | { readonly kind: 'not-requested'; readonly words: string }
  | { readonly kind: 'maybe-requested'; readonly words: string }
  /** The time to enter a card is over. */
  | { readonly kind: 'expired' }
  | { readonly kind: 'opened'; readonly way: 'card-page' | 'checkout'; readonly saves: boolean | null }
  /** The user entered a card on the card page, and the component gets it. */
  | { readonly kind: 'entering'; readonly saves: boolean }
  /** A page could not be shown, or was closed before a card was sent. */
  | { readonly kind: 'closed'; readonly way: 'card-page' | 'checkout'; readonly words: string }
  /** The component reported success; `result` is JSON text. Its report is only a claim. */
  | { readonly kind: 'claimed'; readonly result: string }
  /** The card failed: the user can try again with the same token. */
  | { readonly kind: 'refused'; readonly result: string; readonly words: string }
  /** A card was sent, and its result is unknown. */
  | { readonly kind: 'unsettled'; readonly result: string | null; readonly words: string }
  /** The payment methods before a card can be entered. */
  | { readonly kind: 'knew-methods'; readonly ids: readonly string[] }
  /** `rivals`: number of other payments that may have saved a new one of them. */
  | { readonly kind: 'saw-methods'; readonly methods: readonly PaymentMethod[]; readonly rivals: number }
  /** Transactions of the ledger that may be the charge. `areEvident`: each is tied to it by more than the sum. */
  | {
      readonly kind: 'saw-charges'
      readonly ids: readonly string[]
      readonly rivals: number
      readonly areEvident: boolean
    }
  /** The app stopped its automatic checks. */
  | { readonly kind: 'rested' }
  | { readonly kind: 'given-up' }
  /** A complete sync that began at `by`, and the list of payment methods, showed no result. */
  | { readonly kind: 'nothing-came'; readonly by: string }
  /** The app was closed while the payment was in progress. */
  | { readonly kind: 'restarted' }
