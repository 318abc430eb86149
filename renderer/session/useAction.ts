import { MutationObserver } from '@tanstack/query-core'
import { computed, shallowRef } from 'vue'
import type { AppError } from '../../shared/errors.ts'
import { withAppErrors } from '../kit/bridge/failure.ts'
import { stateOf } from '../kit/bridge/stateOf.ts'
import { changes } from '../kit/bridge/queryClient.ts'

interface ActionOptions {
  /** The subject of the action. A failure is not shown once there is another one. */
  readonly to?: () => unknown
  /** Receives the failure, in addition to `failure`. */
  readonly tell?: (why: AppError) => void
  /**
   * Whether an action waits for those before it, so that a key that is pressed while another one is running is not lost;
   * if the subject changes meanwhile, it is not begun. The same action again while it waits or runs is a key that was
   * pressed twice.
   */
  readonly takesTurns?: boolean
}

/** Neither answer nor reason if the action was not begun, or was cancelled. */
export interface Attempt<T> {
  readonly answer?: T
  readonly why?: AppError
  /** Whether the subject is still the same. */
  readonly isWanted?: boolean
}

let scopes = 0

/** The user’s actions on one thing, one at a time: which one is running, and why the last one failed. */
export function useAction<Name>({ to, tell, takesTurns = false }: ActionOptions = {}) {
  const scope = { id: `actions ${scopes++}` }
  const underWay = shallowRef<readonly Name[]>([])
  const failure = stateOf<AppError | undefined>(
    () => to?.(),
    () => undefined
  )

  async function begin<T>(task: () => Promise<T>, subject: unknown): Promise<Attempt<T>> {
    if (takesTurns && subject !== to?.()) return {}
    failure.value = undefined
    try {
      const answer = await withAppErrors(task)
      return { answer, isWanted: subject === to?.() }
    } catch (cause) {
      const why = cause as AppError
      if (subject !== to?.() || why.code === 'cancelled') return {}
      failure.value = why
      tell?.(why)
      return { why }
    }
  }

  /** What it answers, or why it failed. Neither if another one was running, or the user cancelled it. */
  async function outcome<T>(name: Name, task: () => Promise<T>): Promise<Attempt<T>> {
    if (takesTurns ? underWay.value.includes(name) : underWay.value.length > 0) return {}
    underWay.value = [...underWay.value, name]
    const subject = to?.()
    try {
      const run = () => begin(task, subject)
      return await (takesTurns ? new MutationObserver(changes, { scope, mutationFn: run }).mutate() : run())
    } finally {
      underWay.value = underWay.value.filter((other) => other !== name)
    }
  }

  /** Undefined if it was not done, and `failure` says why, or if there is another subject now. */
  async function act<T>(name: Name, task: () => Promise<T>): Promise<T | undefined> {
    const { answer, isWanted } = await outcome(name, task)
    return isWanted ? answer : undefined
  }

  /** True if it was done. */
  const attempt = async (name: Name, task: () => Promise<unknown>): Promise<boolean> =>
    'answer' in (await outcome(name, task))

  return {
    act,
    attempt,
    outcome,
    /** Resolves when everything that was asked for so far is done. */
    rest: () => new MutationObserver(changes, { scope, mutationFn: () => Promise.resolve() }).mutate(),
    busy: computed(() => underWay.value[0]),
    isBusy: computed(() => underWay.value.length > 0),
    failure
  }
}
