/** At most so many rows are lost, and read again, when the process is killed. */
const MOST_ROWS = 100_000
const SHORTEST = 250
// As long as no row is written there is nothing to show, and only progress to lose.
const IDLE = 2000
const LONGEST = 4000
const SHARE = 10

/** What the open group holds so far. */
interface GroupContent {
  /** Rows that a reader of the list would see. */
  readonly shown: number
  readonly problems: number
}

/** When a group of pages is to be committed. */
export interface GroupPace {
  /** Milliseconds that a group with this content may stay open. */
  patience(content: GroupContent): number
  /** Runs a commit and takes its time. */
  commit(work: () => void): void
}

/**
 * Commits are dear, the more so the larger the ledger is: each writes every page that any row has touched. So a group
 * stays open for ten times as long as the last commit took, and committing never takes more than a tenth of the time.
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
