import type { FoundRow } from '../../../../core/matching/model.ts'
import type { HeldItem } from '../../file/tables/items.ts'
import type { Deciding } from './decision.ts'

/** Ends the resolutions of what is now matched or split, and tells whether there were any; undoing restores them. */
export function endResolutions(
  { effects, open }: Deciding,
  items: readonly Pick<HeldItem, 'key'>[],
  rows: readonly Pick<FoundRow, 'id'>[],
  seq: number
): boolean {
  const { resolutions } = open
  const resolved = [
    ...items.filter(({ key }) => resolutions.items.has(key)).map(({ key }) => ({ kind: 'item', key }) as const),
    ...rows.filter(({ id }) => resolutions.rows.has(id)).map(({ id }) => ({ kind: 'transaction', id }) as const)
  ]
  for (const target of resolved) effects.marks.endResolution(open.id, target, seq)
  return resolved.length > 0
}
