import { describe, expect, it } from 'vitest'
import { transactions } from '../../../../electron/api/resources/transactions.ts'
import type { Ledger } from '../../../../electron/ledger/ledger.ts'
import { createSyncJob } from '../../../../electron/sync/job/syncJob.ts'
import type { SyncRequest, SyncStatus } from '../../../../shared/domain/syncRun.ts'
import { AppError } from '../../../../shared/errors.ts'
import { insert } from '../../../support/sync/model/modelChanges.ts'
import { modelHttp } from '../../../support/sync/model/modelHttp.ts'
import { openModelSetup, type ModelSetup } from '../../../support/sync/model/modelSetup.ts'

function setupOf(rows: number): ModelSetup {
  const setup = openModelSetup()
  setup.service.apply(insert(rows))
  return setup
}

function jobOf({ service, ledger }: ModelSetup, change: Partial<Ledger> = {}) {
  const detected: string[] = []
  const told: SyncStatus[] = []
  const job = createSyncJob({
    session: {
      connection: { amountUnit: 'major' },
      api: () =>
        Promise.resolve({
          ...transactions(
            modelHttp(service, () => undefined),
            'major'
          ),
          refuse: () => undefined
        }),
      ledger: () => Promise.resolve({ ...ledger, ...change })
    },
    settings: () =>
      Promise.resolve({
        current: () => ({ overrides: {}, detected: {} }),
        // What was detected before is not new.
        detect: (key) => !detected.includes(key) && detected.push(key) > 0
      }),
    onStatus: (status) => void told.push(status),
    onDetected: () => detected.push('told'),
    onStarted: () => undefined,
    onEnded: () => undefined
  })
  return { job, detected, told }
}

const full: SyncRequest = { kind: 'full' }
const never = () => new AbortController().signal

describe('a sync run whose end somebody waits for', () => {
  it('begins at once or in its turn, and is told with its certificate', async () => {
    using setup = setupOf(8)
    const { job } = jobOf(setup)
    await expect(job.ended()).resolves.toBeUndefined()
    const requests = [{ ...full }, { kind: 'delta' } as const, { ...full }]
    const ends = requests.map((request) => job.run(request, never()))
    const certificates = await Promise.all(ends)
    expect(certificates.map(({ kind, verdict }) => `${kind} ${verdict}`)).toEqual([
      'full complete',
      'delta complete',
      'full complete'
    ])
    await expect(job.ended()).resolves.toBeUndefined()
  })

  it('serves all who ask for the same while it waits, together with one reading, as far as they still wait', async () => {
    using setup = setupOf(8)
    const { job } = jobOf(setup)
    const own = new AbortController()
    const first = job.run(full, never())
    const waiting = [never(), own.signal, never()].map((signal) => job.run({ kind: 'delta' }, signal))
    const settled = Promise.allSettled(waiting)
    own.abort()
    expect(await first).toMatchObject({ kind: 'full', verdict: 'complete' })
    const [one, withdrawn, other] = await settled
    expect(one).toMatchObject({ value: { kind: 'delta', verdict: 'complete' } })
    expect(withdrawn).toMatchObject({ reason: { code: 'cancelled' } })
    expect(other).toEqual(one)
  })

  it('is cancelled by its own signal and by none of an earlier run', async () => {
    using setup = setupOf(8)
    const { job } = jobOf(setup)
    const [earlier, own] = [new AbortController(), new AbortController()]
    expect(await job.run(full, earlier.signal)).toMatchObject({ verdict: 'complete' })
    const again = job.run(full, own.signal)
    earlier.abort()
    expect(await again).toMatchObject({ verdict: 'complete' })
    own.abort()
    await expect(job.run(full, own.signal)).resolves.toMatchObject({ verdict: 'cancelled' })
  })

  it('rejects where the ledger fails, and the next one begins', async () => {
    using setup = setupOf(8)
    let isFull = true
    const { job } = jobOf(setup, {
      beginSyncRun: (request) =>
        isFull ? Promise.reject(new AppError('disk-full', 'The disk is full.')) : setup.ledger.beginSyncRun(request)
    })
    const [first, second] = [job.run(full, never()), job.run({ kind: 'auto' }, never())]
    await expect(first).rejects.toMatchObject({ code: 'disk-full' })
    isFull = false
    await expect(second).resolves.toMatchObject({ kind: 'full', verdict: 'complete' })
  })
})

it('an automatic sync that cannot begin says why in the status, without the figures of the one before', async () => {
  using setup = setupOf(8)
  let isDamaged = false
  const { job, told } = jobOf(setup, {
    completeness: () =>
      isDamaged ? Promise.reject(new AppError('cache-damaged', 'The ledger is damaged.')) : setup.ledger.completeness()
  })
  expect(await job.run(full, never())).toMatchObject({ verdict: 'complete', counts: { seen: 8 } })
  isDamaged = true
  await expect(job.startUnasked()).rejects.toMatchObject({ code: 'cache-damaged' })
  expect(told.at(-1)).toMatchObject({ state: 'ended', verdict: 'incomplete', error: { code: 'cache-damaged' } })
  expect(told.at(-1)).toMatchObject({ counts: { seen: 0 }, completeness: { verdict: 'incomplete' } })
  expect(told.at(-1)).not.toHaveProperty('startedAt')
})

it('tells what a sync detected once, not what was known', async () => {
  using setup = setupOf(120)
  const { job, detected } = jobOf(setup)
  await job.run(full, never())
  const told = () => detected.filter((each) => each === 'told').length
  const first = told()
  expect(first).toBeGreaterThan(0)
  await job.run(full, never())
  expect(told()).toBe(first)
})
