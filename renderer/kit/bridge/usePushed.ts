import { computed, shallowRef } from 'vue'
import type { EventName, Payload } from '../../../shared/contract.ts'
import type { AppError } from '../../../shared/errors.ts'
import { listen } from './bridge.ts'
import { asAppError } from './failure.ts'

/**
 * A state of the main side that calls answer and events announce. The latest one is kept, whatever the order of arrival:
 * calls and events travel separately, so an answer may be older than an event, and every change is announced.
 */
export function usePushed<E extends EventName>(
  event: E,
  ask: () => Promise<Payload<E>>,
  onChange: (now: Payload<E>, before: Payload<E> | undefined) => void = () => undefined
) {
  const value = shallowRef<Payload<E>>()
  const error = shallowRef<AppError>()
  const loads = shallowRef(0)
  let announced = 0

  function take(now: Payload<E>): void {
    const { value: before } = value
    value.value = now
    onChange(now, before)
  }

  /** Stores what a call answers, unless something was announced, or the connection left, while it was running. */
  async function adopt(answer: Promise<Payload<E>>): Promise<void> {
    const before = announced
    const now = await answer
    if (announced === before) take(now)
  }

  /** Never rejects: `error` says why it failed. */
  async function load(): Promise<void> {
    loads.value++
    error.value = undefined
    try {
      await adopt(ask())
    } catch (cause) {
      error.value = asAppError(cause)
    } finally {
      loads.value--
    }
  }

  listen(event, (now) => {
    announced++
    take(now)
  })
  /** Clears the state. Answers to earlier calls are then ignored. */
  function forget(): void {
    announced++
    value.value = error.value = undefined
  }

  return { value, error, isLoading: computed(() => loads.value > 0), load, adopt, forget }
}
