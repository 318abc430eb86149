import { readonly, shallowRef, type ShallowRef } from 'vue'
import type { AppError } from '../../../shared/errors.ts'
import { asAppError } from './failure.ts'

export type RequestState<T> =
  | { readonly kind: 'idle' }
  | { readonly kind: 'loading'; readonly last?: T }
  | { readonly kind: 'ready'; readonly value: T }
  | { readonly kind: 'failed'; readonly error: AppError }

/** The last answer, also while the request is repeated. */
export function latestAnswer<T>(state: RequestState<T>): T | undefined {
  if (state.kind === 'loading') return state.last
  return state.kind === 'ready' ? state.value : undefined
}

/**
 * Runs a request and keeps only the answer to the latest one. `run` never rejects: a failure is a state. `take` receives
 * each answer that is kept, for what shall outlive a later failure. `again` repeats the latest request, as it was.
 */
export function useRequest<A extends unknown[], T>(
  request: (...args: A) => Promise<T>,
  take: (answer: T) => void = () => undefined
) {
  const state: ShallowRef<RequestState<T>> = shallowRef({ kind: 'idle' })
  let latest = 0
  let asked: A | undefined

  async function run(...args: A): Promise<RequestState<T>> {
    const ticket = ++latest
    asked = args
    const { value: before } = state
    if (before.kind === 'ready') state.value = { kind: 'loading', last: before.value }
    // What is shown while one request runs stays while the next one runs.
    else if (before.kind !== 'loading') state.value = { kind: 'loading' }
    const after = await request(...args).then(
      (value): RequestState<T> => ({ kind: 'ready', value }),
      (cause: unknown): RequestState<T> => ({ kind: 'failed', error: asAppError(cause) })
    )
    if (ticket === latest) {
      if (after.kind === 'ready') take(after.value)
      state.value = after
    }
    return after
  }

  /** Drops the last answer, and that of a request that runs. */
  function forget(): void {
    latest++
    asked = undefined
    state.value = { kind: 'idle' }
  }

  const again = async () => (asked ? run(...asked) : state.value)

  return { state: readonly(state) as Readonly<typeof state>, run, again, forget }
}
