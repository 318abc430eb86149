import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createSyncRunWatch } from '../../../../electron/sync/job/syncRunWatch.ts'
import { noCompleteness, noCounts, SyncStatus } from '../../../../shared/domain/syncRun.ts'
import { AppError } from '../../../../shared/errors.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['performance', 'Date'], now: Date.parse('2026-11-21T12:00:00Z') }))
afterEach(() => vi.useRealTimers())

const began = '2026-11-21T12:00:00.000Z'

function aWatch() {
  const heard: SyncStatus[] = []
  const watch = createSyncRunWatch((status) => heard.push(SyncStatus.parse(status)))
  watch.begin(noCompleteness)
  watch.onStart('full', 5000)
  const read = (milliseconds: number, seen: number) => {
    vi.advanceTimersByTime(milliseconds)
    watch.onProgress({ ...noCounts, seen })
  }
  return { watch, heard, read }
}

it('tells when a sync run began, of which kind it is, and what it will read', () => {
  const { heard } = aWatch()
  expect(heard).toMatchObject([
    { state: 'running', startedAt: began },
    { state: 'running', startedAt: began, kind: 'full', expected: 5000 }
  ])
  expect(heard[0]).not.toHaveProperty('kind')
})

it('knows each page at once, and tells of them ten times a second and at what rate they come', () => {
  const { watch, heard, read } = aWatch()
  read(0, 0)
  read(60, 100)
  expect([heard.length, watch.current()?.counts.seen]).toEqual([2, 100])
  read(60, 200)
  expect(heard.at(-1)?.counts.seen).toBe(200)
  expect(heard.at(-1)).not.toHaveProperty('rate')
  read(880, 1000)
  expect(heard.at(-1)).toMatchObject({ counts: { seen: 1000 }, rate: 1000, startedAt: began, expected: 5000 })
})

it('tells of a request that is repeated, until the next page comes, and when it ended for good', () => {
  const { watch, heard, read } = aWatch()
  watch.onRetry(2000, new AppError('offline', 'The service cannot be reached.'))
  expect(heard.at(-1)).toMatchObject({ retry: { at: '2026-11-21T12:00:02.000Z', error: { code: 'offline' } } })
  read(10, 100)
  expect(heard.at(-1)).not.toHaveProperty('retry')
  watch.fail(new AppError('cache-damaged', 'The ledger is damaged.'), undefined)
  expect(heard.at(-1)).toMatchObject({
    state: 'ended',
    verdict: 'incomplete',
    startedAt: began,
    endedAt: '2026-11-21T12:00:00.010Z',
    error: { code: 'cache-damaged' },
    counts: { seen: 100 }
  })
})
