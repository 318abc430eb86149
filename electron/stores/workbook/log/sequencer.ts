import type { LogEntry } from '../../../../shared/domain/reconciliation/actionLog.ts'
import { AppError } from '../../../../shared/errors.ts'
import type { LogHead } from '../file/log/actionLog.ts'

/** A change as every team member has it: its log entries, and their effects on the shared tables. */
export interface Step {
  readonly entries: readonly LogEntry[]
  /** See `captureEffects`. */
  readonly effects: string
  /** Of a workbook that became the team's: its entries were written before, under any login they name. */
  readonly isImported?: boolean
}

/** Puts the changes of all members in one order. */
export interface Sequencer {
  /** The name of this member in the log, whatever a change says about its author. */
  readonly login: string
  /** With which this member signs; absent where nothing is signed. */
  readonly signingKey?: string | undefined
  /**
   * Appends a step for the whole team after the step that its first entry names, before it is stored here. If others
   * were faster, returns their steps instead. Throws `not-allowed`, `offline` or `outcome-unknown`; then nothing is
   * stored here. If the step reached the team anyway, it arrives with the next steps of others.
   */
  append(step: Step): readonly Step[]
  /** All steps after this entry, in order. Throws `offline`. */
  after(head: LogHead): readonly Step[]
}

/** Other members were faster. Nothing was changed; repeat the call after applying their steps. */
export class Behind extends Error {
  readonly steps: readonly Step[]
  /** Throws, once the steps are applied, if what the call is about is not as it was shown. */
  readonly refuseOther: () => void

  constructor(steps: readonly Step[], refuseOther: () => void = () => undefined) {
    super('Others changed the workbook meanwhile.')
    this.steps = steps
    this.refuseOther = refuseOther
  }
}

/** The team’s database could not be asked, or did not answer. Nothing was changed here; the team may have the step. */
export class Unreached extends AppError {}

/** A step that changed more than its entries say; `what`: which, and of whom, in a sentence. */
export class Unsaid extends AppError {
  readonly what: string

  constructor(what: string, then: string, cause?: unknown) {
    super('team-forked', `${what} Nothing was read from it. ${then}`, { cause })
    this.what = what
  }
}
