import { describe, expect, it } from 'vitest'
import type { BackupsFile } from '../../../../electron/features/backups/backupsFile.ts'
import { dueAt } from '../../../../electron/features/backups/dueBackup.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const NOW = Date.parse('2026-11-22T12:00:00.000Z')

function aFile(change: Partial<BackupsFile> = {}, madeAgo?: number, folder: string | null = '/kept'): BackupsFile {
  const madeAt = new Date(NOW - (madeAgo ?? 0)).toISOString()
  const id = '6f1f7c0e-2f5a-4d0e-9a56-0c3a8f7f2b11'
  const made = madeAgo === undefined ? [] : [{ id, name: 'a', madeAt, bytes: 1, contents: [], folder }]
  return { schedule: { every: 'daily', folder: '/kept', keep: 7 }, made, failure: null, ...change }
}

function failed(ago: number): BackupsFile['failure'] {
  return { at: new Date(NOW - ago).toISOString(), error: { code: 'disk-full', message: 'Full.' } }
}

describe('the next backup', () => {
  it('is due never without a schedule, and at once where there is none yet', () => {
    expect(dueAt(aFile({ schedule: { every: 'off', folder: null, keep: 7 } }), NOW)).toBeUndefined()
    expect(dueAt(aFile(), NOW)).toBe(NOW)
  })

  it('is due a day or a week after the last in the folder, whatever was saved elsewhere', () => {
    expect(dueAt(aFile({}, HOUR), NOW)).toBe(NOW + 23 * HOUR)
    const weekly = { every: 'weekly', folder: '/kept', keep: 7 } as const
    expect(dueAt(aFile({ schedule: weekly }, DAY), NOW)).toBe(NOW + 6 * DAY)
    expect(dueAt(aFile({}, HOUR, null), NOW)).toBe(NOW)
    expect(dueAt(aFile({}, HOUR, '/another'), NOW)).toBe(NOW)
  })

  it('is due at once where one was missed, and where the clock was set back', () => {
    expect(dueAt(aFile({}, 3 * DAY), NOW)).toBeLessThanOrEqual(NOW)
    expect(dueAt(aFile({}, -3 * DAY), NOW)).toBe(NOW)
  })

  it('waits an hour after it failed', () => {
    expect(dueAt(aFile({ failure: failed(HOUR / 2) }), NOW)).toBe(NOW + HOUR / 2)
    expect(dueAt(aFile({ failure: failed(2 * HOUR) }), NOW)).toBe(NOW)
    expect(dueAt(aFile({ failure: failed(-DAY) }, 2 * DAY), NOW)).toBeLessThanOrEqual(NOW)
  })
})
