import type { Decision } from '../../../../../shared/domain/reconciliation/decision.ts'
import { AppError } from '../../../../../shared/errors.ts'
import type { WorkbookContext } from '../../log/context.ts'
import type { LogDetail } from '../../file/log/details.ts'
import type { OpenReconciliation } from '../../model/openReconciliation.ts'
import type { Touched } from '../../model/project.ts'
import type { Effects } from './effects.ts'

export type DecisionKind = Decision['do']
export type DecisionOf<K extends DecisionKind> = Extract<Decision, { readonly do: K }>

/** A checked decision: its detail in the log, and what writes it to the tables under the entry's number. */
export interface Checked<K extends DecisionKind> {
  readonly detail: LogDetail<K>
  readonly act: (seq: number) => Touched
}

export interface Deciding {
  readonly context: WorkbookContext
  readonly effects: Effects
  readonly open: OpenReconciliation
}

/**
 * Checks a decision of one kind and changes nothing. Throws `bad-input` with a message that says what to do instead.
 */
export type Check<K extends DecisionKind> = (deciding: Deciding, decision: DecisionOf<K>) => Checked<K>

export function refuse(message: string): AppError {
  return new AppError('bad-input', message)
}
