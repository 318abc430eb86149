import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createSyncRunWatch } from '../../../../../electron/features/sync/job/syncRunWatch.ts'
import { aCertificate } from '../../../../support/bridge/fakeSync.ts'
import { noCompleteness, noCounts, SyncStatus } from '../../../../../shared/domain/syncRun.ts'
import { AppError } from '../../../../../shared/errors.ts'

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

it('shows when a sync run began, of which kind it is, and what it will read', () => {
  const { heard } = aWatch()
  expect(heard).toMatchObject([
    { state: 'running', startedAt: began },
    { state: 'running', startedAt: began, kind: 'full', expected: 5000 }
  ])
  expect(heard[0]).not.toHaveProperty('kind')
})

it('knows each page at once, and reports pages ten times a second with their rate', () => {
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

it('reports a repeated request until the next page comes, and when the sync run ended for good', () => {
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

it('reports a page a tenth of a second after the last report, not before', () => {
  const { heard, read } = aWatch()
  read(99, 100)
  expect(heard).toHaveLength(2)
  read(1, 200)
  expect(heard.at(-1)?.counts.seen).toBe(200)
})

it('is silent until a sync run has begun, and of repeats once it has ended', () => {
  const heard: SyncStatus[] = []
  const watch = createSyncRunWatch((status) => heard.push(status))
  watch.onStart('full', 5000)
  watch.onProgress(noCounts)
  watch.onRetry(1, new AppError('offline', 'No.'))
  expect([heard, watch.current()]).toEqual([[], undefined])
  watch.begin(noCompleteness)
  watch.end(aCertificate(), noCompleteness)
  watch.onRetry(1, new AppError('offline', 'No.'))
  expect(heard.map(({ state }) => state)).toEqual(['running', 'ended'])
})

it('does not know what a sync run will read where nothing shows it', () => {
  const { watch, heard } = aWatch()
  watch.onStart('delta', undefined)
  expect(heard.at(-1)).not.toHaveProperty('expected')
})

it('shows how a sync run ended, at the latest now, and why it is not complete', () => {
  const { watch, heard } = aWatch()
  watch.end(aCertificate(), noCompleteness)
  expect(heard.at(-1)).toMatchObject({
    verdict: 'complete',
    endedAt: '2026-11-21T05:00:02.250Z',
    counts: { seen: 5000 }
  })
  expect(heard.at(-1)).not.toHaveProperty('error')
  watch.end(aCertificate({ endedAt: null, error: { code: 'offline', message: 'No.' } }), noCompleteness)
  expect(heard.at(-1)).toMatchObject({ endedAt: began, error: { code: 'offline' } })
})

it('takes the figures of a failure from the ledger, else from its run, not from an earlier one', () => {
  const { watch, heard, read } = aWatch()
  read(0, 100)
  const proved = { ...noCompleteness, absent: 3, verdict: 'complete' } as const
  watch.fail(new Error('No.'), { state: 'ended', counts: { ...noCounts, seen: 70 }, completeness: proved })
  expect(heard.at(-1)).toMatchObject({ counts: { seen: 70 }, completeness: { absent: 3, verdict: 'incomplete' } })
  expect(heard.at(-1)).toMatchObject({ startedAt: began })
  watch.fail(new Error('No.'), undefined)
  expect(heard.at(-1)).toMatchObject({ counts: { seen: 0 }, completeness: { absent: 3 } })
  expect(heard.at(-1)).not.toHaveProperty('startedAt')
})
