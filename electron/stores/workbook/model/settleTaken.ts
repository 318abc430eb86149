import type { WriteDb } from '../../../base/database/database.ts'
import type { ReconciliationTable } from '../file/tables/reconciliations.ts'
import type { ShownMarks } from '../file/tables/shownMarks.ts'
import { readBatches } from '../file/tables/batches.ts'
import { readConcerns } from '../file/tables/concerns.ts'
import { readItems } from '../file/tables/items.ts'
import { readMarks } from '../file/tables/marks.ts'
import { readMatches } from '../file/tables/matches.ts'
import { dropMatch, holdMatch, readClaimedElsewhere } from './loadReconciliation.ts'
import type { OpenReconciliation } from './openReconciliation.ts'
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
    if (open && [...tables].every((name) => FOLLOWED.has(name))) follow(open, tables)
    else cache.drop(id)
  }
  for (const id of others) {
    const open = cache.peek(id)
    if (open) open.claimedElsewhere = readClaimedElsewhere(db, id)
  }
  for (const id of new Set([...taken.tables.keys(), ...others])) settleOne(id)
  cache.tidy()

  function follow(open: OpenReconciliation, tables: ReadonlySet<string>): void {
    const { id } = open
    if (tables.has('items')) open.items = new Map(readItems(db, id).map((item) => [item.key, item]))
    if (tables.has('bookings')) open.batches = readBatches(db, id)
    if (tables.has('matches')) followMatches(open)
    Object.assign(open, readMarks(db, id))
    open.concerns = readConcerns(db, id)
  }
  function followMatches(open: OpenReconciliation): void {
    const ids = [...taken.matches]
    for (const match of ids.flatMap((one) => open.matches.get(one) ?? [])) dropMatch(open, match)
    const key = db.column<string>('SELECT key FROM items WHERE id = ?')
    for (const match of readMatches(db, open.id, (item) => key.get(item) ?? '', ids)) holdMatch(open, match)
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
