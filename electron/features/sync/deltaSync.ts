import { notSorted, type ChangeList } from './changeList.ts'
import { readDownwards } from './changesDownwards.ts'
import { readUpwards } from './changesUpwards.ts'
import type { SyncRunContext, SyncRunResult } from './syncRunContext.ts'
import { askForProblems } from './problemRows.ts'
import { createSortProof } from './sortProof.ts'
import { withWholeRuns } from './tieRuns.ts'
import { UnprovenDelta } from './unprovenDelta.ts'

/**
 * Reads the changes since the watermark, and an overlap before it. Newest first: from the head of the list until
 * changes are older than that. Oldest first: from a row known to be before it, to the end; there each page must overlap
 * the one before, because changed rows move away. Until the service is known to sort by time of change, the whole list
 * is read. At the end, every late change that the ledger knows must have been returned.
 */
export async function runDeltaSync(context: SyncRunContext): Promise<SyncRunResult> {
  const { ledger, syncRun, policy } = context
  const since = sinceOf(syncRun.watermark, policy.overlapHours)
  const list: ChangeList = { since, proof: createSortProof(context), seen: {} }
  const watermark = await withWholeRuns(context, (reading) => readChanges(reading, list))
  await expectKnownRows(context)
  const missing = await ledger.updatesNotSeen(syncRun.id, since, 50)
  if (missing.length > 0) {
    throw new UnprovenDelta('Transactions that changed lately did not come back in the list of changes.', missing)
  }
  await askForProblems(context)
  return { watermark, found: null }
}

/**
 * Even if little changed, a list of changes reaches a known row; a list of somebody else does not, but may have been
 * stored by a sync run that failed.
 */
async function expectKnownRows({ ledger, syncRun }: SyncRunContext): Promise<void> {
  const [{ rows }, { counts, completeness }] = await Promise.all([ledger.state(), ledger.lastSyncRun()])
  const wereKnown = rows - completeness.absent - counts.inserted
  if (wereKnown > 0 && !(await ledger.sawProved(syncRun.id)))
    throw new UnprovenDelta('None of the known transactions came in the list of changes.')
}

/** The time from which changes must be read; the beginning of time without a watermark. */
function sinceOf(watermark: string | null, overlapHours: number): string {
  if (watermark === null) return ''
  return new Date(Date.parse(watermark) - overlapHours * 3_600_000).toISOString()
}

/** Reads in the known direction of the service, and switches once if the pages show the opposite direction. */
async function readChanges(context: SyncRunContext, list: ChangeList): Promise<string | null> {
  const readers = [readDownwards, readUpwards]
  if (context.policy.updatedOrder === 'asc') readers.reverse()
  for (const read of readers) {
    const { watermark, isOtherOrder } = await read(context, list)
    if (!isOtherOrder) return watermark
  }
  throw notSorted(context)
}
