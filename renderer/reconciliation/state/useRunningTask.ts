import type { Ref } from 'vue'
import type { ReconciliationProgress } from '../../../shared/domain/reconciliation/reconciliation.ts'
import { AppError } from '../../../shared/errors.ts'
import { call, listen } from '../../kit/bridge/bridge.ts'
import { stateOf } from '../../kit/bridge/stateOf.ts'
import { useAction } from '../../session/useAction.ts'

interface TaskActions {
  readonly act: <T>(what: string, task: (requested: string) => Promise<T>) => Promise<T | undefined>
  readonly failure: Ref<AppError | undefined>
}

/** The task that looks for matches of what has that id. `onOver`: it ended, however it did. */
export function useRunningTask(
  id: Readonly<Ref<string | undefined>>,
  { act, failure }: TaskActions,
  onOver: () => Promise<void>
) {
  const progress = stateOf<ReconciliationProgress | undefined>(
    () => id.value,
    () => undefined
  )
  const { act: actOnTask } = useAction<'cancel'>({ to: () => id.value, tell: (why) => (failure.value = why) })

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
    const isEnded = await actOnTask('cancel', async () => {
      await call('reconciliation.cancel', requested)
      return true
    })
    if (isEnded) progress.value = undefined
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
