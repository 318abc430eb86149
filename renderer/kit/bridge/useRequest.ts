import { MutationObserver } from '@tanstack/query-core'
import { computed, getCurrentScope, onScopeDispose, shallowRef } from 'vue'
import type { AppError } from '../../../shared/errors.ts'
import { asAppError, withAppErrors } from './failure.ts'
import { changes } from './queryClient.ts'

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

interface RequestOptions {
  /** The subject of the request. While there is another one, nothing that was requested of this one is shown. */
  readonly of?: () => unknown
}

/**
 * Something that the user does, and what became of it the last time. `run` never rejects: a failure is a state. `again`
 * repeats the latest request about the same subject, as it was.
 */
export function useRequest<A extends unknown[], T>(
  request: (...args: A) => Promise<T>,
  { of = () => undefined }: RequestOptions = {}
) {
  const observer = new MutationObserver<T, AppError, { readonly args: A; readonly begun: Promise<T> }>(changes, {
    mutationFn: ({ begun }) => begun
  })
  const latest = shallowRef<RequestState<T>>({ kind: 'idle' })
  const subject = shallowRef(of())
  const stop = observer.subscribe((now) => {
    const { value: before } = latest
    if (now.status === 'success') latest.value = { kind: 'ready', value: now.data }
    else if (now.status === 'error') latest.value = { kind: 'failed', error: now.error }
    else if (now.status === 'idle') latest.value = { kind: 'idle' }
    else if (before.kind === 'ready') latest.value = { kind: 'loading', last: before.value }
    // What is shown while one request runs stays while the next one runs.
    else if (before.kind !== 'loading') latest.value = { kind: 'loading' }
  })
  if (getCurrentScope()) onScopeDispose(stop)

  function run(...args: A): Promise<RequestState<T>> {
    if (subject.value !== of()) observer.reset()
    subject.value = of()
    return observer.mutate({ args, begun: withAppErrors(() => request(...args)) }).then(
      (value) => ({ kind: 'ready', value }),
      (cause: unknown) => ({ kind: 'failed', error: asAppError(cause) })
    )
  }

  async function again(): Promise<void> {
    const { variables } = observer.getCurrentResult()
    if (variables && subject.value === of()) await run(...variables.args)
  }

  const state = computed<RequestState<T>>(() => (subject.value === of() ? latest.value : { kind: 'idle' }))
  return { state, run, again, forget: () => observer.reset() }
}
