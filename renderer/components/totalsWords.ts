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
 * too much or too little.
 */
export function totalsVerdict(sync: SyncStatus | undefined): TotalsVerdict | undefined {
  if (!sync) return undefined
  const { problems, absent } = sync.standing
  const doubts = [lastSync(sync), withProblems(problems), notReturned(absent)].filter((words) => words !== undefined)
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

function withProblems(problems: number): string | undefined {
  return problems === 0 ? undefined : `${formatCounted(problems, 'problem row', 'problem rows')} not counted`
}

function notReturned(absent: number): string | undefined {
  if (absent === 0) return undefined
  return `${formatCounted(absent, 'row', 'rows')} counted that the last full sync did not return`
}
