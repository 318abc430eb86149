import { refuseGoingOn } from '../../model/goingOn.ts'
import { dropMatch } from '../../model/loadReconciliation.ts'
import type { StoredMatch } from '../../file/tables/matches.ts'
import { readMarks } from '../../file/tables/marks.ts'
import type { Check, Deciding } from './decision.ts'
import { matchNamed } from './named.ts'

export const checkUnmatch: Check<'unmatch'> = (deciding, { matches: ids }) => {
  const matches = [...new Set(ids)].map((id) => matchNamed(deciding.open, id))
  refuseRests(deciding, matches)
  return {
    detail: {
      matches: matches.map(({ id, rule, items, rows }) => ({ id, rule, items: [...items], transactionIds: [...rows] }))
    },
    act: (seq) => endMatches(deciding, matches, seq)
  }
}

/**
 * The rest of such a match is expected elsewhere. Without the match, the whole amount would be expected here as well.
 */
export function refuseRests({ context, open }: Deciding, matches: readonly StoredMatch[]): void {
  for (const { items } of matches)
    refuseGoingOn(
      context.db,
      items.flatMap((key) => open.items.get(key) ?? [])
    )
}

/** Ends matches and the resolutions of their differences. */
export function endMatches({ context, effects, open }: Deciding, matches: readonly StoredMatch[], seq: number): void {
  const { resolutions } = open
  const resolved = matches.filter(({ id }) => resolutions.matches.has(id))
  for (const match of matches) {
    effects.matches.end(match.id, seq)
    dropMatch(open, match)
  }
  for (const { id } of resolved) effects.marks.endResolution(open.id, { kind: 'match', id }, seq)
  if (resolved.length > 0) Object.assign(open, readMarks(context.db, open.id))
}
