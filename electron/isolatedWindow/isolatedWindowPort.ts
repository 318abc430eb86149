/**
 * An isolated window is a window of its own for pages that are not ours: an issuer's challenge, the card component. It has an origin
 * and (in Electron) an in-memory session of its own, no bridge to the app, and a content policy of its own. What it shows
 * comes from a function of the app; how a window, a session and an address are made is the shell's.
 */
export interface IsolatedWindowPort {
  /**
   * Where the isolated window's own pages can be posted to from: a page of the public internet must not post to a loopback address,
   * which browsers refuse, so an isolated window on one serves the sandbox only.
   */
  readonly reach: 'anywhere' | 'this-computer'
  /** Makes an isolated window; nothing is shown yet. */
  open(setup: IsolatedWindowSetup): Promise<IsolatedWindow>
}

export interface IsolatedWindowSetup {
  readonly kind: 'card' | 'threeds'
  /** Of the window, before its page has one. */
  readonly title: string
  /** CSS px of its content. */
  readonly size: { readonly width: number; readonly height: number }
  /**
   * Whether others' part of what it shows comes from this computer, as a sandbox's does. Nothing on any other isolated window may
   * reach this computer, or the network that it is in.
   */
  readonly isLocal?: boolean
  /** Given its origins, what answers every request to them. It never rejects. */
  readonly serve: (origins: IsolatedWindowOrigins) => IsolatedWindowHandler
}

export type IsolatedWindowHandler = (request: Request) => Promise<Response>

/** Without a slash at the end. */
export interface IsolatedWindowOrigins {
  readonly page: string
  /** Another one, for a document that runs scripts which are not ours. */
  readonly guest: string
}

export interface IsolatedWindow {
  readonly origins: IsolatedWindowOrigins
  /**
   * Shows a path of the page's origin, or brings the window to the front. Where the shell has no windows, the value is the
   * address that the app's page opens in a window without an opener.
   */
  show(path: string): Promise<string | undefined>
  /** When the user closed its window, or `close` was called. A shell without windows knows only the latter. */
  readonly closed: Promise<void>
  /** Ends the window, its session and every connection. Safe to call twice. */
  close(): Promise<void>
}
