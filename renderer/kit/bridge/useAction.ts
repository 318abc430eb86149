import { computed, shallowRef } from 'vue'
import type { AppError } from '../../../shared/errors.ts'
import { asAppError } from './failure.ts'

interface Manner {
  /** What it is done to: where that is another by the time it fails, nobody waits to hear why. */
  readonly to?: () => unknown
  /** Gets why it was not done, besides `failure`. */
  readonly tell?: (why: AppError) => void
}

/** What a person asks for, one thing at a time: which is under way, and why the last was not done. */
export function useAction<Name extends string>({ to, tell }: Manner = {}) {
  const busy = shallowRef<Name>()
  const failure = shallowRef<AppError>()

  /**
   * Resolves with what came of it. Undefined where it was not done: another one was under way, the user gave it up, or
   * `failure` says why.
   */
  async function act<T>(name: Name, task: () => Promise<T>): Promise<T | undefined> {
    if (busy.value !== undefined) return undefined
    const before = to?.()
    busy.value = name
    failure.value = undefined
    try {
      return await task()
    } catch (cause) {
      const why = asAppError(cause)
      if (before !== to?.() || why.code === 'cancelled') return undefined
      failure.value = why
      tell?.(why)
      return undefined
    } finally {
      busy.value = undefined
    }
  }

  /** True where it was done. */
  const attempt = async (name: Name, task: () => Promise<unknown>): Promise<boolean> =>
    (await act(name, () => task().then(() => true))) ?? false

  return { act, attempt, busy, isBusy: computed(() => busy.value !== undefined), failure }
}
