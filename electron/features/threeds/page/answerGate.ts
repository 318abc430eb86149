import { isNonce, newNonce } from '../../../base/isolatedWindow/nonce.ts'
import { isAnswerOf } from '../issuerAnswer.ts'
import type { Step } from '../requestedStep.ts'
import { readAnswerForm, type AnswerForm, type Refused } from './answerForm.ts'

/** Receives the answers that the pages of steps post: one path for one authorization, open for one answer at a time. */
interface AnswerGate {
  /** Path of the creatable's target. The service requires the same target in all rounds, so the path cannot change. */
  readonly path: string
  /** Accepts one answer to this step from now on. */
  arm(step: Step): void
  /** Accepts nothing from now on. */
  disarm(): void
  /** The answer, which closes the gate; or why it is rejected. `nonce`: from the path. */
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
      // Read only now, after the form: of two simultaneous answers, the first one wins.
      const step = armed
      if (!step) return 'late'
      if (form.name !== step.answer) return 'swapped'
      // Some pages answer twice; the second answer may arrive during the next step.
      if (!isAnswerOf(step, form.value) && past.some((each) => isAnswerOf(each, form.value))) return 'late'
      past = [...past, step]
      armed = undefined
      return { step, form }
    }
  }
}
