/**
 * What a person did with a card payment. `isAgain`: the earlier consent was not created, or nobody knows whether it
 * was. `isDoubtful`: nobody knows what happened to a card that was entered earlier.
 */
export type CardPaymentAct =
  | { readonly kind: 'begun'; readonly isAgain: boolean }
  | {
      readonly kind: 'opened'
      readonly way: 'card-page' | 'checkout'
      readonly saves: boolean | null
      readonly isDoubtful: boolean
    }
  /** Entered on the card page and handed to the component. */
  | { readonly kind: 'entered'; readonly saves: boolean; readonly isDoubtful: boolean }
  | { readonly kind: 'given-up' }
