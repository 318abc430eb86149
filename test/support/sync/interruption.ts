/** Thrown by every call of a process that was killed. */
export class Killed extends Error {
  override readonly name = 'Killed'
}

/** Counts the points at which a sync run waits, and cuts it off at one of them. */
export interface Interruption {
  /** Points passed so far. */
  readonly count: number
  readonly signal: AbortSignal
  /** The same object, whose calls are each two points: when they begin and when they have answered. */
  watch<T extends object>(target: T): T
}

export interface InterruptionPlan {
  /** The point, from 1, at which the sync run is cancelled. */
  readonly cancelAt?: number | undefined
  /** The point from which on nothing is answered any more. */
  readonly killAt?: number | undefined
  /** Before the point of that number. */
  readonly onPoint?: ((point: number) => void) | undefined
}

export function interruption({ cancelAt, killAt = Infinity, onPoint }: InterruptionPlan): Interruption {
  const controller = new AbortController()
  let count = 0

  function syncRun(): void {
    count += 1
    onPoint?.(count)
    if (count === cancelAt) controller.abort()
    if (count >= killAt) throw new Killed('The process was killed.')
  }

  return {
    get count() {
      return count
    },
    signal: controller.signal,
    watch: (target) =>
      new Proxy(target, {
        get(of, name): unknown {
          const value: unknown = Reflect.get(of, name)
          if (typeof value !== 'function') return value
          return async (...args: readonly unknown[]) => {
            syncRun()
            const answer: unknown = await Reflect.apply(value, of, args)
            syncRun()
            return answer
          }
        }
      })
  }
}
