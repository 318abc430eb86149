import { AppError } from '../../shared/errors.ts'
import { hashEntry } from '../chain/hashEntry.ts'
import type { LogHead } from '../workbook/log/actionLog.ts'
import type { LogDetail } from '../workbook/log/details.ts'
import type { TeamDatabase } from './teamDatabase.ts'

/** How often it is sent while others are faster. */
const TRIES = 5

/**
 * Appends, after all that follows `known`, the entry of a login that says under which name it decided before, unless it
 * is there: an earlier try may have got as far. This computer takes it in with the entries of others.
 */
export async function tellEntered(
  database: TeamDatabase,
  known: LogHead,
  by: string,
  detail: LogDetail<'team-entered'>
): Promise<void> {
  const said = { at: new Date().toISOString(), by, kind: 'team-entered', detail: JSON.stringify(detail) } as const
  let head = known
  for (let tries = 1; tries <= TRIES; tries++) {
    for (let steps = await database.after(head); steps.length > 0; steps = await database.after(head)) {
      const entries = steps.flatMap((step) => step.entries)
      if (entries.some((one) => one.kind === said.kind && one.by === by && one.detail === said.detail)) return
      head = entries.at(-1) ?? head
    }
    const entry = { ...said, seq: head.seq + 1, reconciliation: null, previousHash: head.hash }
    if (await database.append({ entries: [{ ...entry, hash: hashEntry(entry) }], effects: '' })) return
  }
  throw new AppError('offline', 'The team’s database is busy. Try again.')
}
