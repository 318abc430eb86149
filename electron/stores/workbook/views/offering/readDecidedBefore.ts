import { REST_ANSWERS } from '../../../../../shared/words/bulkRest.ts'
import type { Resolution } from '../../../../../shared/domain/reconciliation/itemState.ts'
import type { ReadDb } from '../../../../base/database/database.ts'
import { isRowClosed } from '../../../../core/matching/figures/assessing/closed.ts'
import {
  differenceOfItem,
  differenceOfMatch,
  differenceOfRow,
  type DecidedBefore,
  type RepeatableDifference
} from '../../../../core/matching/figures/rememberedReasons.ts'
import { weighClosely } from '../../../../core/matching/figures/weighing/matchFigures.ts'
import { readFound } from '../../file/tables/found.ts'
import { readItems } from '../../file/tables/items.ts'
import { readMarks } from '../../file/tables/marks.ts'
import { readMatches } from '../../file/tables/matches.ts'
import type { ShownMarks } from '../../file/tables/shownMarks.ts'

/** Nobody gave them for one payee: they are about the rest of a bulk payment. */
const NO_REASONS: ReadonlySet<string> = new Set(Object.values(REST_ANSWERS))

type Marks = ReturnType<typeof readMarks>['resolutions']

/**
 * The decisions of a reconciliation that can be offered in others, from its tables alone: most others are not in memory.
 * Left out is what was carried forward, because it is still owed; what is not any more as it was decided; and what early
 * versions decided, because they do not state the difference.
 */
export function readDecidedBefore(db: ReadDb, shown: ShownMarks, id: string): readonly DecidedBefore[] {
  const { resolutions } = readMarks(db, id)
  return [...decidedMatches(db, id, resolutions), ...decidedSingles(db, shown, id, resolutions)]
}

function decidedMatches(db: ReadDb, id: string, resolutions: Marks): readonly DecidedBefore[] {
  const { matches, decided, goingOn } = resolutions
  const wanted = [...matches.keys()].filter((match) => decided.has(match) && !goingOn.has(match))
  if (wanted.length === 0) return []
  const rowIds = new Set<number>()
  const nameOf = (rowId: number) => {
    rowIds.add(rowId)
    return String(rowId)
  }
  const held = readMatches(db, id, nameOf, wanted)
  const items = new Map(readItems(db, id, [...rowIds]).map((item) => [String(item.rowId), item]))
  const found = readFound(
    db,
    id,
    held.flatMap(({ rows }) => rows)
  )
  const rows = new Map(found.map((row) => [row.id, row]))
  return held.flatMap((match) => {
    const ofMatch = match.items.flatMap((name) => items.get(name) ?? [])
    const paid = match.rows.flatMap((row) => rows.get(row) ?? [])
    const figures = weighClosely(match, ofMatch, paid, { resolutions, tolerances: new Map() })
    if (figures.isUnexplained) return []
    return decidedBefore(differenceOfMatch(match, ofMatch, figures), matches.get(match.id))
  })
}

/** Payments and transactions without a match. */
function decidedSingles(db: ReadDb, shown: ShownMarks, id: string, resolutions: Marks): readonly DecidedBefore[] {
  if (resolutions.items.size + resolutions.rows.size === 0) return []
  const items = readItems(db, id)
  const marked = items.filter(({ key }) => resolutions.items.has(key))
  const states = shown.of(id)
  const closed = readFound(db, id, [...resolutions.rows.keys()]).filter(
    (row) => states.get(row.id) === 'unexpected' && resolutions.decidedRows.has(row.id) && isRowClosed(row, resolutions)
  )
  return [
    ...marked.flatMap((item) => decidedBefore(differenceOfItem(item, items), resolutions.items.get(item.key))),
    ...closed.flatMap((row) => decidedBefore(differenceOfRow(row, items), resolutions.rows.get(row.id)))
  ]
}

function decidedBefore(
  difference: RepeatableDifference | undefined,
  resolution: Resolution | undefined
): readonly DecidedBefore[] {
  if (!difference || !resolution || resolution.kind === 'carried' || NO_REASONS.has(resolution.reason)) return []
  return [{ difference, resolution }]
}
