import type { HandedTheme } from './frameMessages.ts'

/** What the app's own pages request from the app, over their own origin; answers are JSON. */
interface ComponentLoad {
  /** Address of the document that holds the component. */
  readonly frame: string
  readonly sdkUrl: string
  readonly publicKey: string
  readonly theme: HandedTheme
  readonly environment: 'sandbox' | 'live'
  /** Name of the connection. */
  readonly connection: string
}

export interface CardLoad extends ComponentLoad {
  /** The region whose number format is shown, such as `de-DE`; null: the browser's. */
  readonly region: string | null
  /** Null if a card is only saved. */
  readonly charge: {
    readonly amount: string
    readonly currency: string
    readonly account: string
    readonly accountId: string
  } | null
  readonly individualId: string
  /** Null if the individual is not in the address book. */
  readonly individual: string | null
  /** `choice`: the user decides on the page whether the card is saved. */
  readonly saving: 'always' | 'choice'
  readonly save: boolean
  /** A card is already saved, and the service saves only one. */
  readonly isFull: boolean
  readonly news: CardNews
}

/** The state of the card payment. */
export interface CardNews {
  readonly revision: number
  /** Milliseconds until the token expires. */
  readonly remaining: number
  /** `expired`: the consent has to be requested again. `over`: nothing can be entered here any more. */
  readonly state: 'open' | 'expired' | 'over' | 'succeeded'
  /** In sentences: whether the saved card and the charge were found. */
  readonly proof: string
}

/** A token for one confirmation, or the reason for a refusal. */
export type CardClearance = { readonly token: string } | { readonly refusal: string }

/** The result of a confirmation, as far as the page knows it. */
export type CardReport =
  | { readonly kind: 'result'; readonly text: string }
  | { readonly kind: 'broke-off'; readonly message: string }
  | { readonly kind: 'silent' }

/** How the app judges the report. */
export interface CardVerdict {
  readonly verdict: 'claimed' | 'refused' | 'unsettled'
  readonly words: string
  /** Why the card failed, in one line: the app's words for a known code, else the component's own words, if any. */
  readonly title?: string
  /** The component's error codes, for support staff. */
  readonly code?: string
  /** JSON text of what the component reported, without card numbers and the token. */
  readonly statement?: string
}

export type PreviewLoad = ComponentLoad & { readonly news: PreviewNews }

export interface PreviewNews {
  readonly revision: number
  readonly theme: HandedTheme
  readonly isOver: boolean
}
