import type { SyncStatus } from '../../shared/domain/syncRun.ts'
import { formatCounted, formatInstant } from '../format.ts'

/** What the totals are totals of. */
export function totalsScope(total: number, text: string): string {
  const rows = formatCounted(total, 'row', 'rows')
  return text === '' ? `of all ${rows}` : `of ${rows} with “${text}”`
}

export interface TotalsVerdict {
  /** `sure`: these are the totals of the service as of the time told. `unsure`: they may not be, and `words` say why. */
  readonly tone: 'sure' | 'unsure'
  readonly words: readonly string[]
}

/**
 * How far the totals can be relied on: since when the ledger is proved complete, or why it is not, and what they count
 * too much or too little. With a filter (`text`) the doubts are still those of the whole ledger, and say so.
 */
export function totalsVerdict(sync: SyncStatus | undefined, text = ''): TotalsVerdict | undefined {
  if (!sync) return undefined
  const { problems, absent } = sync.standing
  const doubts = [lastSync(sync), withProblems(problems, text), notReturned(absent, text)].filter(
    (words) => words !== undefined
  )
  return {
    tone: sync.standing.completeAsOf === null || doubts.length > 0 ? 'unsure' : 'sure',
    words: [...completeness(sync), ...doubts]
  }
}

function completeness({ standing, state }: SyncStatus): readonly string[] {
  const { completeAsOf } = standing
  const underWay = state === 'running' ? ['Sync under way'] : []
  if (completeAsOf !== null) return [`Complete as of ${formatInstant(completeAsOf)}`, ...underWay]
  if (state === 'never') return ['Not synced yet']
  return state === 'running' ? ['Partial: sync under way'] : ['Partial: no full sync was completed yet']
}

/** Why the last sync is no proof; while one is under way there is nothing to say of it yet. */
function lastSync({ state, verdict }: SyncStatus): string | undefined {
  if (state !== 'ended' || verdict === 'complete') return undefined
  return verdict === 'cancelled' ? 'Last sync cancelled' : 'Last sync incomplete'
}

/** A row that could once be read counts as it was then; one that never could does not count. */
function withProblems(problems: number, text: string): string | undefined {
  if (problems === 0) return undefined
  return `${formatCounted(problems, 'row', 'rows')}${within(text)} cannot be read as now sent`
}

function notReturned(absent: number, text: string): string | undefined {
  if (absent === 0) return undefined
  const rows = formatCounted(absent, 'row', 'rows')
  if (text !== '') return `${rows}${within(text)} not returned by the last full sync`
  return `${rows} counted that the last full sync did not return`
}

function within(text: string): string {
  return text === '' ? '' : ' of the whole ledger'
}
