import { AppError } from '../../../../shared/errors.ts'
import { hashEntry } from '../../../core/auditChain/hashEntry.ts'
import { inTransaction, openWriter, type WriteDb } from '../../../base/database/database.ts'
import { refuseOtherFigures } from './signedFigures.ts'
import { createHeadReader, createInsertEntry } from '../file/log/actionLog.ts'
import type { ReconciliationCache } from '../model/reconciliationCache.ts'
import { settleTaken } from '../model/settleTaken.ts'
import type { ReconciliationTable } from '../file/tables/reconciliations.ts'
import type { ShownMarks } from '../file/tables/shownMarks.ts'
import type { WorkbookChange } from '../model/workbookChange.ts'
import { migrate } from '../file/migrate.ts'
import { createAuthors, type Authors } from './authors.ts'
import { captureEffects, type EffectCapture } from './captureEffects.ts'
import type { ChangedRows } from './changedRows.ts'
import { createReplayEffects } from './replayEffects.ts'
import type { Step } from '../log/sequencer.ts'
import { createRefuseUnsaid, explainRefusedRows, type RefuseUnsaid } from './stepRights.ts'

export interface TakingParts {
  readonly db: WriteDb
  readonly cache: ReconciliationCache
  readonly reconciliations: ReconciliationTable
  readonly shown: ShownMarks
}

/** Applies the steps of other members, as many as hold, and announces what changed; throws for the first that does not. */
export type TakeSteps = (steps: readonly Step[], announce: (change: WorkbookChange) => void) => void

/** Applies a step within the caller's transaction, and says what it changed. */
type TakeStep = (step: Step) => { readonly changes: readonly ChangedRows[] } & ReturnType<EffectCapture['touched']>

function createTakeStep(db: WriteDb, capture: EffectCapture, refuseUnsaid: RefuseUnsaid, authors: Authors): TakeStep {
  const head = createHeadReader(db)
  const insert = createInsertEntry(db)
  const replay = createReplayEffects(db)
  return (step) => {
    // The rows of a whole workbook arrive table by table, so foreign keys are checked at the end.
    db.exec('PRAGMA defer_foreign_keys = ON')
    for (const entry of step.entries) {
      const { seq, hash } = head()
      if (entry.seq !== seq + 1 || entry.previousHash !== hash || hashEntry(entry) !== entry.hash) throw forked()
      insert(entry)
    }
    authors.check(step)
    replay(step.effects)
    const changes = capture.changes()
    refuseUnsaid(step, changes)
    if (step.isImported !== true) for (const entry of step.entries) refuseOtherFigures(db, entry)
    return { changes, ...capture.touched() }
  }
}

/** A workbook in memory that takes all steps from the first one, and throws `Unsaid` for one that it does not take. */
export function openReplay(): { readonly take: (step: Step) => void; readonly close: () => void } {
  const db = openWriter({ file: ':memory:' })
  migrate(db)
  const takeStep = createTakeStep(db, captureEffects(db), createRefuseUnsaid(db), createAuthors(db))
  return {
    take(step) {
      try {
        inTransaction(db, () => takeStep(step))
      } catch (error) {
        throw explainRefusedRows(error, step)
      }
    },
    close: () => db.close()
  }
}

export function createTakeSteps(
  parts: TakingParts,
  capture: EffectCapture,
  refuseUnsaid: RefuseUnsaid,
  authors: Authors
): TakeSteps {
  const { db, cache, reconciliations, shown } = parts
  const head = createHeadReader(db)
  const takeStep = createTakeStep(db, capture, refuseUnsaid, authors)

  /** Notes in `taken` what the step changed. */
  function takeOne(step: Step, taken: Taken): void {
    const { changes, matches, claimed, shown: changed } = takeStep(step)
    for (const { table, home } of changes) {
      if (step.isImported === true) cache.drop(home)
      else if (home !== '') taken.tables.set(home, (taken.tables.get(home) ?? new Set()).add(table))
    }
    for (const match of matches) taken.matches.add(match)
    for (const id of claimed) taken.claimed.add(id)
    for (const id of changed) taken.shown.add(id)
  }

  function takeAll(steps: readonly Step[]): WorkbookChange {
    const taken: Taken = { tables: new Map(), matches: new Set(), claimed: new Set(), shown: new Set() }
    for (const step of steps) takeOne(step, taken)
    settleTaken(parts, taken)
    for (const id of capture.touched().shown) taken.shown.add(id)
    const [first, ...more] = taken.tables.keys()
    // A screen that shows it only loads what is newer than what it has; of one that is gone nothing is newer.
    const only = first !== undefined && more.length === 0 && reconciliations.createdAt(first) !== undefined
    const [id, revision] = only ? [first, reconciliations.revision(first)] : [null, 0]
    return { id, revision, marks: shown.now([...taken.claimed, ...taken.shown]), head: head() }
  }

  return function take(steps, announce) {
    let change: WorkbookChange
    try {
      // Together, so that what follows is worked out once, and never half of it is stored.
      change = inTransaction(db, () => takeAll(steps))
    } catch (error) {
      cache.clear()
      authors.reread()
      const [only, ...more] = steps
      if (only && more.length === 0) throw explainRefusedRows(error, only)
      // One by one, those before the one that does not hold are stored, and it is that one which is named.
      for (const step of steps) take([step], announce)
      return
    }
    announce(change)
  }
}

interface Taken {
  readonly tables: Map<string, Set<string>>
  readonly matches: Set<number>
  readonly claimed: Set<string>
  readonly shown: Set<string>
}

function forked(): AppError {
  return new AppError(
    'team-forked',
    'The team’s database and this computer have different audit trails. Nothing was read from it. Ask the database administrator whether an older backup was restored.'
  )
}
