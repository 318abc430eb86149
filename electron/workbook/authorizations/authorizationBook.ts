import type { AuthorizationSummary, AuthorizationTrace } from '../../../shared/domain/authorization.ts'

/** Runs of the 3-D Secure lab. Whoever keeps one sees to it that nothing secret is in it. */
export interface AuthorizationBook {
  /** The latest first. */
  authorizations(): Promise<readonly AuthorizationSummary[]>
  /** Rejects with `not-found`. */
  authorization(id: string): Promise<AuthorizationTrace>
  /** Adds one, or takes the place of the one with its id. The oldest give way to it where there are too many. */
  keepAuthorization(trace: AuthorizationTrace): Promise<void>
  removeAuthorization(id: string): Promise<void>
}
