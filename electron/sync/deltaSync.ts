import { notSorted, type ChangeList } from './changeList.ts'
import { readDownwards } from './changesDownwards.ts'
import { readUpwards } from './changesUpwards.ts'
import type { SyncRunContext, SyncRunResult } from './syncRunContext.ts'
import { askForProblems } from './problemRows.ts'
import { createSortProof } from './sortProof.ts'
import { UnprovenDelta } from './unprovenDelta.ts'

/**
 * Reads what changed since the watermark, and a span before it (the overlap). Newest first: from the head of the list
 * until changes are older than that. Oldest first: from a row known to stand before it to the tail, where each page must
 * overlap the one before, because rows that change move away. Until the service was seen to sort by time of change, the
 * whole list is read. At the end every late change that the ledger knows of must have been returned.
 */
export async function runDeltaSync(context: SyncRunContext): Promise<SyncRunResult> {
  const { ledger, syncRun, policy } = context
  const since = sinceOf(syncRun.watermark, policy.overlapHours)
  const watermark = await readChanges(context, since)
  await expectKnownRows(context)
  const missing = await ledger.updatesNotSeen(syncRun.id, since, 50)
  if (missing.length > 0) {
    throw new UnprovenDelta('Transactions that changed lately did not come back in the list of changes.', missing)
  }
  await askForProblems(context)
  return { watermark, found: null }
}

/** However little changed, a list of changes leads back to a row that was known; that of somebody else does not. */
async function expectKnownRows({ ledger }: SyncRunContext): Promise<void> {
  const [{ rows }, { counts, standing }] = await Promise.all([ledger.state(), ledger.lastSyncRun()])
  const wereKnown = rows - standing.absent - counts.inserted
  if (wereKnown > 0 && counts.seen === counts.inserted)
    throw new UnprovenDelta('None of the known transactions came in the list of changes.')
}

/** Where changes must be read from; the beginning of time without a watermark. */
function sinceOf(watermark: string | null, overlapHours: number): string {
  if (watermark === null) return ''
  return new Date(Date.parse(watermark) - overlapHours * 3_600_000).toISOString()
}

/** Reads in the direction that the connection is known for, and turns round once where the pages show the other. */
async function readChanges(context: SyncRunContext, since: string): Promise<string | null> {
  const list: ChangeList = { since, proof: createSortProof(context), seen: {} }
  const readers = [readDownwards, readUpwards]
  if (context.policy.updatedOrder === 'asc') readers.reverse()
  for (const read of readers) {
    const { watermark, isOtherOrder } = await read(context, list)
    if (!isOtherOrder) return watermark
  }
  throw notSorted(context)
}
