import type { IncomingMessage } from 'node:http'
import { bearerProblem } from '../http/guards.ts'
import type { Policy } from '../policy/switches.ts'
import { unauthorized, type Problem } from '../http/problem.ts'
import type { SandboxClock } from '../state/sandboxClock.ts'

interface AccessOptions {
  readonly token: string
  readonly clock: SandboxClock
  readonly policy: Policy
}

/** The access token of backends. It is valid until it is expired by hand or by the switch `token_life`. */
export class AccessToken {
  readonly #options: AccessOptions
  #since: number
  #isExpired = false

  constructor(options: AccessOptions) {
    this.#options = options
    this.#since = options.clock.now()
  }

  expire(): void {
    this.#isExpired = true
  }

  /** Makes the same token valid again, for its whole life. */
  renew(): void {
    this.#isExpired = false
    this.#since = this.#options.clock.now()
  }

  /** Returns why this request must be refused; undefined when it may be answered. */
  problemOf(request: IncomingMessage): Problem | undefined {
    const { token, clock, policy } = this.#options
    const problem = bearerProblem(request, token)
    if (problem !== undefined) return problem
    const isOver = policy.token_life > 0 && clock.now() >= this.#since + policy.token_life * 1000
    if (!isOver && !this.#isExpired) return undefined
    return unauthorized('expired token', 'The access token has expired.')
  }
}
