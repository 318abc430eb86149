/** What went wrong. `code` is for programs, `message` for people. */
export interface Service3DError {
  /**
   * For example `card_declined`, `cancelled`, `incomplete_card`, `payment_method_exists`, `token_expired`,
   * `token_used`, `unknown_token` or `invalid_public_key`. There may be others.
   */
  readonly code: string
  readonly message?: string
  /** Only with `card_declined`: why, for example `challenge-failed`. */
  readonly reason?: string
  /** How many more times a card can be entered for the same token. */
  readonly tries_left?: number
}

/** Has either `data` or `error`. The interface leaves open what `data` contains. */
export type ConfirmResult =
  | { readonly data: Readonly<Record<string, unknown>>; readonly error?: never }
  | { readonly error: Service3DError; readonly data?: never }

/** How the card fields look. Every property is optional. Each colour is a single CSS colour. */
export interface Theme {
  readonly layout?: 'standard' | 'row' | 'column' | undefined
  /** The https address of a style sheet. Only its `@font-face` rules are used. */
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
        /** A CSS font list: `-apple-system, "Segoe UI", sans-serif`. */
        readonly fontFamily?: string | undefined
        readonly dangerColor?: string | undefined
        /**
         * The gap between the fields, and the padding around them if there is a background. In px or a relative unit.
         */
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
   * Makes the card fields. With a container they start to load at once. Throws a `ThemeError` for an invalid theme; its
   * `property` says which part is wrong.
   */
  get(name: 'card-input', theme?: Theme | null, container?: Element | null): CardInput
}

export interface ConfirmOptions {
  readonly payment_method: { readonly card: CardInput }
  /** Whether to save the card. The default: save it if the consent has no charge. */
  readonly save?: boolean | undefined
}

export interface Client {
  components(): Components
  /** Never rejects: a failure is in `error`. `token` is the token of the requested consent. */
  confirmPaymentMethod(token: string, options: ConfirmOptions): Promise<ConfirmResult>
}

/** Makes the client of a public key. */
export declare function Service3D(publicKey: string): Client

declare global {
  /** Defined by the classic script. */
  var Service3D: (publicKey: string) => Client
}
