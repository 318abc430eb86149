import { toWire } from '../../../../shared/errors.ts'
import type { LogEntry } from '../../../../shared/domain/reconciliation/actionLog.ts'
import { createAuthors, type Authors } from './authors.ts'
import { captureEffects } from './captureEffects.ts'
import { Behind, Unreached, type Sequencer, type Step } from '../log/sequencer.ts'
import { createRefuseUnsaid } from './stepRights.ts'
import { createTakeSteps, type TakeSteps, type TakingParts } from './takeSteps.ts'

interface ReplicaParts extends TakingParts {
  readonly sequencer: Sequencer
}

/** One member's copy of a team's workbook. Only changes of the shared log write to it. */
export interface Replica {
  /** Whether anything changed since entries were last sent. */
  hasEffects(): boolean
  /**
   * Sends these entries and all changes since the last ones to the team, within the transaction of the change, which
   * fails unless the team stores them. Throws `Behind` if another member was faster.
   */
  tell(entries: readonly LogEntry[]): void
  readonly take: TakeSteps
  readonly authors: Pick<Authors, 'roster' | 'ownSeat' | 'refusal'>
}

export function openReplica({ sequencer, ...parts }: ReplicaParts): Replica {
  const capture = captureEffects(parts.db)
  const refuseUnsaid = createRefuseUnsaid(parts.db)
  const authors = createAuthors(parts.db, sequencer)

  function appended(step: Step): readonly Step[] {
    try {
      return sequencer.append(step)
    } catch (error) {
      const { code, message } = toWire(error)
      throw code === 'offline' || code === 'outcome-unknown' ? new Unreached(code, message, { cause: error }) : error
    }
  }

  return {
    authors,
    hasEffects: () => capture.isThere(),
    tell(entries) {
      if (entries.length === 0) return
      // Others would not take it in, and it could not be taken back.
      refuseUnsaid({ entries }, capture.changes())
      const effects = capture.take()
      const before = appended({ entries: authors.sign(entries, effects), effects })
      if (before.length > 0) throw new Behind(before)
    },
    take: createTakeSteps(parts, capture, refuseUnsaid, authors)
  }
}
