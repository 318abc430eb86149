import { createRoster, type Roster } from '../../chain/roster.ts'
import type { ReadDb } from '../../database/database.ts'
import { eachEntry } from './logReader.ts'

/** Who belongs to the team of a workbook, as its log says. Each of its entries was checked when it was taken in. */
export function readRoster(db: ReadDb): Roster {
  const roster = createRoster()
  for (const entry of eachEntry(db, "l.kind IN ('team-entered', 'team-invited', 'team-left')")) roster.add(entry)
  return roster
}
