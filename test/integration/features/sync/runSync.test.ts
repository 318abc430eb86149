import { describe, expect, it } from 'vitest'
import { transactions, type TransactionsApi } from '../../../../electron/service/api/resources/transactions.ts'
import type { Ledger } from '../../../../electron/stores/ledger/ledger.ts'
import { policyOf } from '../../../../electron/features/sync/policy.ts'
import { runSync } from '../../../../electron/features/sync/runSync.ts'
import type { SyncCounts, SyncRequest } from '../../../../shared/domain/syncRun.ts'
import { AppError } from '../../../../shared/errors.ts'
import { insert, wait } from '../../../support/sync/model/modelChanges.ts'
import { modelHttp, type Fault } from '../../../support/sync/model/modelHttp.ts'
import { openModelSetup, type ModelSetup } from '../../../support/sync/model/modelSetup.ts'

interface Otherwise {
  readonly ledger?: Partial<Ledger>
  readonly list?: TransactionsApi['list']
  readonly signal?: AbortSignal
  readonly faultOf?: (request: number) => Fault | undefined
}

function setupOf(rows: number): ModelSetup {
  const setup = openModelSetup({ ways: { cap: 3 } })
  for (let made = 0; made < rows; made++) setup.service.apply(insert(1), wait(1))
  return setup
}

/** Runs a sync, and collects what it reports. */
async function run({ service, ledger }: ModelSetup, request: SyncRequest, otherwise: Otherwise = {}) {
  const begun: string[] = []
  const detected: string[] = []
  const repeats: string[] = []
  const progress: SyncCounts[] = []
  const http = modelHttp(service, (number) => otherwise.faultOf?.(number))
  const api = transactions(http, 'major')
  const certificate = await runSync({
    request,
    api: { ...api, ...(otherwise.list && { list: otherwise.list }) },
    ledger: { ...ledger, ...otherwise.ledger },
    policy: policyOf({ overrides: {}, detected: {} }),
    inForce: () => detected.map((title) => ({ key: 'limit', title, value: '', label: '', origin: 'detected' })),
    detect: (key, value) => detected.push(`${key} ${value}`),
    signal: otherwise.signal ?? new AbortController().signal,
    onStart: (kind, expected) => begun.push(`${kind} ${expected}`),
    onProgress: (counts) => progress.push(counts),
    onRetry: (wait, { code }) => repeats.push(`${code} in ${wait}`)
  })
  return { certificate, begun, detected, repeats, progress }
}

const full = { kind: 'full' } as const

describe('a sync', () => {
  it('states its kind, and how many rows it will read if that is known', async () => {
    using setup = setupOf(8)
    const kinds = [{ kind: 'delta' }, full, { kind: 'delta' }, { kind: 'auto' }] as const
    const begun: string[] = []
    for (const request of kinds) begun.push(...(await run(setup, request)).begun)
    expect(begun).toEqual(['full undefined', 'full 8', 'delta undefined', 'delta undefined'])
  })

  it('reports how far it is, what is repeated, and what it learns, once each', async () => {
    using setup = setupOf(8)
    const faultOf = (request: number) => (request === 2 ? 'retried' : undefined)
    const { certificate, progress, repeats, detected } = await run(setup, full, { faultOf })
    expect(progress.map(({ seen }) => seen).slice(0, 3)).toEqual([3, 6, 8])
    expect(repeats).toHaveLength(1)
    expect(new Set(detected).size).toBe(detected.length)
    expect(detected).toContain('limitCap 3')
    // What is in force at its end.
    expect(certificate.policy.map(({ title }) => title)).toEqual(detected)
  })

  it('is cancelled by its signal, and says nothing of that as an error', async () => {
    using setup = setupOf(8)
    const { certificate } = await run(setup, full, { signal: AbortSignal.abort() })
    expect(certificate).toMatchObject({ verdict: 'cancelled', error: null })
  })

  it('is incomplete whatever fails in it, and says why', async () => {
    using setup = setupOf(8)
    const list = () => Promise.reject(new TypeError('No.'))
    expect((await run(setup, full, { list })).certificate).toMatchObject({
      verdict: 'incomplete',
      error: { code: expect.any(String) as string }
    })
  })

  it('rejects where the ledger cannot save its end, and where it cannot begin', async () => {
    using setup = setupOf(8)
    const disk = new AppError('disk-full', 'The disk is full.')
    await expect(run(setup, full, { ledger: { endSyncRun: () => Promise.reject(disk) } })).rejects.toBe(disk)
    setup.restart()
    await expect(run(setup, full, { ledger: { beginSyncRun: () => Promise.reject(disk) } })).rejects.toBe(disk)
  })
})

describe('a sync that meets damage', () => {
  const damage = new AppError('cache-damaged', 'Damaged.')

  /** Damage at the first sync run that begins. */
  function damaged({ ledger }: ModelSetup, rebuilt: boolean, error: Error = damage): Partial<Ledger> {
    let isDamaged = true
    return {
      state: async () => ({ ...(await ledger.state()), rebuilt }),
      beginSyncRun: (request) => {
        if (!isDamaged) return ledger.beginSyncRun(request)
        isDamaged = false
        return Promise.reject(error)
      }
    }
  }

  it('reads everything again where the ledger began anew', async () => {
    using setup = setupOf(8)
    const { certificate, begun } = await run(setup, { kind: 'delta' }, { ledger: damaged(setup, true) })
    expect(certificate).toMatchObject({ kind: 'full', verdict: 'complete', counts: { inserted: 8 } })
    expect(certificate.notes).toEqual([expect.stringContaining('was damaged and set aside')])
    expect(begun).toHaveLength(1)
  })

  it('rejects where it did not, the sync was cancelled, or it was something else', async () => {
    using setup = setupOf(8)
    for (const error of [new AppError('disk-full', 'The disk is full.'), new TypeError('No.')]) {
      await expect(run(setup, full, { ledger: damaged(setup, true, error) })).rejects.toBe(error)
    }
    await expect(run(setup, full, { ledger: damaged(setup, false) })).rejects.toBe(damage)
    const signal = AbortSignal.abort()
    await expect(run(setup, full, { ledger: damaged(setup, true), signal })).rejects.toBe(damage)
  })
})
