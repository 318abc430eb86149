import { fileURLToPath } from 'node:url'
import { startProcess, type StartedProcess } from '../process/startedProcess.ts'
import type { Act, Look } from './history.ts'
import type { MemberPlace } from './openMember.ts'

/** What a member's process is told; see `memberProgram`. */
export interface MemberOrder extends Omit<MemberPlace, 'keys'> {
  readonly keys: Omit<MemberPlace['keys'], 'privateKey'> & { /** In Base64. */ readonly privateKey: string }
  readonly reconciliation: string
  readonly seed: number
  readonly firstAct: number
}

/** What it tells, a line each. */
export type Told =
  | { readonly told: 'ready' }
  | { readonly told: 'begin'; readonly mark: string; readonly at: number }
  | { readonly told: 'end'; readonly mark: string; readonly at: number; readonly outcome: Act['outcome'] }
  | ({ readonly told: 'look' } & Omit<Look, 'member'>)

/** Milliseconds of a clock that all processes of this computer share and nobody sets. */
export function monotonic(): number {
  return Number(process.hrtime.bigint()) / 1e6
}

export interface MemberProcess {
  readonly process: StartedProcess
  /** What was told so far; an act that was begun and not ended is unknown. */
  history(): { readonly acts: readonly Act[]; readonly looks: readonly Look[] }
}

const program = fileURLToPath(new URL('memberProgram.ts', import.meta.url))
const clock = new URL('jumpingClockProgram.ts', import.meta.url).href

/** A member as a process of its own, whose wall clock jumps. */
export function startMember(
  place: MemberPlace,
  order: Pick<MemberOrder, 'reconciliation' | 'seed' | 'firstAct'>
): MemberProcess {
  const keys = { ...place.keys, privateKey: Buffer.from(place.keys.privateKey).toString('base64') }
  const env = { TEAM_MEMBER: JSON.stringify({ ...place, ...order, keys }), CLOCK_SEED: String(order.seed) }
  const member = startProcess(process.execPath, ['--import', clock, program], { env })
  const { login } = place.address
  const acts = new Map<string, Act>()
  const looks: Look[] = []
  let read = 0

  function hear(told: Told): void {
    if (told.told === 'begin')
      acts.set(told.mark, { member: login, mark: told.mark, start: told.at, outcome: 'unknown' })
    if (told.told === 'look') looks.push({ member: login, start: told.start, end: told.end, seq: told.seq })
    const begun = told.told === 'end' ? acts.get(told.mark) : undefined
    if (told.told !== 'end' || !begun) return
    // Nobody knows when what is unknown happens, or when what is proposed is sent.
    const end = told.outcome === 'unknown' || told.outcome === 'proposed' ? {} : { end: told.at }
    acts.set(told.mark, { ...begun, ...end, outcome: told.outcome })
  }

  return {
    process: member,
    history() {
      const text = member.stdout()
      // The last line of one that was killed may be cut.
      const end = text.lastIndexOf('\n') + 1
      for (const line of text.slice(read, end).split('\n')) if (line !== '') hear(JSON.parse(line) as Told)
      read = end
      return { acts: [...acts.values()], looks }
    }
  }
}
