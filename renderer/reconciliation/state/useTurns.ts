import type { Ref } from 'vue'
import type { AppError } from '../../../shared/errors.ts'
import { inTurn } from '../../../shared/app/inTurn.ts'
import { useAction } from '../../kit/bridge/useAction.ts'

/** Neither if the action was not begun, or was cancelled. */
interface Attempt<T> {
  readonly answer?: T | undefined
  readonly why?: AppError | undefined
}

/**
 * The user's actions on what has that id, one after the other, so that a key that is pressed while another action is
 * running is not lost. `tell` receives each failure, in addition to `failure`.
 */
export function useTurns(id: Readonly<Ref<string | undefined>>, tell: (why: AppError) => void) {
  const { outcome, isBusy, failure } = useAction<'change'>({ to: () => id.value, tell })
  const takeTurn = inTurn()
  const underWay = new Set<string>()

  /** `what`: tells one action from another. The same again while it waits or runs is a key that was pressed twice. */
  async function attempt<T>(what: string, task: (requested: string) => Promise<T>): Promise<Attempt<T>> {
    const { value: requested } = id
    if (requested === undefined || underWay.has(what)) return {}
    underWay.add(what)
    try {
      return await takeTurn(async () => {
        if (requested !== id.value) return {}
        return outcome('change', () => task(requested))
      })
    } finally {
      underWay.delete(what)
    }
  }

  return {
    attempt,
    /** Undefined if it was not done; `failure` says why. */
    act: async <T>(what: string, task: (requested: string) => Promise<T>): Promise<T | undefined> =>
      (await attempt(what, task)).answer,
    /** Resolves when what was asked for so far is done. */
    rest: () => takeTurn(() => Promise.resolve()),
    isBusy,
    failure
  }
}
