import type { Step } from '../requestedStep.ts'
import type { AnswerForm, Refused } from './answerForm.ts'

/** What the page tells of. */
export interface PageEvents {
  /** The page has taken the step to show it; the value is when the step is given up, in ISO 8601. Once for each step. */
  readonly onShown: (step: Step) => string
  readonly onAnswer: (step: Step, form: AnswerForm) => void
  readonly onDropped: (why: Refused) => void
  readonly onCancel: () => void
  /** The page in the frame wanted to go on to another host over plain http, which is not let in. */
  readonly onBlocked: (host: string) => void
  /** The browser lets no page of the internet bring an answer to this computer, which the page of the step would have to. */
  readonly onUnreachable: (step: Step) => void
  /** It was closed, or shows something else now. */
  readonly onLeft: () => void
  /** It has shown the end, and needs nothing more. */
  readonly onDone: () => void
}
