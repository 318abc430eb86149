import type { Resolution } from '../../../../../shared/domain/reconciliation/itemState.ts'
import { matchResolution } from '../../model/matchResolution.ts'
import type { HeldItem } from '../../file/tables/items.ts'
import type { ReportBasis } from './reportBasis.ts'

/** The keys of the first payment of each match, by position. */
export function residualPlaces({ view, matchOfItem }: ReportBasis): ReadonlySet<string> {
  const seen = new Set<number>()
  const first = new Set<string>()
  for (const { key } of view.items) {
    const match = matchOfItem.get(key)
    if (match === undefined || seen.has(match)) continue
    seen.add(match)
    first.add(key)
  }
  return first
}

/** How a person closed a payment, or its match. */
export function resolutionOf({ key }: HeldItem, basis: ReportBasis): Resolution | undefined {
  return basis.resolutions.items.get(key) ?? matchResolution(basis, basis.matchOfItem.get(key) ?? -1)
}

/** By item key, in the order of writing. */
export function readNotes({ db, details }: ReportBasis): ReadonlyMap<string, readonly string[]> {
  const sql = `SELECT target, text FROM marks
    WHERE reconciliation = ? AND target_kind = 'item' AND kind = 'note' AND ended_by IS NULL ORDER BY id`
  const notes = new Map<string, string[]>()
  for (const [key, text] of db.rows<readonly [string, string]>(sql).all(details.id)) {
    notes.set(key, [...(notes.get(key) ?? []), text])
  }
  return notes
}
