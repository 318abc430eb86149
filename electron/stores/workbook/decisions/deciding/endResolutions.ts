import type { FoundRow } from '../../../../core/matching/model.ts'
import type { HeldItem } from '../../file/tables/items.ts'
import { readMarks } from '../../file/tables/marks.ts'
import type { Deciding } from './decision.ts'

/** Ends the resolutions of what is now matched or split; undoing the match or split restores them. */
export function endResolutions(
  { context, effects, open }: Deciding,
  items: readonly Pick<HeldItem, 'key'>[],
  rows: readonly Pick<FoundRow, 'id'>[],
  seq: number
): void {
  const { resolutions } = open
  const resolved = [
    ...items.filter(({ key }) => resolutions.items.has(key)).map(({ key }) => ({ kind: 'item', key }) as const),
    ...rows.filter(({ id }) => resolutions.rows.has(id)).map(({ id }) => ({ kind: 'transaction', id }) as const)
  ]
  for (const target of resolved) effects.marks.endResolution(open.id, target, seq)
  if (resolved.length > 0) Object.assign(open, readMarks(context.db, open.id))
}
