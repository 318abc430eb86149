import { pause } from '../../../service/api/retry.ts'

/** Looks for the results of open card payments, for each for a limited time. */
export interface ProofWatch {
  /** Starts the time limit, or restarts it. */
  readonly follow: (id: string) => void
  readonly leave: (id: string) => void
  /** Resolves when all checks have ended. */
  close(): Promise<void>
}

interface ProofWatchContext {
  /** Requests the list of payment methods, if it may show a new card. False if no result is missing any more. */
  readonly search: (id: string) => Promise<boolean>
  /** The same with a sync of transactions; called only once in each `SYNC_EVERY`. */
  readonly sync: (id: string) => Promise<void>
  readonly onRest: (id: string) => Promise<void>
  readonly onFailure: (error: unknown) => void
}

const EVERY = 4000
const SYNC_EVERY = 60_000
const AT_MOST = 20 * 60_000

export function createProofWatch({ search, sync, onRest, onFailure }: ProofWatchContext): ProofWatch {
  const watched = new Map<string, { readonly controller: AbortController; until: number; ended: Promise<void> }>()
  const failed = (error: unknown): true => {
    onFailure(error)
    return true
  }

  async function run(id: string, until: () => number, signal: AbortSignal): Promise<void> {
    let syncedAt = performance.now()
    for (;;) {
      await pause(EVERY, signal)
      // After a failure the result may still appear; a signed-out user may sign in.
      if (!(await search(id).catch(failed))) return
      if (performance.now() >= until()) return onRest(id)
      if (performance.now() - syncedAt < SYNC_EVERY) continue
      await sync(id).catch(failed)
      syncedAt = performance.now()
    }
  }
  function leave(id: string): void {
    watched.get(id)?.controller.abort()
    watched.delete(id)
  }

  return {
    follow: (id) => {
      const until = performance.now() + AT_MOST
      const known = watched.get(id)
      if (known) {
        known.until = until
        return
      }
      const controller = new AbortController()
      const entry = { controller, until, ended: Promise.resolve() }
      watched.set(id, entry)
      entry.ended = run(id, () => entry.until, controller.signal)
        .catch((error: unknown) => {
          if (!controller.signal.aborted) onFailure(error)
        })
        .finally(() => {
          if (watched.get(id) === entry) watched.delete(id)
        })
    },
    leave,
    close: async () => {
      const ending = [...watched.values()].map(({ ended }) => ended)
      for (const id of [...watched.keys()]) leave(id)
      await Promise.all(ending)
    }
  }
}
