import { AppError, toWire } from '../../../shared/errors.ts'
import type { LogEntry } from '../../../shared/domain/reconciliation/actionLog.ts'
import { hashEntry } from '../../chain/hashEntry.ts'
import { inTransaction, type WriteDb } from '../../database/database.ts'
import { createHeadReader, createInsertEntry } from '../log/actionLog.ts'
import type { ReconciliationCache } from '../model/reconciliationCache.ts'
import type { ShownMarks } from '../tables/shownMarks.ts'
import type { WorkbookChange } from '../workbookChange.ts'
import { captureEffects, type Touched } from './captureEffects.ts'
import { createReplayEffects } from './replayEffects.ts'
import { Behind, Unreached, type Sequencer, type Step } from './sequencer.ts'
import { createRefuseUnsaid, explainRefusedRows } from './stepRights.ts'

interface ReplicaParts {
  readonly db: WriteDb
  readonly cache: ReconciliationCache
  readonly shown: ShownMarks
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
  /** Applies the step of another member. */
  take(step: Step): WorkbookChange
}

export function openReplica({ db, cache, shown, sequencer }: ReplicaParts): Replica {
  const head = createHeadReader(db)
  const insert = createInsertEntry(db)
  const capture = captureEffects(db)
  const refuseUnsaid = createRefuseUnsaid(db)
  const replay = createReplayEffects(db)
  const revision = db.column<bigint>('SELECT revision FROM reconciliations WHERE id = ?')

  function stored(step: Step): Touched {
    try {
      return inTransaction(db, () => {
        // The rows of a whole workbook arrive table by table, so foreign keys are checked at the end.
        db.exec('PRAGMA defer_foreign_keys = ON')
        for (const entry of step.entries) {
          const { seq, hash } = head()
          if (entry.seq !== seq + 1 || entry.previousHash !== hash || hashEntry(entry) !== entry.hash) throw forked()
          insert(entry)
        }
        replay(step.effects)
        refuseUnsaid(step, capture.changes())
        return capture.touched()
      })
    } catch (error) {
      throw explainRefusedRows(error, step)
    }
  }

  function appended(step: Step): readonly Step[] {
    try {
      return sequencer.append(step)
    } catch (error) {
      const { code, message } = toWire(error)
      throw code === 'offline' || code === 'outcome-unknown' ? new Unreached(code, message, { cause: error }) : error
    }
  }

  return {
    hasEffects: () => capture.isThere(),
    tell(entries) {
      if (entries.length === 0) return
      // Others would not take it in, and it could not be taken back.
      refuseUnsaid({ entries }, capture.changes())
      const before = appended({ entries, effects: capture.take() })
      if (before.length > 0) throw new Behind(before)
    },
    take(step) {
      const touched = stored(step)
      for (const id of touched.reconciliations) cache.drop(id)
      const [first, ...more] = touched.reconciliations
      // A screen that shows it only loads what is newer than what it has; of one that is gone nothing is newer.
      const now = first === undefined || more.length > 0 ? undefined : revision.get(first)
      const [id, newest] = first === undefined || now === undefined ? [null, 0] : [first, Number(now)]
      return { id, revision: newest, marks: shown.now(touched.transactions), head: head() }
    }
  }
}

function forked(): AppError {
  return new AppError(
    'team-forked',
    'The team’s database and this computer have different audit trails. Nothing was read from it. Ask the database administrator whether an older backup was restored.'
  )
}
