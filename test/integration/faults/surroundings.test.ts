import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { openLedger } from '../../../electron/stores/ledger/openLedger.ts'
import type { Sandbox } from '../../../electron/service/sandbox/startSandbox.ts'
import { behind, late } from '../../faults/delays.ts'
import { startFaultProxy } from '../../faults/faultProxy.ts'
import { addRows, faultTrial } from '../../support/sync/faultTrial.ts'
import { startTestSandbox } from '../../support/service/sandboxClient.ts'
import { ledgerRows, serviceRows } from '../../support/service/serviceRows.ts'
import { smallDisk } from '../../support/process/smallDisk.ts'
import { startProcess } from '../../support/process/startedProcess.ts'
import { syncSetup } from '../../support/sync/syncSetup.ts'
import { aKey, ledgerWorker, testLedger } from '../../support/ledger/testLedger.ts'
import { inFull, sampleOf } from '../../support/campaign.ts'

const program = fileURLToPath(new URL('../../support/sync/syncingProgram.ts', import.meta.url))
const DAY = 24 * 3_600_000

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startTestSandbox({ rows: 3000, policy: { settling: 'off' } })
})
afterAll(() => sandbox.stop())

inFull(it)('refuses a second process while one syncs, which is not disturbed', async () => {
  await using home = await testLedger()
  await home.ledger.close()
  await using proxy = await startFaultProxy(sandbox.baseUrl)
  const gate = Promise.withResolvers<undefined>()
  proxy.spoil(late(40), { count: Infinity })
  const start = () =>
    startProcess(process.execPath, [program, home.file, proxy.baseUrl], { env: { SYNCING_TOKEN: sandbox.token } })
  await using first = start()
  await first.untilPrinted(/page 2\n/)
  // However long the second one takes to start, the first one is not through by then.
  proxy.mend()
  proxy.spoil(behind(gate.promise), { count: Infinity })
  await using second = start()
  expect(await second.ended).toBe(1)
  expect(second.stderr()).toContain("'in-use'")
  gate.resolve(undefined)
  proxy.mend()
  expect(await first.ended).toBe(0)
  expect(first.stdout()).toContain('"verdict":"complete"')
  expect(await ledgerRows(await home.reopen())).toEqual(await serviceRows(sandbox))
})

describe('a disk that is full', () => {
  // After the last page it is the end of the sync run that cannot be kept.
  it.for(sampleOf([1, 4, 10], 3, 2))(
    'after page %i stops the sync run with the reason, and is complete when there is space',
    async (page, { skip }) => {
      await using disk = await smallDisk(24)
      if (!disk) return skip('needs the right to mount a small disk (root on Linux)')
      const big = await startTestSandbox({ rows: 10_000, policy: { settling: 'off' } })
      const ledger = await openLedger({ worker: ledgerWorker, file: `${disk.path}/ledger.db`, key: aKey })
      try {
        const setup = syncSetup({ ledger: () => ledger, ...big, policy: { limit: 1000 } })
        const filled = setup.run({ kind: 'full' }, { onProgress: ({ pages }) => pages === page && disk.fill() })
        // Where the end of the sync run finds room after all, its certificate has the reason.
        const reason = await filled.then(
          ({ error }) => error,
          (error: unknown) => error
        )
        expect(reason).toMatchObject({ code: 'disk-full' })
        disk.free()
        const { verdict, counts } = await setup.run({ kind: 'full' })
        expect([verdict, counts.inserted]).toEqual(['complete', 10_000])
        expect(await ledgerRows(ledger)).toEqual(await serviceRows(big))
      } finally {
        await ledger.close()
        await big.stop()
      }
    }
  )
})

describe('a clock that jumps', () => {
  afterEach(() => vi.useRealTimers())
  const jump = (days: number) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * DAY })
  }

  it.each(sampleOf([-3650, -1, 1, 3650], 3))(
    'by %i days in the middle of a sync run disturbs nothing',
    async (days) => {
      await using trial = await faultTrial(sandbox)
      const onProgress = ({ pages }: { readonly pages: number }) => pages === 3 && jump(days)
      expect((await trial.run({ kind: 'full' }, { onProgress })).verdict).toBe('complete')
      await addRows(sandbox)
      expect((await trial.run({ kind: 'delta' })).verdict).toBe('complete')
      expect(await ledgerRows(trial.home.ledger)).toEqual(await serviceRows(sandbox))
    }
  )

  it.each([
    [0, 'delta'],
    [1, 'delta'],
    [30, 'full'],
    [-30, 'full']
  ])('by %i days between two sync runs makes the next one a %s', async (days, kind) => {
    await using trial = await faultTrial(sandbox)
    await trial.run({ kind: 'auto' })
    jump(days)
    expect(await trial.run({ kind: 'auto' })).toMatchObject({ kind, verdict: 'complete' })
  })
})
