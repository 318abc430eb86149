import { shallowRef, type ShallowRef } from 'vue'

export interface Announced<T> {
  readonly value: ShallowRef<T | undefined>
  /** Takes what the main side announced. */
  readonly hear: (announced: T) => void
  /**
   * Takes the answer to a call, unless something was announced while it was under way: calls and events travel apart,
   * so the answer may be the older of the two, while every change is announced.
   */
  readonly adopt: (answer: Promise<T>) => Promise<void>
  /** Empties it, as for another connection; answers to calls that were made before are not taken any more. */
  readonly forget: () => void
}

/** A state of the main side that calls answer with and events announce; the latest is kept, whatever came first. */
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
