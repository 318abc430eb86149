import { NotSeen } from './ends.ts'

/** As much of an answer as tells whether anything can be said of it. */
interface Told {
  readonly status: number
  readonly text: string
}

// Access, no such thing, no such endpoint: nothing is known of what would be there.
const NO_WAY_IN: ReadonlySet<number> = new Set([401, 403, 404, 405, 501])

/** Throws `NotSeen` for an answer behind which there may be anything. `what`: what was asked for. */
export function expectWayIn({ status }: Told, what: string): void {
  if (NO_WAY_IN.has(status) || (status >= 300 && status < 400))
    throw new NotSeen(`status ${status} for ${what}; access to one is needed`)
}

/** Throws `NotSeen` for any refusal: what else a service wants before it does something is its own affair. */
export function expectTaken(answer: Told, what: string): void {
  expectWayIn(answer, what)
  if (answer.status >= 400 && answer.status < 500)
    throw new NotSeen(
      `${what} is refused with ${answer.status} (${answer.text.slice(0, 200)}); one that may be is needed`
    )
}
