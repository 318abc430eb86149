import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openDatabaseFile } from '../../../../electron/base/database/databaseFile.ts'
import { MOST_THREEDS_RUNS } from '../../../../electron/stores/workbook/directory/threeds/threedsCalls.ts'
import { migrate } from '../../../../electron/stores/workbook/file/migrate.ts'
import type { ThreedsTrace } from '../../../../shared/domain/threeds.ts'
import { aKey } from '../../../support/ledger/testLedger.ts'
import { testWorkbook, openWorkbookHere } from '../../../support/reconciliation/testWorkbook.ts'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'

function aTrace(place: number, change: Partial<ThreedsTrace> = {}): ThreedsTrace {
  return {
    id: `0b2f3c4d-0000-4000-8000-${String(place).padStart(12, '0')}`,
    number: `order-${place}`,
    items: '12.50',
    currency: 'EUR',
    card: '411111******0072',
    target: 'http://localhost:1/answer/a',
    service: 'localhost',
    mode: 'run',
    startedAt: new Date(place * 1000).toISOString(),
    endedAt: null,
    state: 'posting',
    outcome: null,
    words: '',
    round: 1,
    deadline: null,
    dropped: { late: 0, forged: 0, swapped: 0, other: 0 },
    events: [],
    ...change
  }
}

it('stores a run again under its id, the latest first, and drops the oldest above the limit', async () => {
  await using setup = await testWorkbook()
  for (let place = 1; place <= MOST_THREEDS_RUNS + 2; place++) await setup.workbook.storeThreedsRun(aTrace(place))
  const ended = aTrace(7, { outcome: 'succeeded', state: 'ended' })
  await setup.workbook.storeThreedsRun(ended)
  const workbook = await setup.reopen()
  const all = await workbook.threedsRuns()
  expect([all.length, all[0]?.number, all.at(-1)?.number]).toEqual([
    MOST_THREEDS_RUNS,
    `order-${MOST_THREEDS_RUNS + 2}`,
    'order-3'
  ])
  expect(await workbook.threedsRun(ended.id)).toEqual(ended)
  expect(all.find(({ id }) => id === ended.id)?.outcome).toBe('succeeded')
  await workbook.removeThreedsRun(ended.id)
  await expect(workbook.threedsRun(ended.id)).rejects.toMatchObject({ code: 'not-found' })
  await expect(workbook.removeThreedsRun(ended.id)).rejects.toMatchObject({ code: 'not-found' })
})

it('keeps the run that was stored last, even if a clock that was set back makes it the oldest', async () => {
  await using setup = await testWorkbook()
  for (let place = 1; place <= MOST_THREEDS_RUNS; place++) await setup.workbook.storeThreedsRun(aTrace(place))
  const now = aTrace(0)
  await setup.workbook.storeThreedsRun(now)
  await setup.workbook.storeThreedsRun(now)
  expect(await setup.workbook.threedsRun(now.id)).toEqual(now)
  const all = await setup.workbook.threedsRuns()
  expect([all.length, all.at(-2)?.number, all.at(-1)?.number]).toEqual([MOST_THREEDS_RUNS, 'order-2', 'order-0'])
})

it('keeps runs in a file of the version before, with all that it holds', async () => {
  await using folder = await temporaryFolder()
  const file = join(folder.path, 'workbook.db')
  const db = openDatabaseFile({ file, key: aKey, synchronous: 'FULL' }, (old) => migrate(old, 3))
  db.exec("INSERT INTO holders VALUES ('guest', 'g', 'Zoe', '', 0, '2026-01-01T00:00:00.000Z', NULL)")
  db.close()
  const workbook = await openWorkbookHere({ file, key: aKey })
  try {
    expect(await workbook.threedsRuns()).toEqual([])
    await workbook.storeThreedsRun(aTrace(1))
    expect(await workbook.parties()).toMatchObject([{ name: 'Zoe' }])
  } finally {
    await workbook.close()
  }
})
