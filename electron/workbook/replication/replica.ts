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

/** The workbook of a team as one member has it: only the log that all share writes to it. */
export interface Replica {
  /** Whether anything was done since the last entries were told. */
  hasEffects(): boolean
  /**
   * Tells the team of these entries and all that was done since the last ones, within the transaction that did it, which
   * fails unless the team has them. Throws `Behind` where others were faster.
   */
  tell(entries: readonly LogEntry[]): void
  /** Does what another member did. */
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
        // Rows of a whole workbook come table by table.
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
