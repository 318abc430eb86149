/**
 * What a person does about a card payment. `isAgain`: nobody knows whether the consent before was created, or it was not.
 * `isDoubtful`: nobody knows what came of a card that was entered before.
 */
export type CardPaymentAct =
  | { readonly kind: 'begun'; readonly isAgain: boolean }
  | {
      readonly kind: 'opened'
      readonly way: 'card-page' | 'checkout'
      readonly saves: boolean | null
      readonly isDoubtful: boolean
    }
  /** On the card page, and handed to the component. */
  | { readonly kind: 'entered'; readonly saves: boolean; readonly isDoubtful: boolean }
  | { readonly kind: 'given-up' }
