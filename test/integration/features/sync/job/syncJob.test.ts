import { describe, expect, it } from 'vitest'
import { transactions } from '../../../../../electron/service/api/resources/transactions.ts'
import type { Ledger } from '../../../../../electron/stores/ledger/ledger.ts'
import { createSyncJob } from '../../../../../electron/features/sync/job/syncJob.ts'
import type { SyncRequest, SyncStatus } from '../../../../../shared/domain/syncRun.ts'
import { AppError } from '../../../../../shared/errors.ts'
import { insert } from '../../../../support/sync/model/modelChanges.ts'
import { modelHttp, type Fault } from '../../../../support/sync/model/modelHttp.ts'
import { openModelSetup, type ModelSetup } from '../../../../support/sync/model/modelSetup.ts'

function setupOf(rows: number): ModelSetup {
  const setup = openModelSetup()
  setup.service.apply(insert(rows))
  return setup
}

interface Otherwise extends Partial<Ledger> {
  /** What goes wrong with the n-th request. */
  readonly faultOf?: (request: number) => Fault | undefined
  /** Instead of the service. */
  readonly api?: () => Promise<never>
}

function jobOf({ service, ledger }: ModelSetup, { faultOf = () => undefined, api, ...change }: Otherwise = {}) {
  const detected: string[] = []
  const heard: string[] = []
  let requests = 0
  const told: SyncStatus[] = []
  const job = createSyncJob({
    session: {
      connection: { amountUnit: 'major' },
      api:
        api ??
        (() =>
          Promise.resolve({
            ...transactions(
              modelHttp(service, () => faultOf(++requests)),
              'major'
            ),
            refuse: ({ code }) => heard.push(`refused: ${code}`)
          })),
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
    onStarted: () => heard.push('started'),
    onEnded: (outcome, certificate) => heard.push(`${outcome} ${certificate?.kind}`)
  })
  return { job, detected, told, heard }
}

const full: SyncRequest = { kind: 'full' }
const never = () => new AbortController().signal

describe('a sync run whose end somebody waits for', () => {
  it('begins at once or in its turn, and returns its certificate', async () => {
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

  it('answers all who still wait for the same sync with one reading', async () => {
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

it('an automatic sync that cannot begin shows why in the status, without earlier figures', async () => {
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

it('announces what a sync detected once, and not what was already known', async () => {
  using setup = setupOf(120)
  const { job, detected } = jobOf(setup)
  await job.run(full, never())
  const told = () => detected.filter((each) => each === 'told').length
  const first = told()
  expect(first).toBeGreaterThan(0)
  await job.run(full, never())
  expect(told()).toBe(first)
})

describe('a sync run that a refused token ends', () => {
  const refusedOnce = (request: number) => (request === 2 ? 'token' : undefined)

  it('goes on once with a new one, and no longer has to begin anew', async () => {
    using setup = setupOf(400)
    const { job, told, heard } = jobOf(setup, { faultOf: refusedOnce })
    expect(job.resume()).toBe(false)
    await job.start({ kind: 'full', fresh: true })
    await job.ended()
    expect(heard).toEqual(['started', 'rejected full', 'refused: token-rejected'])
    expect(told.at(-1)).toMatchObject({ verdict: 'incomplete', error: { code: 'token-rejected' } })
    const { pass } = (await setup.ledger.certificates(1))[0] ?? {}
    expect(job.resume()).toBe(true)
    await job.ended()
    expect(heard.slice(3)).toEqual(['started', 'news full'])
    expect(told.at(-1)).toMatchObject({ verdict: 'complete', counts: { seen: 400 } })
    expect((await setup.ledger.certificates(1))[0]?.pass).toBe(pass)
    expect(job.resume()).toBe(false)
  })

  it('is the end of all that somebody waits for, but not of what waits by itself', async () => {
    using setup = setupOf(400)
    const { job, heard } = jobOf(setup, { faultOf: refusedOnce })
    const [first, second] = [job.run(full, never()), job.run({ kind: 'delta' }, never())]
    const failed = expect(second).rejects.toMatchObject({ code: 'token-rejected' })
    await job.start({ kind: 'full', fresh: true })
    await expect(first).resolves.toMatchObject({ verdict: 'incomplete' })
    await failed
    await job.ended()
    expect(heard).toEqual(['started', 'rejected full', 'refused: token-rejected'])
    expect(job.resume()).toBe(true)
    await job.ended()
    expect([heard.at(-1), job.resume()]).toEqual(['news full', false])
  })
})

describe('a sync run that is stopped', () => {
  it('waits to go on where it is held, and so does what waits', async () => {
    using setup = setupOf(400)
    const { job, heard, told } = jobOf(setup)
    await job.start(full)
    await job.start({ kind: 'targeted', correlationIds: ['d461f105-1792-407f-95ff-9a496fd918a9'] })
    await job.hold()
    expect([heard, told.at(-1)?.verdict]).toEqual([['started', 'cancelled full'], 'cancelled'])
    expect(job.resume()).toBe(true)
    await job.ended()
    await job.ended()
    expect(heard.slice(2)).toEqual(['started', 'news full', 'started', 'aside targeted'])
  })

  it('is over where it is cancelled, and so is what waits', async () => {
    using setup = setupOf(400)
    const { job, heard } = jobOf(setup)
    await job.cancel()
    await job.start(full)
    const waiting = job.run({ kind: 'delta' }, never())
    const failed = expect(waiting).rejects.toMatchObject({ code: 'cancelled' })
    await job.cancel()
    await failed
    expect([heard, job.resume()]).toEqual([['started', 'cancelled full'], false])
    await expect(job.run(full, never())).resolves.toMatchObject({ verdict: 'complete' })
  })
})

describe('a sync that is requested while another one runs', () => {
  it('is that one where it does the same, and comes after it where it does not', async () => {
    using setup = setupOf(400)
    const { job, heard } = jobOf(setup)
    expect(await job.status()).toMatchObject({ state: 'never' })
    const begun = await job.start(full)
    expect(begun).toMatchObject({ state: 'running', counts: { seen: 0 } })
    expect((await job.start({ kind: 'auto' })).startedAt).toBe(begun.startedAt)
    expect((await job.start({ kind: 'full', fresh: true })).startedAt).toBe(begun.startedAt)
    await job.ended()
    await job.ended()
    expect(heard).toEqual(['started', 'news full', 'started', 'idle full'])
    expect(await job.status()).toMatchObject({ state: 'ended', verdict: 'complete' })
  })
})

it('a sync that waited and then cannot begin says why in the status: nobody waits for it', async () => {
  using setup = setupOf(8)
  let asked = 0
  const { job, told, heard } = jobOf(setup, {
    // Called when a sync run begins and when it ends.
    completeness: () =>
      ++asked > 2 ? Promise.reject(new AppError('cache-damaged', 'Damaged.')) : setup.ledger.completeness()
  })
  await job.start(full)
  await job.start({ kind: 'full', fresh: true })
  await job.ended()
  await job.ended()
  expect(heard).toEqual(['started', 'news full'])
  expect(told.at(-1)).toMatchObject({ state: 'ended', verdict: 'incomplete', error: { code: 'cache-damaged' } })
})

describe('a sync without a token', () => {
  it('does not begin, nor does what waits for it, and nothing is reported about the ledger', async () => {
    using setup = setupOf(8)
    const { job, heard, told } = jobOf(setup, { api: () => Promise.reject(new AppError('signed-out', 'No token.')) })
    const ends = [job.run(full, never()), job.run({ kind: 'delta' }, never())]
    for (const end of ends) await expect(end).rejects.toMatchObject({ code: 'signed-out' })
    await expect(job.start(full)).rejects.toMatchObject({ code: 'signed-out' })
    await expect(job.startUnasked()).rejects.toMatchObject({ code: 'signed-out' })
    expect([heard, told, job.resume()]).toEqual([[], [], false])
  })
})
