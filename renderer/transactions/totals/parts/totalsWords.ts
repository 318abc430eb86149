import { isCutShort } from '../../../../shared/words/completeness.ts'
import type { SyncStatus } from '../../../../shared/domain/syncRun.ts'
import { formatCounted, formatInstant, isStillToCome } from '../../../kit/bridge/format.ts'

/** The most conditions that are named. If there are more, only their number is given. */
const NAMED = 2

/** What the totals cover. `conditions` in words, one each. */
export function totalsScope(total: number, conditions: readonly string[]): string {
  const rows = formatCounted(total, 'row', 'rows')
  if (conditions.length === 0) return `of all ${rows}`
  if (conditions.length > NAMED) return `of ${rows} that meet ${conditions.length} conditions`
  return `of ${rows}: ${conditions.join(' and ')}`
}

export interface TotalsVerdict {
  /** `sure`: these are the totals of the service at the time given. `unsure`: they may differ, and `words` say why. */
  readonly tone: 'sure' | 'unsure'
  readonly words: readonly string[]
  /** The words about unreadable rows, which link to the list with the reasons. */
  readonly problems?: string
}

/**
 * How reliable the totals are: since when the ledger is proven complete, or why it is not, and what they count too much
 * or too little. With a filter, the doubts still concern the whole ledger, and the words say so.
 */
export function totalsVerdict(sync: SyncStatus | undefined, isFiltered = false): TotalsVerdict | undefined {
  if (!sync) return undefined
  const problems = withProblems(sync.completeness.problems, isFiltered)
  const { absent, missing } = sync.completeness
  const doubts = [
    wrongClock(sync),
    lastSync(sync),
    problems,
    missing ? notReturned(missing.rows, 'a', isFiltered) : undefined,
    absent > 0 ? notReturned(absent, 'the last', isFiltered) : undefined
  ].filter((words) => words !== undefined)
  return {
    tone: sync.completeness.completeAsOf === null || doubts.length > 0 ? 'unsure' : 'sure',
    words: [...completenessWords(sync), ...doubts],
    ...(problems !== undefined && { problems })
  }
}

function completenessWords({ completeness, state }: SyncStatus): readonly string[] {
  const { completeAsOf } = completeness
  const underWay = state === 'running' ? ['Sync under way'] : []
  if (completeAsOf !== null) return [`Complete as of ${formatInstant(completeAsOf)}`, ...underWay]
  if (state === 'never') return ['Not synced yet']
  return state === 'running' ? ['Partial: sync under way'] : ['Partial: no full sync was completed yet']
}

function wrongClock({ completeness: { completeAsOf } }: SyncStatus): string | undefined {
  if (completeAsOf === null || !isStillToCome(completeAsOf, Date.now())) return undefined
  return 'By the clock of this computer, that time is still to come'
}

/** Why the last sync is no proof. While one is running there is nothing to say yet. */
function lastSync({ state, verdict, completeness }: SyncStatus): string | undefined {
  if (state !== 'ended') return undefined
  if (verdict === 'complete') return isCutShort(completeness) ? 'Earlier sync incomplete' : undefined
  return verdict === 'cancelled' ? 'Last sync cancelled' : 'Last sync incomplete'
}

/** A row that was readable once counts as it was then. One that never was does not count. */
function withProblems(problems: number, isFiltered: boolean): string | undefined {
  if (problems === 0) return undefined
  return `${formatCounted(problems, 'row', 'rows')}${within(isFiltered)} can no longer be read`
}

function notReturned(count: number, which: 'a' | 'the last', isFiltered: boolean): string {
  const rows = formatCounted(count, 'row', 'rows')
  if (isFiltered) return `${rows}${within(isFiltered)} not returned by ${which} full sync`
  return `${rows} counted that ${which} full sync did not return`
}

function within(isFiltered: boolean): string {
  return isFiltered ? ' of the whole ledger' : ''
}
