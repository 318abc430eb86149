/** When the process is killed, at most this many rows are lost and must be read again. */
const MOST_ROWS = 100_000
const SHORTEST = 250
// Milliseconds. Without written rows there is nothing to show; only progress could be lost.
const IDLE = 2000
const LONGEST = 4000
const SHARE = 10

/** The content of the open group so far. */
interface GroupContent {
  /** Rows whose change a reader of the list would see. */
  readonly shown: number
  readonly problems: number
}

/** Decides when a group of pages is committed. */
export interface GroupPace {
  /** Milliseconds that a group with this content may stay open. */
  patience(content: GroupContent): number
  /** Runs a commit and measures it. */
  commit(work: () => void): void
}

/**
 * Commits are slow, and slower in a larger ledger, because each writes every database page that a row has touched. So a
 * group stays open for ten times as long as the last commit took, and commits take at most a tenth of the time.
 */
export function createGroupPace(now: () => number = () => performance.now()): GroupPace {
  let cost = 0
  return {
    patience({ shown, problems }) {
      if (shown >= MOST_ROWS) return 0
      const paced = Math.min(Math.max(SHARE * cost, SHORTEST), LONGEST)
      return shown === 0 && problems === 0 ? Math.max(IDLE, paced) : paced
    },
    commit(work) {
      const start = now()
      work()
      cost = now() - start
    }
  }
}
