import { describe, expect, it } from 'vitest'
import { syncProgress } from '../../../../electron/shells/cli/syncing/syncProgress.ts'
import { noCounts, noCompleteness, type SyncStatus } from '../../../../shared/domain/syncRun.ts'

function running(seen: number, change: Partial<SyncStatus> = {}): SyncStatus {
  return { state: 'running', counts: { ...noCounts, seen, pages: 12 }, completeness: noCompleteness, ...change }
}

describe('the progress of a sync', () => {
  it.each([
    [running(1200), 'Syncing: 1,200 rows, 12 pages'],
    [running(1200, { rate: 300.4 }), 'Syncing: 1,200 rows, 12 pages, 300 rows a second'],
    [
      running(1200, { rate: 300, expected: 5000 }),
      'Syncing: 1,200 of about 5,000 rows, 12 pages, 300 rows a second, about 13 s left'
    ],
    [running(0, { expected: 5000 }), 'Syncing: 0 of about 5,000 rows, 12 pages'],
    [
      running(0, { rate: 10, expected: 1500 }),
      'Syncing: 0 of about 1,500 rows, 12 pages, 10 rows a second, about 3 min left'
    ],
    [
      running(0, { rate: 1, expected: 7500 }),
      'Syncing: 0 of about 7,500 rows, 12 pages, 1 row a second, about 2 h 5 min left'
    ]
  ])('says rows, pages, speed and the time left as far as they are known', (status, line) => {
    expect(syncProgress(status)).toBe(line)
  })

  it('promises no end where more rows came than were expected, or none come', () => {
    expect(syncProgress(running(5200, { rate: 300, expected: 5000 }))).not.toMatch(/left|of about/)
    expect(syncProgress(running(100, { rate: 0, expected: 5000 }))).not.toMatch(/left|a second/)
  })
})
