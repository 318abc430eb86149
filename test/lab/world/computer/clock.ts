import { EventHeap, type ClockEvent } from './eventHeap.ts'
import { lives } from './lives.ts'

/** The time of a world. It goes on only from one event to the next, and nothing happens but its events. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** Milliseconds that a program measures durations with; stands still while the computer sleeps. */
  monotonic(): number
  /** Runs `work` in so many milliseconds, as the process that asks. */
  after(milliseconds: number, work: () => void): ClockEvent
  /** As `after`, in a moment that the seed chooses; those of one `order` keep theirs. */
  soon(work: () => void, order?: { last: number }): void
  /** Lets the world go on so far, or until `isEnough`; returns the milliseconds that are left. */
  pass(milliseconds: number, isEnough?: () => boolean): Promise<number>
  /** Lets the world go on until the promise is settled, at most for some hours of its time. */
  until<T>(promise: Promise<T>): Promise<T>
  /** The computer sleeps: time passes, and no process of it does anything. */
  sleep(milliseconds: number): Promise<void>
  /** What took place outside of the world, by its names in Node: no seed repeats when it ends. */
  readonly outside: ReadonlySet<string>
}

const LONGEST_WAIT = 6 * 3_600_000
/** What is on its way outside of the world, by its names in Node. */
const OUTSIDE = /^(FSReq|Scrypt|RandomBytes|PBKDF2|Zlib|GetAddrInfo|TCP|TLS|HTTP|Worker|Process|CheckPrime|Hash)/

// Kept from before anything is replaced.
const hop = setImmediate
const rest = setTimeout

export function createClock(begin: number, fraction: () => number): Clock {
  const events = new EventHeap()
  let time = begin
  let slept = 0
  const outside = new Set<string>()

  function after(milliseconds: number, work: () => void): ClockEvent {
    return events.add(time + Math.max(0, Math.floor(milliseconds) || 0), work, lives.getStore())
  }

  /** Everything that follows from the last event without another one. */
  const settle = () => new Promise<void>((resolve) => hop(resolve))

  async function settleOutside(): Promise<void> {
    for (;;) {
      const active = process.getActiveResourcesInfo().filter((name) => OUTSIDE.test(name))
      if (active.length === 0) return
      for (const name of active) outside.add(name)
      await new Promise((resolve) => rest(resolve, 1))
    }
  }

  /** Runs the next event, unless it is later than that; returns whether there was one. */
  async function step(latest: number): Promise<boolean> {
    await settle()
    let next = events.first()
    if (!next || next.at > time) {
      await settleOutside()
      await settle()
      next = events.first()
    }
    if (!next || next.at > latest) return false
    events.take()
    time = Math.max(time, next.at)
    const { life, work } = next
    if (life?.isDead) return true
    if (life) lives.run(life, work)
    else work()
    return true
  }

  async function pass(milliseconds: number, isEnough: () => boolean = () => false): Promise<number> {
    const end = time + milliseconds
    while (await step(end)) if (isEnough()) return end - time
    time = Math.max(time, end)
    return 0
  }

  return {
    now: () => time,
    monotonic: () => time - begin - slept,
    after,
    soon(work, order) {
      // Most of what a computer does takes no time that matters; now and then something is late.
      const late = fraction() < 0.1 ? Math.floor(fraction() * 20) : 0
      const at = Math.max(time + late, order?.last ?? 0)
      if (order) order.last = at
      events.add(at, work, lives.getStore())
    },
    pass,
    async until(promise) {
      const seen = { isSettled: false }
      const end = time + LONGEST_WAIT
      promise.then(
        () => (seen.isSettled = true),
        () => (seen.isSettled = true)
      )
      for (;;) {
        await settle()
        if (isDone(seen)) return promise
        if (await step(end)) continue
        if (!isDone(seen)) throw new Error('The world stands still: nothing answers any more.')
      }
    },
    async sleep(milliseconds) {
      slept += milliseconds
      events.delay((life) => life !== undefined, milliseconds)
      await pass(milliseconds)
    },
    outside
  }
}

/** Asked after others had their turn. */
function isDone(seen: { readonly isSettled: boolean }): boolean {
  return seen.isSettled
}
