import type { ReconciliationState } from '../../../../shared/domain/transactionFilter.ts'
import type { WriteDb } from '../../../base/database/database.ts'
import type { ReconciliationTable } from '../file/tables/reconciliations.ts'
import type { ShownMarks, StateChange } from '../file/tables/shownMarks.ts'
import type { WorkbookChange } from './workbookChange.ts'
import { project } from './project.ts'
import type { ReconciliationCache } from './reconciliationCache.ts'
import { changesFrom, isClaimed, NOTHING_SHOWN, stateChanges, type ShownStates } from './shownStates.ts'
import { phaseOf, summarise } from './summarise.ts'
import { viewOf } from './viewOf.ts'

/** The stored states of a reconciliation that is not in memory. */
type Exceptions = ReturnType<ShownMarks['of']>
type Revisions = ReadonlyMap<string, number>

/** Updates everything that depends on changed reconciliations, within the transaction of the change. */
interface Settling {
  /** Call it before a reconciliation is changed. */
  readonly touch: (id: string) => void
  readonly settle: (at: string) => Omit<WorkbookChange, 'head'>
}

interface SettlingParts {
  readonly db: WriteDb
  readonly cache: ReconciliationCache
  readonly reconciliations: ReconciliationTable
  readonly shown: ShownMarks
}

export function beginSettling({ db, cache, reconciliations, shown }: SettlingParts): Settling {
  const before = new Map<string, ShownStates | Exceptions>()
  const changes = new Map<string, readonly StateChange[]>()

  /** Discarded reconciliations no longer show anything. */
  function settleOne(id: string, at: string): number {
    const createdAt = reconciliations.createdAt(id)
    if (createdAt === undefined) cache.drop(id)
    else {
      const now = cache.open(id)
      if (wasReopened(id)) project(db, now, { claims: true, plan: true })
      now.view = viewOf(now, now.view)
      now.changedMatches.clear()
      const phase = phaseOf(now, reconciliations.isSignedOff(id))
      reconciliations.putSummary(id, phase, summarise(now, createdAt), at)
    }
    const was = before.get(id) ?? NOTHING_SHOWN
    const now = cache.peek(id)?.view.shown ?? NOTHING_SHOWN
    const changed = 'codes' in was ? stateChanges(was, now) : changesFrom(was, now)
    shown.update(id, changed)
    changes.set(id, changed)
    return reconciliations.revision(id)
  }

  function wasReopened(id: string): boolean {
    return reconciliations.phase(id) === 'signed-off' && !reconciliations.isSignedOff(id)
  }

  /** Updates other reconciliations that know a transaction whose claim changed; signed-off ones stay as signed. */
  function settleOthers(at: string): Revisions {
    const claims = [...changes.values()].flatMap((all) => all.filter(({ was, is }) => isClaimed(was) !== isClaimed(is)))
    const others = reconciliations.knowing(claims.map(({ id }) => id)).filter((id) => !before.has(id))
    for (const id of others) {
      const open = cache.peek(id)
      before.set(id, open?.view.shown ?? shown.of(id))
      if (open) project(db, open, { claims: true })
    }
    return new Map(others.map((id) => [id, settleOne(id, at)]))
  }

  return {
    touch(id) {
      if (!before.has(id)) before.set(id, cache.open(id).view.shown)
    },
    settle(at) {
      const own: Revisions = new Map([...before.keys()].map((id) => [id, settleOne(id, at)]))
      const revisions = [...own, ...settleOthers(at)]
      const [first, ...more] = revisions
      const [marks, others] = [marksOf(changes), shown.now(leftOf(changes))]
      return {
        id: more.length > 0 ? null : (first?.[0] ?? null),
        revision: first?.[1] ?? 0,
        marks: withOthers(marks, others)
      }
    }
  }
}

/** Transactions that a reconciliation no longer shows and never claimed: others may claim or show them. */
function leftOf(changes: ReadonlyMap<string, readonly StateChange[]>): readonly string[] {
  return [...changes.values()].flatMap((all) =>
    all.filter(({ was, is }) => is === 'open' && !isClaimed(was)).map(({ id }) => id)
  )
}

function withOthers(marks: WorkbookChange['marks'], others: WorkbookChange['marks']): WorkbookChange['marks'] {
  return others.length === 0 ? marks : [...new Map([...marks, ...others])]
}

/** If two reconciliations show a state of a transaction, the one that claims it counts. */
function marksOf(changes: ReadonlyMap<string, readonly StateChange[]>): WorkbookChange['marks'] {
  const [only] = changes.values()
  if (only && changes.size === 1) return only.map(({ id, is }) => [id, is])
  const marks = new Map<string, ReconciliationState>()
  for (const all of changes.values()) {
    for (const { id, is } of all) {
      const other = marks.get(id)
      if (other === undefined || other === 'open' || isClaimed(is)) marks.set(id, is)
    }
  }
  return [...marks]
}
