import { shallowRef, type ShallowRef } from 'vue'

export interface Announced<T> {
  readonly value: ShallowRef<T | undefined>
  /** Stores a state that an event announced. */
  readonly hear: (announced: T) => void
  /**
   * Stores the answer to a call, unless an event came while the call was running: calls and events travel separately,
   * so the answer may be older than the event, and every change is announced.
   */
  readonly adopt: (answer: Promise<T>) => Promise<void>
  /** Clears the state, for example for another connection. Answers to earlier calls are then ignored. */
  readonly forget: () => void
}

/**
 * A state of the main side that calls return and events announce. The latest one is kept, whatever the order of
 * arrival.
 */
export function useAnnounced<T>(onChange: (now: T, before: T | undefined) => void = () => undefined): Announced<T> {
  const value = shallowRef<T>()
  let heard = 0

  function take(now: T): void {
    const before = value.value
    value.value = now
    onChange(now, before)
  }

  return {
    value,
    hear(announced) {
      heard++
      take(announced)
    },
    async adopt(answer) {
      const before = heard
      const now = await answer
      if (heard === before) take(now)
    },
    forget() {
      heard++
      value.value = undefined
    }
  }
}
