import type { CardPaymentStep, CardPaymentStepName } from '../../../shared/domain/cardPayment.ts'
import type { StoredCardPayment } from '../../stores/workbook/directory/cardPayments/storedCardPayment.ts'

export function stepOf({ steps }: Pick<StoredCardPayment, 'steps'>, name: CardPaymentStepName): CardPaymentStep {
  const step = steps.find((each) => each.name === name)
  if (!step) throw new Error(`There is no step ${name}.`)
  return step
}

export type StepChange = readonly [name: CardPaymentStepName, state: CardPaymentStep['state'], words?: string]

/** Changes steps; only a changed step gets the new time. */
export function withSteps(before: StoredCardPayment, at: string, ...changes: readonly StepChange[]): StoredCardPayment {
  const steps = before.steps.map((step) => {
    const [, state, words = ''] = changes.find(([name]) => name === step.name) ?? []
    if (state === undefined || (state === step.state && words === step.words)) return step
    return { ...step, state, words, at: state === 'waiting' || state === 'skipped' ? null : at }
  })
  return { ...before, steps }
}

/** Sets the steps of the proof, unless they are done; skips the card step if no card is to be saved. */
export function withProofSteps(
  before: StoredCardPayment,
  at: string,
  [state, words]: readonly [CardPaymentStep['state'], string]
): StoredCardPayment {
  const saves = before.saves === true
  const changes = (['card', 'transaction'] as const).flatMap((name): readonly StepChange[] => {
    const { state: now } = stepOf(before, name)
    if (now === 'done' || (now === 'unknown' && state === 'waiting')) return []
    if (name === 'card') return saves ? [[name, state, words]] : [[name, 'skipped']]
    return before.charge ? [[name, state, words]] : []
  })
  return withSteps(before, at, ...changes)
}
