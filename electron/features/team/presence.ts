import type { Presence, PresentMember } from '../../../shared/domain/team.ts'
import { toWire } from '../../../shared/errors.ts'
import type { Log } from '../../session/ports.ts'
import type { Saying } from '../../stores/teamDatabase/membersSeen.ts'
import type { TeamCalls } from '../../stores/teamDatabase/teamCalls.ts'

/** How often a member says that they are still here, in milliseconds. */
const SAY_EVERY_MS = 15_000
/** How long closing waits until the database knows that this member left. */
const FAREWELL_MS = 1000

interface PresenceContext {
  readonly log: Log
  /** Called when the others' places change. */
  readonly onOthers: (others: readonly PresentMember[]) => void
}

type Listener = Pick<TeamCalls, 'beSeen'>

/**
 * Where this member is, as far as a page told it, and where the others are. A command line has no page, so it is never
 * shown as present.
 */
export type KnownPresence = ReturnType<typeof createPresence>

export function createPresence({ log, onOthers }: PresenceContext) {
  let place: string | null | undefined
  let saidAt: number | undefined
  /** Whether the database has heard of `place`, and whether it shows this member as present. */
  let isPlaceSaid = false
  let isShown = false
  let saying: Promise<void> | undefined
  let others: readonly PresentMember[] = []

  function set(now: readonly PresentMember[]): void {
    if (JSON.stringify(now) === JSON.stringify(others)) return
    others = now
    onOthers(now)
  }
  /** Whatever fails here is said again later, and is no reason to disturb anybody. */
  async function say(team: Listener, saying: Saying): Promise<void> {
    isShown = saying.isHere
    try {
      await team.beSeen(saying)
      if (saying.reconciliation === place) isPlaceSaid = true
    } catch (error) {
      log('presence-not-said', { code: toWire(error).code })
    }
  }

  return {
    others: () => others,
    /** The user has this reconciliation open, or none. */
    go(reconciliation: string | null): void {
      if (reconciliation === place) return
      place = reconciliation
      isPlaceSaid = false
      saidAt = undefined
    },
    heard(all: readonly Presence[], own: string): void {
      const here = all.filter(({ login, isHere }) => isHere && login !== own)
      set(
        here
          .map(({ login, reconciliation }) => ({ login, reconciliation }))
          .toSorted((one, other) => (one.login < other.login ? -1 : 1))
      )
    },
    /** Nothing is known of the others while the database does not answer. */
    lost(): void {
      isPlaceSaid = isShown = false
      saidAt = undefined
      set([])
    },
    /** Says where this member is, if that changed or was not said for a while. */
    sayIfDue(team: Listener): void {
      const now = performance.now()
      if (place === undefined || saying || (saidAt !== undefined && now - saidAt < SAY_EVERY_MS)) return
      saidAt = now
      saying = say(team, { isHere: true, hasMoved: !isPlaceSaid, reconciliation: place }).finally(
        () => (saying = undefined)
      )
    },
    async leave(team: Listener): Promise<void> {
      if (!isShown) return
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, FAREWELL_MS)))
      const left = (saying ?? Promise.resolve()).then(() =>
        say(team, { isHere: false, hasMoved: true, reconciliation: null })
      )
      await Promise.race([left, late]).finally(() => clearTimeout(timer))
    }
  }
}
