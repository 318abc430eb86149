import type { Step } from '../requestedStep.ts'
import type { AnswerForm, Refused } from './answerForm.ts'

/** The events that the page reports. */
export interface PageEvents {
  /** The page shows the step. Returns when the app gives up the step, in ISO 8601. Once for each step. */
  readonly onShown: (step: Step) => string
  readonly onAnswer: (step: Step, form: AnswerForm) => void
  readonly onDropped: (why: Refused) => void
  readonly onCancel: () => void
  /** The page in the frame wanted to open another host over plain http, which is blocked. */
  readonly onBlocked: (host: string) => void
  /** The browser does not let a page of the internet post to this computer, as the step's page would have to. */
  readonly onUnreachable: (step: Step) => void
  /** The page was closed, or shows something else now. */
  readonly onLeft: () => void
  /** The page shows the end and needs nothing more. */
  readonly onDone: () => void
}
