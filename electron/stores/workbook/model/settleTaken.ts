import type { WriteDb } from '../../../base/database/database.ts'
import type { ReconciliationTable } from '../file/tables/reconciliations.ts'
import type { ShownMarks } from '../file/tables/shownMarks.ts'
import { project, type Touched } from './project.ts'
import type { ReconciliationCache } from './reconciliationCache.ts'
import { changesFrom, NOTHING_SHOWN } from './shownStates.ts'
import { phaseOf, summarise } from './summarise.ts'
import { viewOf } from './viewOf.ts'

interface SettlingParts {
  readonly db: WriteDb
  readonly cache: ReconciliationCache
  readonly reconciliations: ReconciliationTable
  readonly shown: ShownMarks
}

/** What steps of other members changed. */
export interface TakenRows {
  /** The tables with changed rows, by the reconciliation that these belong to. */
  readonly tables: ReadonlyMap<string, ReadonlySet<string>>
  readonly matches: ReadonlySet<number>
  /** The transactions of changed claims. */
  readonly claimed: ReadonlySet<string>
}

/** Changes of these tables are read again one by one; after any other the reconciliation is loaded again. */
const FOLLOWED: ReadonlySet<string> = new Set(
  'reconciliations undone names bookings items matches match_items claims marks assignments reviews shown'.split(' ')
)

/**
 * Works out what follows from the rows that other members changed, and stores it in place of what they say about it:
 * phase, summary and the states that the ledger shows. Within the caller's transaction; `cache` is ahead of the tables
 * if that fails.
 */
export function settleTaken({ db, cache, reconciliations, shown }: SettlingParts, taken: TakenRows): void {
  const claiming = [...taken.tables].flatMap(([id, tables]) => (tables.has('claims') ? id : []))
  const others = reconciliations.knowing([...taken.claimed]).filter((id) => claiming.some((one) => one !== id))
  for (const [id, tables] of taken.tables) {
    const open = cache.peek(id)
    if (open && [...tables].every((name) => FOLLOWED.has(name))) project(db, open, touchedBy(tables))
    else cache.drop(id)
  }
  for (const id of others) {
    const open = cache.peek(id)
    if (open) project(db, open, { claims: true })
  }
  for (const id of new Set([...taken.tables.keys(), ...others])) settleOne(id)
  cache.tidy()

  function touchedBy(tables: ReadonlySet<string>): Touched {
    return {
      ...(tables.has('items') && { items: 'all' }),
      ...(tables.has('matches') && { matches: [...taken.matches] }),
      batches: tables.has('bookings'),
      marks: true,
      concerns: true
    }
  }
  function settleOne(id: string): void {
    const createdAt = reconciliations.createdAt(id)
    if (createdAt === undefined) cache.drop(id)
    else {
      const now = cache.open(id)
      now.view = viewOf(now, now.view)
      now.changedMatches.clear()
      reconciliations.putFigures(id, phaseOf(now, reconciliations.isSignedOff(id)), summarise(now, createdAt))
    }
    shown.update(id, changesFrom(shown.of(id), cache.peek(id)?.view.shown ?? NOTHING_SHOWN))
  }
}
