import { AppError } from '../../../shared/errors.ts'
import type { LogEntry } from '../../../shared/domain/reconciliation/actionLog.ts'
import { hashEntry } from '../../chain/hashEntry.ts'
import { inTransaction, type WriteDb } from '../../database/database.ts'
import { createHeadReader, createInsertEntry } from '../log/actionLog.ts'
import type { ReconciliationCache } from '../model/reconciliationCache.ts'
import type { ShownMarks } from '../tables/shownMarks.ts'
import type { WorkbookChange } from '../workbookChange.ts'
import { captureEffects } from './captureEffects.ts'
import { createReplayEffects } from './replayEffects.ts'
import { Behind, type Sequencer, type Step } from './sequencer.ts'

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
  const replay = createReplayEffects(db)

  return {
    hasEffects: () => capture.isThere(),
    tell(entries) {
      if (entries.length === 0) return
      const effects = capture.take()
      const before = sequencer.append({ entries, effects })
      if (before.length > 0) throw new Behind(before)
    },
    take({ entries, effects }) {
      const touched = inTransaction(db, () => {
        // The rows of a whole workbook arrive table by table, so foreign keys are checked at the end.
        db.exec('PRAGMA defer_foreign_keys = ON')
        for (const entry of entries) {
          const { seq, hash } = head()
          if (entry.seq !== seq + 1 || entry.previousHash !== hash || hashEntry(entry) !== entry.hash) throw forked()
          insert(entry)
        }
        replay(effects)
        return capture.touched()
      })
      for (const id of touched.reconciliations) cache.drop(id)
      const [id = null, ...more] = touched.reconciliations
      return { id: more.length > 0 ? null : id, revision: 0, marks: shown.now(touched.transactions), head: head() }
    }
  }
}

function forked(): AppError {
  return new AppError(
    'team-forked',
    'The team’s database and this computer have different audit trails. Nothing was read from it. Ask the database administrator whether an older backup was restored.'
  )
}
