import type { SandboxClock } from './state/sandboxClock.ts'

/** The Date header shows the sandbox's clock, so that clients can measure how far their own clock differs. */
export function dateHeader(clock: SandboxClock): () => string {
  let [second, text] = [Number.NaN, '']
  return () => {
    const now = Math.floor(clock.now() / 1000)
    if (now !== second) [second, text] = [now, new Date(now * 1000).toUTCString()]
    return text
  }
}
