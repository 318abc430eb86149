import type { LogEntry } from '../../../shared/domain/reconciliation/actionLog.ts'
import type { LogHead } from '../log/actionLog.ts'

/** A change as every member of a team has it: its entries of the log, and what they did to the shared tables. */
export interface Step {
  readonly entries: readonly LogEntry[]
  /** See `captureEffects`. */
  readonly effects: string
}

/** What gives the changes of all members their order. */
export interface Sequencer {
  /** How the log names this member, whatever a change says of who did it. */
  readonly login: string
  /**
   * Puts a step behind the one that its first entry names, for everybody, before it is stored here; the steps that are
   * there already where others were faster. Throws `not-allowed`, `offline` or `outcome-unknown`: then it is not
   * stored here, and comes with the next steps of others where it was put there all the same.
   */
  append(step: Step): readonly Step[]
  /** The steps behind this entry, the next one first; all of them. Throws `offline`. */
  after(head: LogHead): readonly Step[]
}

/** Others were faster: nothing was done, and what was asked is to be asked again of what there is with their steps. */
export class Behind extends Error {
  readonly steps: readonly Step[]

  constructor(steps: readonly Step[]) {
    super('Others changed the workbook meanwhile.')
    this.steps = steps
  }
}
