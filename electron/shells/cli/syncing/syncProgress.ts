import type { SyncStatus } from '../../../../shared/domain/syncRun.ts'
import { counted, grouped } from '../terminal/words.ts'

/** The progress of a sync in one line: rows, pages, speed and remaining time, as far as known. */
export function syncProgress({ counts, rate, expected }: SyncStatus): string {
  const { seen, pages } = counts
  const left = expected === undefined ? 0 : expected - seen
  const parts = [
    left > 0 ? `${grouped(seen)} of about ${grouped(seen + left)} rows` : counted(seen, 'row'),
    counted(pages, 'page')
  ]
  if (rate !== undefined && rate >= 1) {
    parts.push(`${counted(Math.round(rate), 'row')} a second`)
    if (left > 0) parts.push(`about ${duration(Math.ceil(left / rate))} left`)
  }
  return `Syncing: ${parts.join(', ')}`
}

function duration(seconds: number): string {
  if (seconds < 60) return `${seconds} s`
  if (seconds < 3600) return `${Math.ceil(seconds / 60)} min`
  return `${Math.floor(seconds / 3600)} h ${Math.floor((seconds % 3600) / 60)} min`
}
