import type { HandedTheme } from './frameMessages.ts'

/** What our own pages ask the app for, over their own origin; the app answers with JSON. */
interface ComponentLoad {
  /** Of the document that holds the component. */
  readonly frame: string
  readonly sdkUrl: string
  readonly publicKey: string
  readonly theme: HandedTheme
  readonly environment: 'sandbox' | 'live'
  /** Name of the connection. */
  readonly connection: string
}

export interface CardLoad extends ComponentLoad {
  /** Whose numbers are shown, such as `de-DE`; null for those of the browser. */
  readonly region: string | null
  /** Null where a card is only saved. */
  readonly charge: {
    readonly amount: string
    readonly currency: string
    readonly account: string
    readonly accountId: string
  } | null
  readonly individualId: string
  /** Null for one that is not in the address book. */
  readonly individual: string | null
  /** `choice`: whether it is saved is decided on the page. */
  readonly saving: 'always' | 'choice'
  readonly save: boolean
  /** A card is saved already, and the service saves one at most. */
  readonly isFull: boolean
  readonly news: CardNews
}

/** How the use of the card stands. */
export interface CardNews {
  readonly revision: number
  /** Milliseconds until the token expires. */
  readonly remaining: number
  /** `expired`: to be requested again. `over`: nothing can be entered here any more. */
  readonly state: 'open' | 'expired' | 'over' | 'succeeded'
  /** What was seen of the saved card and of the charge, in sentences. */
  readonly proof: string
}

/** A token for one confirmation, or why there is none. */
export type CardLeave = { readonly token: string } | { readonly refusal: string }

/** What became of a confirmation, as far as the page knows. */
export type CardReport =
  | { readonly kind: 'result'; readonly text: string }
  | { readonly kind: 'broke-off'; readonly message: string }
  | { readonly kind: 'silent' }

/** What the app makes of it. */
export interface CardVerdict {
  readonly verdict: 'claimed' | 'refused' | 'unsettled'
  readonly words: string
  /** Why it failed, in one line: for a code that is known in plain words, else in the component's own, where it gave any. */
  readonly title?: string
  /** The component's codes of it, for whoever helps. */
  readonly code?: string
}

export type PreviewLoad = ComponentLoad & { readonly news: PreviewNews }

export interface PreviewNews {
  readonly revision: number
  readonly theme: HandedTheme
  readonly isOver: boolean
}
