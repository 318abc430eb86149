import type { AssumptionOrigin } from '../../../shared/domain/assumption.ts'
import type { MissingRows, SyncStatus } from '../../../shared/domain/syncRun.ts'
import { isCutShort } from '../../../shared/words/completeness.ts'
import { formatCount, formatCounted, formatInstant, isStillToCome } from '../bridge/format.ts'

export const verdictTones = { complete: 'positive', incomplete: 'caution', cancelled: 'neutral' } as const

export const originWords: Readonly<Record<AssumptionOrigin, string>> = {
  default: 'Default',
  detected: 'Detected',
  overridden: 'Your setting'
}

export interface LedgerVerdict {
  readonly tone: 'complete' | 'caution' | 'unknown'
  /** Whether the app shows everything there is, as one sentence. */
  readonly title: string
  /** What that means, or why not. */
  readonly text: string
  /** The time that the title mentions, if it mentions one. */
  readonly since?: string
}

/** Whether the ledger holds everything that the service has, and since when, in words. `now`: in milliseconds. */
export function ledgerVerdict(status: SyncStatus, service: string, now = Date.now()): LedgerVerdict {
  const { completeAsOf, problems, absent, missing } = status.completeness
  if (completeAsOf === null) return unproved(status, service)
  const since = `Complete as of ${formatInstant(completeAsOf)}`
  const title =
    problems > 0 ? `${since}, except ${formatCounted(problems, 'row that cannot', 'rows that cannot')} be read` : since
  const isUnanswered = status.state === 'running' && status.retry !== undefined
  const isAhead = isStillToCome(completeAsOf, now)
  const isLastDone = status.verdict === 'complete'
  const isStale = status.state === 'ended' && (!isLastDone || isCutShort(status.completeness))
  const text = [
    isStale
      ? `${isLastDone ? 'An earlier sync did not finish.' : unfinished(status)} Transactions that ${service} received after that time may be missing.`
      : undefined,
    isUnanswered ? `${service} does not answer now, so later transactions are not here yet.` : undefined,
    isAhead ? 'That time is still to come by the clock of this computer. Set the clock, then sync again.' : undefined,
    isAhead || isStale || isUnanswered || problems > 0
      ? undefined
      : `Every transaction that ${service} had then is in the ledger.`,
    problems > 0
      ? 'Unreadable rows are on the list of problems. Totals use their last readable version, or leave them out.'
      : undefined,
    missing
      ? `${formatCount(missing.rows)} of ${formatCounted(missing.known, 'known row', 'known rows')} did not come back in a full sync, and are still counted.`
      : undefined,
    absent > 0
      ? `${formatCounted(absent, 'row', 'rows')} here were not in the last full sync. They are kept, marked and counted.`
      : undefined
  ]
  const isSure = !isAhead && !isStale && !isUnanswered && problems === 0 && absent === 0 && !missing
  return { tone: isSure ? 'complete' : 'caution', title, text: inOneLine(text), since: completeAsOf }
}

function inOneLine(sentences: readonly (string | undefined)[]): string {
  return sentences.filter((sentence) => sentence !== undefined).join(' ')
}

function unproved(status: SyncStatus, service: string): LedgerVerdict {
  if (status.state === 'never') {
    const text = `The first sync reads the whole list from ${service}. You then see here whether it is complete.`
    return { tone: 'unknown', title: 'Nothing synced yet', text }
  }
  const title = 'Not complete: rows may be missing'
  if (status.state === 'running') {
    const text = 'The first full sync has not reached the end of the list yet. Rows show as they arrive.'
    return { tone: 'unknown', title: 'Not complete yet', text }
  }
  if (status.verdict === 'complete') {
    const text = `No full sync has reached the end of the list of ${service} yet. Start one to be sure.`
    return { tone: 'caution', title, text }
  }
  return { tone: 'caution', title, text: unfinished(status) }
}

function unfinished({ verdict, error, kind }: SyncStatus): string {
  if (verdict !== 'cancelled') return `The last sync did not finish. ${error?.message ?? ''}`.trim()
  return kind === 'full'
    ? 'The last full sync was cancelled. What it read is kept, and a full sync resumes from there.'
    : 'The last sync was cancelled. What it read is kept.'
}

/** Rows that full syncs no longer found and what the user can do. `agree` is the text of the button that accepts it. */
export function missingWords({ rows, known, foundAt, foundAgainAt, isAgreed }: MissingRows) {
  const lacks = `${formatCounted(rows, 'transaction', 'transactions')} of ${formatCount(known)} known ones did not come back`
  const agree = `They are gone: mark ${rows === 1 ? 'it' : `these ${formatCount(rows)}`}`
  if (isAgreed) return { agree, text: `${lacks}. You confirmed that they are gone. The next full sync marks them.` }
  if (foundAgainAt === null) {
    const text = `${lacks} with the full sync of ${formatInstant(foundAt)}: the service may have shown another list. Nothing was marked. Run another full sync later to check.`
    return { agree, text }
  }
  const times = `${formatInstant(foundAt)} and ${formatInstant(foundAgainAt)}`
  const text = `${lacks} with the full syncs of ${times}. Nothing was marked. If your provider removed them, confirm it here; otherwise ask why they are no longer sent.`
  return { agree, text }
}

/** Milliseconds until a sync run ends, if its rate and its total are known. */
export function timeLeft({ counts, expected, rate }: SyncStatus): number | undefined {
  if (expected === undefined || rate === undefined || rate <= 0 || counts.seen >= expected) return undefined
  return ((expected - counts.seen) / rate) * 1000
}
