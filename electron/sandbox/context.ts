import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AccessToken } from './accessToken.ts'
import type { Policy } from './policy/switches.ts'
import type { SandboxState } from './state/sandboxState.ts'

/** What every group of routes works with. */
export interface SandboxContext {
  readonly state: SandboxState
  /** Live: read a switch when it matters, not before. */
  readonly policy: Policy
  /** What backends send as the bearer token. */
  readonly token: string
  /** Checks it. */
  readonly access: AccessToken
  /** What the browser library is started with. */
  readonly publicKey: string
}

/**
 * Adds the routes of one part of the service. Each group gets a scope of its own: hooks and body parsers that it adds
 * hold for its own routes only. Who may call is for the group to check; see `guards.ts`.
 */
export type RouteGroup = (server: FastifyInstance, context: SandboxContext) => void

/** Scheme, host and port under which the client reached the service; the Host header has been checked. */
export function originOf(request: FastifyRequest): string {
  return `http://${request.headers.host ?? ''}`
}
