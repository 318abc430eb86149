import { vi } from 'vitest'

/** The time that programs measure durations with, stopped; it goes on only by `pass`. */
export interface HeldTime extends Disposable {
  /** Lets ten seconds pass. */
  pass(): void
}

/** Whether pages share a commit depends on durations; held, a history is the same whenever it is played. */
export function holdTime(): HeldTime {
  let time = performance.now()
  const spy = vi.spyOn(performance, 'now').mockImplementation(() => time)
  return {
    pass: () => (time += 10_000),
    [Symbol.dispose]: () => {
      spy.mockRestore()
    }
  }
}
