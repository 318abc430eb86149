import { vi } from 'vitest'

/**
 * From now on the timers of this process count the time in which it runs: while the machine stands still, nobody's
 * patience is used up, and what came meanwhile is heard before a time is over.
 */
export function countWorkedTime(): Disposable {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true, advanceTimeDelta: 20 })
  return { [Symbol.dispose]: () => void vi.useRealTimers() }
}
