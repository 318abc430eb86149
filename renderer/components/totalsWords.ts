import type { SyncStatus } from '../../shared/domain/syncRun.ts'
import { formatCounted } from '../format.ts'

/** What the totals are totals of. */
export function totalsScope(total: number, text: string): string {
  const rows = formatCounted(total, 'row', 'rows')
  return text === '' ? `of all ${rows}` : `of ${rows} with “${text}”`
}

/** Why the totals may not be those of the service, or nothing when the last sync was complete. */
export function totalsCaution(sync: SyncStatus | undefined): string | undefined {
  if (!sync || sync.state === 'never') return 'Not synced yet'
  if (sync.state === 'running') return 'Partial: sync under way'
  if (sync.verdict === 'complete') return undefined
  return sync.verdict === 'cancelled' ? 'Partial: last sync cancelled' : 'Partial: last sync incomplete'
}
