/** Milliseconds. Tests make them short; nobody else does. */
export interface AuthorizationLimits {
  /** For the hidden page of a method step. */
  readonly method: number
  /** For each interaction of a challenge. */
  readonly challenge: number
  /** For card data in memory, whatever a run is at. */
  readonly card: number
  /** For a page in a browser that is not ours to show the end. */
  readonly linger: number
  /** For the end in a window that goes with the app. */
  readonly reading: number
}

export const USUAL_LIMITS: AuthorizationLimits = {
  method: 10_000,
  challenge: 600_000,
  card: 900_000,
  linger: 10_000,
  reading: 5_000
}
