import { refuseGoingOn } from '../../model/goingOn.ts'
import type { StoredMatch } from '../../file/tables/matches.ts'
import type { Touched } from '../../model/project.ts'
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
export function endMatches({ effects, open }: Deciding, matches: readonly StoredMatch[], seq: number): Touched {
  const resolved = matches.filter(({ id }) => open.resolutions.matches.has(id))
  for (const { id } of matches) effects.matches.end(id, seq)
  for (const { id } of resolved) effects.marks.endResolution(open.id, { kind: 'match', id }, seq)
  return { matches: matches.map(({ id }) => id), marks: resolved.length > 0 }
}
