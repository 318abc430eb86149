import { session, type Session } from 'electron'

/** Longer than any request may take. */
const REST = 5 * 60_000

/**
 * Sessions without a connection that was used before. Chromium sends a request again, whatever its method, where a
 * connection that it had used before ends without an answer; over a new connection it does not. Each lives in memory,
 * without a cache, and is taken once more when nothing can be under way in it.
 */
export function createUnusedSessions(): () => Promise<Session> {
  // The clock of the computer may be set.
  const now = () => performance.now()
  const taken: { readonly session: Session; at: number }[] = []
  return async () => {
    const rested = taken.find(({ at }) => now() - at > REST)
    if (rested) {
      rested.at = now()
      await rested.session.closeAllConnections()
      return rested.session
    }
    const made = session.fromPartition(`once-${taken.length + 1}`, { cache: false })
    taken.push({ session: made, at: now() })
    return made
  }
}
