import type { ReceivedTransaction } from '../../service/api/resources/wireTransaction.ts'
import type { ProblemText } from '../../stores/ledger/model/ledgerSyncRun.ts'
import type { SyncRunContext } from './syncRunContext.ts'
import { isRefusal } from './pageSource.ts'
import { readCorrelated } from './targetedSync.ts'

/**
 * Parses the stored texts of the problem rows again: rows that broke the schema of an earlier version may fit this one.
 */
export async function rereadProblems({ api, ledger, syncRun, note }: SyncRunContext): Promise<void> {
  let mended = 0
  for await (const texts of problemTexts(ledger)) {
    const rows = texts.flatMap((text) => withRow(text.problem, api.reread(text)))
    if (rows.length > 0) mended += await ledger.mendProblems(syncRun.id, rows)
  }
  if (mended > 0) note(`${mended} ${mended === 1 ? 'row' : 'rows'} of the problems list could be read this time.`)
}

/** Requests the problem rows with a readable correlation id, because a delta alone would not return old ones. */
export async function askForProblems(context: SyncRunContext): Promise<void> {
  if (context.policy.correlationFilter === 'ignored') return
  const ids = new Set<string>()
  for await (const texts of problemTexts(context.ledger)) {
    for (const { correlationId } of texts) if (correlationId !== null) ids.add(correlationId.toLowerCase())
  }
  if (ids.size === 0) return
  try {
    await readCorrelated(context, [...ids])
  } catch (error) {
    // This request is more than a delta needs, so a service that refuses it does not make the delta fail.
    if (!isRefusal(error)) throw error
    context.note('The service refused to be asked for the rows of the problems list. A full sync reads them again.')
  }
}

async function* problemTexts(ledger: SyncRunContext['ledger']): AsyncGenerator<readonly ProblemText[], void> {
  for (let after = 0; ;) {
    const texts = await ledger.problemTexts(after)
    const last = texts.at(-1)
    if (!last) return
    yield texts
    after = last.problem
  }
}

function withRow(problem: number, row: ReceivedTransaction | undefined) {
  return row === undefined ? [] : [{ problem, row }]
}
