/**
 * An isolated window shows pages that are not ours: an issuer's challenge, the card component. It has its own origin,
 * content policy and (in Electron) in-memory session, and no bridge to the app. A function of the app supplies its
 * content; the shell makes the window, the session and the address.
 */
export interface IsolatedWindowPort {
  /**
   * From where pages can post to the isolated window's own pages. Browsers refuse posts from the public internet to a
   * loopback address, so an isolated window on one serves the sandbox only.
   */
  readonly reach: 'anywhere' | 'this-computer'
  /** Makes an isolated window; nothing is shown yet. */
  open(setup: IsolatedWindowSetup): Promise<IsolatedWindow>
}

export interface IsolatedWindowSetup {
  readonly kind: 'card' | 'threeds'
  /** Title of the window until its page sets one. */
  readonly title: string
  /** Size of the content in CSS px. */
  readonly size: { readonly width: number; readonly height: number }
  /**
   * Whether foreign content comes from this computer, as for a sandbox. No other isolated window may reach this
   * computer or its local network.
   */
  readonly isLocal?: boolean
  /** Makes the handler that answers every request to these origins. The handler never rejects. */
  readonly serve: (origins: IsolatedWindowOrigins) => IsolatedWindowHandler
}

export type IsolatedWindowHandler = (request: Request) => Promise<Response>

/** Without a slash at the end. */
export interface IsolatedWindowOrigins {
  readonly page: string
  /** A second origin, for a document that runs foreign scripts. */
  readonly guest: string
}

export interface IsolatedWindow {
  readonly origins: IsolatedWindowOrigins
  /**
   * Shows a path of the page's origin, or brings the window to the front. In a shell without windows, returns the
   * address that the app's page opens in a window without an opener.
   */
  show(path: string): Promise<string | undefined>
  /** Resolves when the user closes the window, or `close` is called; in a shell without windows, only then. */
  readonly closed: Promise<void>
  /** Ends the window, its session and every connection. Safe to call twice. */
  close(): Promise<void>
}
