import { MEMBERSHIP_KINDS } from '../../../core/auditChain/kindRoles.ts'
import { createRoster, type Roster } from '../../../core/auditChain/roster.ts'
import type { ReadDb } from '../../../base/database/database.ts'
import { sqlTexts } from '../../../base/database/sqlTexts.ts'
import { eachEntry } from './logReader.ts'

/** Of the entries about members, which have an index. */
const OF_MEMBERS = `kind IN (${sqlTexts(MEMBERSHIP_KINDS)})`

/** Who belongs to the team of a workbook, as its log says. Each of its entries was checked when it was taken in. */
export function readRoster(db: ReadDb): Roster {
  const roster = createRoster()
  for (const entry of eachEntry(db, `l.${OF_MEMBERS}`)) roster.add(entry)
  return roster
}

/** Reads whether the log is that of a team whose members sign. */
export function createSigningReader(db: ReadDb): () => boolean {
  const last = db.column<bigint>(
    `SELECT CASE WHEN NOT json_valid(detail) THEN 0 WHEN kind = 'team-entered' THEN detail ->> 'keys' IS NOT NULL
      WHEN kind = 'team-left' THEN detail ->> 'login' IS NOT NULL ELSE 1 END
    FROM log WHERE ${OF_MEMBERS} ORDER BY seq DESC LIMIT 1`
  )
  return () => last.get() === 1n
}
