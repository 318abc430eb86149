/** What went wrong. `code` is for programs, `message` for people. */
export interface Service3DError {
  /**
   * Such as `card_declined`, `cancelled`, `incomplete_card`, `payment_method_exists`, `token_expired`, `token_used`,
   * `unknown_token` or `invalid_public_key`; there may be others.
   */
  readonly code: string
  readonly message?: string
  /** Of `card_declined`: why, such as `challenge-failed`. */
  readonly reason?: string
  /** How often a card can still be entered for the same token. */
  readonly tries_left?: number
}

/** One of both is there. The interface leaves open what `data` holds. */
export type ConfirmResult =
  | { readonly data: Readonly<Record<string, unknown>>; readonly error?: never }
  | { readonly error: Service3DError; readonly data?: never }

/** How the card fields look; all of it may be left out. Colours are CSS colours by themselves. */
export interface Theme {
  readonly layout?: 'standard' | 'row' | 'column' | undefined
  /** The https address of a style sheet, of which the `@font-face` rules are used. */
  readonly fontImport?: string | undefined
  readonly style?:
    | {
        readonly text?: { readonly background?: string | undefined; readonly color?: string | undefined } | undefined
        readonly border?:
          | {
              readonly color?: string | undefined
              /** In px or a relative unit other than %, such as `1px`. */
              readonly width?: string | undefined
              readonly style?: string | undefined
              /** One to four radii in px. */
              readonly radius?: string | undefined
            }
          | undefined
        /** As CSS has it: `-apple-system, "Segoe UI", sans-serif`. */
        readonly fontFamily?: string | undefined
        readonly dangerColor?: string | undefined
        /** Between the fields, and around them where there is a background; in px or a relative unit. */
        readonly gap?: string | undefined
        readonly background?: string | undefined
      }
    | undefined
}

/**
 * The card fields. Their frame sends `card-input:submit`, which bubbles, when Enter is pressed in one of them.
 */
export interface CardInput {
  /** Shows the fields in an element of the page, or in the container that `get` was given. */
  mount(container?: Element): void
}

export interface Components {
  /**
   * Makes the card fields; a container that is given here lets them load early. Throws a `ThemeError`, whose `property`
   * says where, for a theme that is not as described.
   */
  get(name: 'card-input', theme?: Theme | null, container?: Element | null): CardInput
}

export interface ConfirmOptions {
  readonly payment_method: { readonly card: CardInput }
  /** Whether the card is saved; left out, it is where the consent is for nothing else. */
  readonly save?: boolean | undefined
}

export interface Client {
  components(): Components
  /** Never rejects: what went wrong is in `error`. `token` is that of the requested consent. */
  confirmPaymentMethod(token: string, options: ConfirmOptions): Promise<ConfirmResult>
}

/** Makes the client of a public key. */
export declare function Service3D(publicKey: string): Client

declare global {
  /** Defined by the classic script. */
  var Service3D: (publicKey: string) => Client
}
