import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Sandbox } from '../../../electron/service/sandbox/startSandbox.ts'
import type { SyncRequest } from '../../../shared/domain/syncRun.ts'
import { NETWORK_FAULTS, type NetworkFault } from '../../faults/networkFaults.ts'
import { countWorkedTime } from '../../support/process/workedTime.ts'
import { addRows, correlationIdsOf, faultTrial, type FaultTrial } from '../../support/sync/faultTrial.ts'
import { startTestSandbox } from '../../support/service/sandboxClient.ts'
import { ledgerRows, serviceRows } from '../../support/service/serviceRows.ts'
import { sampleOf } from '../../support/campaign.ts'

const ROWS = 230
// A sync run that asks for 40 rows a page: 6 pages and their overlap, and the head of the list once more.
const LIMIT = 40
// A sync run whose requests all fail asks no more often than this: each of two requests five times.
const MOST_TRIES = 10

let sandbox: Sandbox
let time: Disposable
beforeAll(async () => {
  sandbox = await startTestSandbox({ rows: ROWS, policy: { settling: 'off' } })
  time = countWorkedTime()
})
afterAll(async () => {
  time[Symbol.dispose]()
  await sandbox.stop()
})

// Longer than any answer without a fault takes on a busy machine.
const SOON = 1000

const trial = ({ isSlow = false }: NetworkFault) =>
  faultTrial(sandbox, { timeout: isSlow ? SOON : 20_000, policy: { limit: LIMIT, correlationMax: 20 } })

const expectEqual = async ({ home }: FaultTrial) =>
  expect(await ledgerRows(home.ledger)).toEqual(await serviceRows(sandbox))

describe('a fault that passes', () => {
  it.each(sampleOf(NETWORK_FAULTS, 6, 3))('$name: each kind of sync is complete', async (fault) => {
    await using one = await trial(fault)
    const { line, home } = one
    const ids = await correlationIdsOf(sandbox, 50)
    const complete = async (request: SyncRequest, after: number) => {
      line.spoil(fault.fault, { after, count: 2 })
      const first = await one.run(request)
      expect([first.verdict, first.error?.code]).toEqual(
        fault.passes ? ['complete', undefined] : ['incomplete', fault.code]
      )
      expect(first.counts.retries).toBe(fault.passes && fault.code !== undefined ? 2 : 0)
      await line.mend()
      return fault.passes ? first : one.run(request)
    }

    const targeted = await complete({ kind: 'targeted', correlationIds: ids }, 1)
    expect([targeted.verdict, targeted.found]).toEqual(['complete', ids.length])
    const wanted = [...(await serviceRows(sandbox))].filter(([, row]) => ids.includes(row.correlationId ?? ''))
    expect(await ledgerRows(home.ledger)).toEqual(new Map(wanted))

    expect((await complete({ kind: 'full' }, 3)).verdict).toBe('complete')
    await expectEqual(one)

    await addRows(sandbox)
    const delta = await complete({ kind: 'delta' }, 0)
    expect([delta.verdict, delta.kind, delta.counts.inserted]).toEqual(['complete', 'delta', 2])
    await expectEqual(one)
  })
})

describe('a fault that stays', () => {
  const harmful = NETWORK_FAULTS.filter(({ code }) => code !== undefined)

  it.each(sampleOf(harmful, 6, 1))(
    '$name: every sync ends with the reason, keeps its rows and goes on later',
    async (fault) => {
      await using one = await trial(fault)
      const { line, home } = one
      line.spoil(fault.fault, { after: 3, count: Infinity })
      const before = line.tries
      const full = await one.run({ kind: 'full' })
      expect([full.verdict, full.error?.code]).toEqual(['incomplete', fault.code])
      expect(full.error?.message).toMatch(/^\S.* .*\.$/)
      expect(line.tries - before).toBeLessThanOrEqual(3 + MOST_TRIES)
      const kept = await ledgerRows(home.ledger)
      // The pages overlap where transactions of one time end them.
      expect([full.counts.pages, full.counts.seen]).toEqual([3, kept.size])
      expect(kept.size).toBeGreaterThan(2 * LIMIT)

      await line.mend()
      const asked = line.proxy.requests.length
      const again = await one.run({ kind: 'full' })
      expect([again.verdict, again.pass]).toEqual(['complete', full.pass])
      expect(line.proxy.requests[asked]?.url).toContain(`starting_after=${encodeURIComponent(full.lastId ?? 'none')}`)
      await expectEqual(one)

      for (const request of [
        { kind: 'delta' },
        { kind: 'targeted', correlationIds: await correlationIdsOf(sandbox, 50) }
      ] as const) {
        line.spoil(fault.fault, { count: Infinity })
        const at = line.tries
        const failed = await one.run(request)
        expect([failed.verdict, failed.kind, failed.error?.code]).toEqual(['incomplete', request.kind, fault.code])
        expect(line.tries - at).toBeLessThanOrEqual(MOST_TRIES)
        await line.mend()
        expect((await one.run(request)).verdict).toBe('complete')
      }
      await expectEqual(one)
    }
  )

  const harmless = NETWORK_FAULTS.filter(({ code }) => code === undefined)

  it.each(sampleOf(harmless, 3))('$name: every sync is complete all the same', async (fault) => {
    await using one = await trial(fault)
    one.line.spoil(fault.fault, { count: 4 })
    expect((await one.run({ kind: 'full' })).verdict).toBe('complete')
    one.line.spoil(fault.fault, { count: 4 })
    expect((await one.run({ kind: 'delta' })).verdict).toBe('complete')
    await expectEqual(one)
  })
})
