import type timersPromises from 'node:timers/promises'
import type { Clock } from './clock.ts'
import type { ClockEvent } from './eventHeap.ts'

type Work = (...args: readonly unknown[]) => void

/** What `setTimeout` returns; nothing keeps a world alive but its driver. */
class Timer {
  event: ClockEvent | undefined
  readonly ref = () => this
  readonly unref = () => this
  readonly hasRef = () => true
  readonly close = () => {
    if (this.event) this.event.isCancelled = true
    return this
  }
  readonly [Symbol.dispose] = () => void this.close()
}

/** Time, and what waits for it. */
export function replaceTimers(clock: Clock, promises: typeof timersPromises): void {
  const start = (work: Work, milliseconds = 0, ...args: readonly unknown[]) => {
    const timer = new Timer()
    timer.event = clock.after(Math.max(1, milliseconds), () => work(...args))
    return timer
  }
  const startInterval = (work: Work, milliseconds = 0, ...args: readonly unknown[]) => {
    const timer = new Timer()
    const again = () => {
      timer.event = clock.after(Math.max(1, milliseconds), again)
      work(...args)
    }
    timer.event = clock.after(Math.max(1, milliseconds), again)
    return timer
  }
  const startNow = (work: Work, ...args: readonly unknown[]) => {
    const timer = new Timer()
    timer.event = clock.after(0, () => work(...args))
    return timer
  }
  const stop = (timer: unknown) => {
    if (timer instanceof Timer) timer.close()
  }
  Object.assign(globalThis, {
    setTimeout: start,
    clearTimeout: stop,
    setInterval: startInterval,
    clearInterval: stop,
    setImmediate: startNow,
    clearImmediate: stop,
    Date: dateOf(clock)
  })
  Object.defineProperty(performance, 'now', { value: () => clock.monotonic() })
  const wait = <T>(milliseconds = 0, value?: T) =>
    new Promise<T | undefined>((resolve) => clock.after(milliseconds, () => resolve(value)))
  Object.assign(promises, { setTimeout: wait, setImmediate: <T>(value?: T) => wait(0, value) })
}

function dateOf(clock: Clock): typeof Date {
  return new Proxy(Date, {
    construct: (target, args: unknown[], newTarget) =>
      Reflect.construct(target, args.length === 0 ? [clock.now()] : args, newTarget) as Date,
    apply: () => new Date(clock.now()).toString(),
    get: (target, name, receiver): unknown => (name === 'now' ? () => clock.now() : Reflect.get(target, name, receiver))
  })
}
