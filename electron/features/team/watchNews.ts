import { isDeepStrictEqual } from 'node:util'
import type { TeamStatus } from '../../../shared/domain/team.ts'
import { toWire, type ErrorCode } from '../../../shared/errors.ts'
import type { TeamCalls } from '../../stores/teamDatabase/teamCalls.ts'
import type { Workbook } from '../../stores/workbook/workbook.ts'
import type { KnownPresence } from './presence.ts'

type State = Omit<TeamStatus, 'team'>
type Reach = Pick<State, 'state' | 'message'>

interface NewsContext {
  readonly team: Pick<TeamCalls, 'look' | 'beSeen' | 'takeSeat'>
  readonly login: string
  readonly presence: KnownPresence
  readonly workbook: Pick<Workbook, 'head' | 'catchUp' | 'team' | 'sendProposals' | 'proposals'>
  /** Called when the state changes. */
  readonly onState: (state: State) => void
  readonly onNews: () => void
}

/** Pause between two questions to the database, in milliseconds. */
const PAUSE_MS = 1500

export interface NewsWatch {
  /** Asks now; resolves with the state. */
  look(): Promise<State>
  close(): Promise<void>
}

/** Asks for others' changes as long as the workbook is open: a question costs the database less than a millisecond. */
export function watchNews({ team, login, presence, workbook, onState, onNews }: NewsContext): NewsWatch {
  let isClosed = false
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<State> | undefined
  let last: State | undefined
  /** The server's hash of the last entry with which this computer was compared. */
  let compared: string | undefined

  async function reach(): Promise<Reach> {
    try {
      const head = await workbook.head()
      const { last, present } = await team.look()
      // Fewer entries than this computer knows are news too: the server has lost some. So are others of this number.
      if (last?.seq !== head.seq || last.hash !== compared) {
        await workbook.catchUp()
        compared = last?.hash
        if ((await workbook.head()).seq > head.seq) onNews()
      }
      const { refusal, seat } = await workbook.team()
      if (seat) {
        await team.takeSeat(await workbook.head(), seat)
        await workbook.catchUp()
      } else if (refusal !== null) return { state: 'refused', message: refusal }
      // After the news, so that each is checked against all there is.
      await workbook.sendProposals()
      presence.heard(present, login)
      return { state: 'in-step', message: null }
    } catch (error) {
      const { code, message } = toWire(error)
      return { state: UNREACHED.has(code) ? 'out-of-reach' : 'refused', message }
    }
  }
  async function lookOnce(): Promise<State> {
    const reached = await reach()
    // If the workbook cannot be read, the state above says so.
    const now = { ...reached, proposals: await workbook.proposals().catch(() => last?.proposals ?? []) }
    if (now.state !== 'in-step') presence.lost()
    else if (!isClosed) presence.sayIfDue(team)
    if (!isClosed && !isDeepStrictEqual(now, last)) onState(now)
    return (last = now)
  }
  function look(): Promise<State> {
    return (looking ??= lookOnce().finally(() => (looking = undefined)))
  }
  function next(): void {
    if (!isClosed) timer = setTimeout(() => void look().finally(next), PAUSE_MS)
  }

  void look().finally(next)
  return {
    look,
    close: async () => {
      isClosed = true
      clearTimeout(timer)
      await looking
      await presence.leave(team)
    }
  }
}

const UNREACHED: ReadonlySet<ErrorCode> = new Set(['offline', 'outcome-unknown', 'timed-out'])
