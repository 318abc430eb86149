import type { ReadDb } from '../../../../../base/database/database.ts'
import { sidesOf, stillShort } from '../../../../../core/matching/figures/weighing/sides.ts'
import type { FoundRow } from '../../../../../core/matching/model.ts'
import type { OpenReconciliation } from '../../../model/openReconciliation.ts'
import type { StoredMatch } from '../../../file/tables/matches.ts'
import { readMatchesGoingOn } from '../../../file/tables/goingOn.ts'

/** A payment of a match in a reconciliation that expects it again. */
export interface ExpectedAgain {
  readonly reconciliation: string
  readonly name: string
  readonly key: string
}

/** `rowNow`: a transaction of a match as it is now, by id. */
type PaidAfterAll = (
  open: OpenReconciliation,
  rowNow: (id: string) => FoundRow | undefined,
  transactionIds: readonly string[]
) => ReadonlyMap<number, readonly ExpectedAgain[]>

/**
 * Finds, by id, the matches of these transactions of which more was carried forward than they lack by now: money that
 * was not paid has moved after all, or is on its way. Each has the payments that follow-ups expect in its place, which
 * are none where no follow-up was started yet.
 */
export function createPaidAfterAll(db: ReadDb): PaidAfterAll {
  const expecting = db.rows<readonly [from: bigint, reconciliation: string, name: string, key: string]>(EXPECTING)

  return (open, rowNow, transactionIds) => {
    const ids = new Set(transactionIds.flatMap((id) => open.matchOfRow.get(id) ?? []))
    if (ids.size === 0) return new Map()
    const goingOn = readMatchesGoingOn(db, open.id, 'now')
    const paid = [...ids].flatMap((id) => {
      const match = open.matches.get(id)
      return match && exceedsCarried(match, open, rowNow, goingOn.get(id)) ? [match] : []
    })
    if (paid.length === 0) return new Map()
    const itemsOf = ({ items }: StoredMatch) => items.flatMap((key) => open.items.get(key)?.rowId ?? [])
    const again = Map.groupBy(expecting.all(JSON.stringify(paid.flatMap(itemsOf)), open.id), ([from]) => Number(from))
    return new Map(
      paid.flatMap((match) => {
        const found = itemsOf(match).flatMap((item) => again.get(item) ?? [])
        const isCarried = found.length > 0 || open.resolutions.matches.get(match.id)?.kind === 'carried'
        return isCarried
          ? [[match.id, found.map(([, reconciliation, name, key]) => ({ reconciliation, name, key }))]]
          : []
      })
    )
  }
}

/** Also true for every payment without an amount of which anything moved: nothing says how much was carried. */
function exceedsCarried(
  match: StoredMatch,
  { items, resolutions }: OpenReconciliation,
  rowNow: Parameters<PaidAfterAll>[1],
  goingOn: bigint | undefined
): boolean {
  const expected = match.items.flatMap((key) => items.get(key) ?? [])
  const rows = match.rows.flatMap((id) => rowNow(id) ?? []).filter(({ isAbsent }) => !isAbsent)
  if (expected.every(({ amount }) => amount === null)) return rows.some(({ settlementStatus: is }) => is !== 'failed')
  const [side] = sidesOf(expected, rows)
  if (!side) return false
  const isCarried = resolutions.matches.get(match.id)?.kind === 'carried'
  const decided = isCarried ? resolutions.decided?.get(match.id)?.amounts.get(side.currency) : undefined
  const carried = goingOn ?? decided ?? 0n
  if (carried === 0n) return false
  return carried < 0n ? stillShort(side) > carried : stillShort(side) < carried
}

/** Follow-ups of follow-ups too; a payment that was split counts with its parts. */
const EXPECTING = `WITH RECURSIVE line (root, id) AS (
    SELECT value, value FROM json_each(?1)
    UNION SELECT line.root, c.id FROM line CROSS JOIN items c ON c.carried_from = line.id
    UNION SELECT line.root, p.id FROM line CROSS JOIN items p ON p.split_from = line.id
  ) SELECT line.root, r.id, n.name, i.key FROM line CROSS JOIN items i ON i.id = line.id AND i.ended_by IS NULL
    CROSS JOIN reconciliations r ON r.id = i.reconciliation AND r.id <> ?2 AND r.discarded_by IS NULL
    CROSS JOIN names n ON n.reconciliation = r.id AND n.ended_by IS NULL
  ORDER BY r.made_by, i.position`
