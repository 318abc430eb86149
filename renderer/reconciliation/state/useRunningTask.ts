import { shallowRef, type Ref } from 'vue'
import type { ReconciliationProgress } from '../../../shared/domain/reconciliation/reconciliation.ts'
import { AppError } from '../../../shared/errors.ts'
import { call, listen } from '../../kit/bridge/bridge.ts'
import { asAppError } from '../../kit/bridge/failure.ts'
import type { useTurns } from './useTurns.ts'

/** The task that looks for matches of what has that id. `onOver`: it ended, however it did. */
export function useRunningTask(
  id: Readonly<Ref<string | undefined>>,
  { act, failure }: Pick<ReturnType<typeof useTurns>, 'act' | 'failure'>,
  onOver: () => Promise<void>
) {
  const progress = shallowRef<ReconciliationProgress>()

  async function plan(ask: boolean): Promise<void> {
    const isBegun = await act('plan', async (requested) => {
      // Set before the call, because the plan may finish before the answer arrives.
      progress.value = { id: requested, step: 'reading', done: 0, total: 0 }
      await call('reconciliation.plan', { id: requested, ask })
      return true
    })
    if (isBegun === undefined) progress.value = undefined
  }

  /** Also cancels a task that was only requested. After the answer nothing runs, even without an event. */
  async function cancel(): Promise<void> {
    const { value: requested } = id
    if (requested === undefined) return
    try {
      await call('reconciliation.cancel', requested)
      if (requested === id.value) progress.value = undefined
    } catch (cause) {
      if (requested === id.value) failure.value = asAppError(cause)
    }
  }

  listen('reconciliation.progress', (now) => {
    if (now.id !== id.value) return
    const isOver = now.step === 'done' || now.step === 'failed' || now.step === 'cancelled'
    progress.value = isOver ? undefined : now
    if (!isOver) return
    if (now.error && now.step === 'failed') failure.value = AppError.fromWire(now.error)
    void onOver()
  })

  return { progress, plan, cancel }
}
