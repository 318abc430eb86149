import { computed, shallowRef } from 'vue'
import type { AppError } from '../../../shared/errors.ts'
import { asAppError } from './failure.ts'

interface ActionOptions {
  /** The subject of the action. If the subject changes before the action fails, the failure is not shown. */
  readonly to?: () => unknown
  /** Receives the failure, in addition to `failure`. */
  readonly tell?: (why: AppError) => void
}

/** An action of the user, one at a time: which one is running, and why the last one failed. */
export function useAction<Name extends string>({ to, tell }: ActionOptions = {}) {
  const busy = shallowRef<Name>()
  const failure = shallowRef<AppError>()

  /**
   * Resolves with the result. Undefined if it was not done: another one was running, the user cancelled it, or
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

  /** True if it was done. */
  const attempt = async (name: Name, task: () => Promise<unknown>): Promise<boolean> =>
    (await act(name, () => task().then(() => true))) ?? false

  return { act, attempt, busy, isBusy: computed(() => busy.value !== undefined), failure }
}
