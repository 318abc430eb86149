import { isNonce, newNonce } from '../../isolatedWindow/nonce.ts'
import { isAnswerOf } from '../issuerAnswer.ts'
import type { Step } from '../requestedStep.ts'
import { readAnswerForm, type AnswerForm, type Refused } from './answerForm.ts'

/** Where the pages of steps post their answers to: one way in for one authorization, open for one answer at a time. */
interface AnswerGate {
  /** Path of the creatable's target: the service wants the same through all rounds, so that it cannot be another each time. */
  readonly path: string
  /** From now on the one answer of this step is taken. */
  arm(step: Step): void
  /** From now on nothing is taken. */
  disarm(): void
  /** The answer, which closes the gate; or why it is none. `nonce`: as it stands in the path. */
  take(nonce: string, request: Request): Promise<{ readonly step: Step; readonly form: AnswerForm } | Refused>
}

export const ANSWER_PATH = '/answer/'

export function createAnswerGate(): AnswerGate {
  const own = newNonce()
  let armed: Step | undefined
  let past: readonly Step[] = []
  return {
    path: ANSWER_PATH + own,
    arm(step) {
      armed = step
    },
    disarm() {
      armed = undefined
    },
    async take(nonce, request) {
      if (!isNonce(nonce, own)) return 'forged'
      const form = await readAnswerForm(request)
      if ('refused' in form) return form.refused
      // Looked at only now: of two answers at once, one is the first.
      const step = armed
      if (!step) return 'late'
      if (form.name !== step.answer) return 'swapped'
      // Some pages answer twice; the second time may be that of the next step.
      if (!isAnswerOf(step, form.value) && past.some((each) => isAnswerOf(each, form.value))) return 'late'
      past = [...past, step]
      armed = undefined
      return { step, form }
    }
  }
}
