import { remember, type DecidedBefore, type Remembered } from '../../../../core/matching/figures/rememberedReasons.ts'
import type { WorkbookContext } from '../../log/context.ts'
import { readDecidedBefore } from './readDecidedBefore.ts'

interface Read {
  readonly revision: bigint
  readonly all: readonly DecidedBefore[]
}

/**
 * Returns what all other reconciliations remember; one that was discarded remembers nothing. Each is read when it is first
 * needed, and again once its revision was raised, so that what was undone there is offered no more.
 */
export function createRememberedReasons({
  db,
  shown
}: Pick<WorkbookContext, 'db' | 'shown'>): (reconciliation: string) => Remembered {
  const current = db.rows<readonly [id: string, revision: bigint]>(
    'SELECT id, revision FROM reconciliations WHERE discarded_by IS NULL ORDER BY id'
  )
  let known = new Map<string, Read>()
  let last: { readonly of: readonly Read[]; readonly remembered: Remembered } | undefined
  return (reconciliation) => {
    const others = new Map<string, Read>()
    for (const [id, revision] of current.all()) {
      const before = known.get(id)
      if (id === reconciliation) continue
      others.set(id, before?.revision === revision ? before : { revision, all: readDecidedBefore(db, shown, id) })
    }
    known = others
    const of = [...others.values()]
    if (last?.of.length !== of.length || of.some((read, at) => read !== last?.of[at]))
      last = { of, remembered: remember(of.flatMap(({ all }) => all)) }
    return last.remembered
  }
}
