import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AccessToken } from './accessToken.ts'
import type { Policy } from '../policy/switches.ts'
import type { SandboxState } from '../state/sandboxState.ts'

/** What every group of routes needs. */
export interface SandboxContext {
  readonly state: SandboxState
  /** Live values: read a switch at the moment when it matters, do not keep a copy. */
  readonly policy: Policy
  /** What backends send as the bearer token. */
  readonly token: string
  /** Checks the access token. */
  readonly access: AccessToken
  /** The key that starts the browser library. */
  readonly publicKey: string
}

/**
 * Adds the routes of one part of the service. Each group has its own scope: its hooks and body parsers apply only to
 * its own routes. Each group checks itself who may call it; see `guards.ts`.
 */
export type RouteGroup = (server: FastifyInstance, context: SandboxContext) => void

/** Scheme, host and port under which the client reached the service; the Host header has been checked. */
export function originOf(request: FastifyRequest): string {
  return `http://${request.headers.host ?? ''}`
}
