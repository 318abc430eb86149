import { beforeEach, describe, expect, it } from 'vitest'
import type { AmountUnit } from '../../../../shared/domain/money.ts'
import { complete } from '../../../support/sync/certifiedRun.ts'
import { content, insert, update, wait } from '../../../support/sync/model/modelChanges.ts'
import { openModelSetup, type SetupOptions, type ModelSetup } from '../../../support/sync/model/modelSetup.ts'
import { altered, type WirePage } from '../../../support/sync/model/modelHttp.ts'
import { modelId } from '../../../support/sync/model/modelRow.ts'
import { expectEqual } from '../../../support/sync/oracle.ts'

const HOUR = 3_600_000
const full = { kind: 'full' } as const
const delta = { kind: 'delta' } as const

/** Eight rows two hours apart, the third of them broken. */
function setupWithProblem(options: SetupOptions = {}): ModelSetup {
  const setup = openModelSetup({
    ...options,
    policy: { limit: 3, overlapHours: 1, updatedSort: 'applied', ...options.policy }
  })
  for (let row = 0; row < 8; row++) {
    setup.service.apply(wait(2 * HOUR), insert(1, content({ isBroken: row === 2, correlation: row === 2 ? 1 : null })))
  }
  return setup
}

const problemsOf = async (setup: ModelSetup) => (await setup.ledger.problems({ from: 0, count: 10 })).problems

describe('a row that breaks the schema', () => {
  it('does not stop the sync run, is counted, and is stored with its text', async () => {
    using setup = setupWithProblem()
    const { certificate } = await complete(setup, full)
    expect(certificate.counts).toMatchObject({ seen: 8, inserted: 7, quarantined: 1 })
    expect(await problemsOf(setup)).toMatchObject([{ id: modelId(2), isAbsent: false }])
    await expectEqual(setup.service, setup.ledger, true)
  })

  it.each([full, delta])('leaves the list when a sync run returns it whole: $kind', async (request) => {
    using setup = setupWithProblem()
    await complete(setup, full)
    setup.service.apply(wait(HOUR), update(2))
    await complete(setup, request)
    expect(await problemsOf(setup)).toEqual([])
    await expectEqual(setup.service, setup.ledger, true)
  })

  it('keeps the row as it was when a good one breaks', async () => {
    using setup = setupWithProblem()
    await complete(setup, full)
    const before = await setup.ledger.get(modelId(5))
    setup.service.apply(wait(HOUR), update(5, { isBroken: true }))
    await complete(setup, delta)
    expect(await setup.ledger.get(modelId(5))).toEqual(before)
    expect(await problemsOf(setup)).toHaveLength(2)
  })
})

it('lists a second row of one id in one answer, until an answer has one row of that id again', async () => {
  let isTwice = true
  const twice = ({ data: [first, ...rest], ...page }: WirePage): WirePage =>
    first && isTwice
      ? { ...page, data: [first, { ...first, amount: 5000 }, ...rest] }
      : { ...page, data: first ? [first, ...rest] : [] }
  using setup = openModelSetup({ connect: altered(twice), policy: { updatedSort: 'applied' } })
  setup.service.apply(insert(3))
  for (const request of [full, delta, full]) {
    const { certificate } = await setup.run(request)
    expect(certificate).toMatchObject({ verdict: 'complete', counts: { seen: 3, quarantined: 1 }, notes: [] })
    expect(await problemsOf(setup)).toMatchObject([{ id: modelId(2), raw: expect.stringContaining('5000') as string }])
    expect((await setup.ledger.get(modelId(2)))?.amount).not.toBe('5000.00')
    expect(await setup.ledger.history(modelId(2))).toHaveLength(1)
  }
  isTwice = false
  await complete(setup, full)
  expect(await problemsOf(setup)).toEqual([])
})

it('reads the stored texts again: some that could not be read may be readable now', async () => {
  // More decimals than amounts in minor units can have.
  const connect = altered((page) => ({ ...page, data: page.data.map((row) => ({ ...row, amount: 12.345 })) }))
  let unit: AmountUnit = 'minor'
  using setup = openModelSetup({ connect, unit: () => unit, policy: { updatedSort: 'applied' } })
  setup.service.apply(insert(2))
  await setup.run(full)
  const broken = (await problemsOf(setup)).length
  unit = 'major'
  const { certificate } = await setup.run(delta)
  expect([broken, (await problemsOf(setup)).length]).toEqual([2, 0])
  expect(certificate?.notes.join()).toContain('could be read this time')
})

describe('a delta', () => {
  let isMended: boolean
  beforeEach(() => void (isMended = false))

  /** The service mends the row without saying that it changed. */
  function setupOfMended(options: SetupOptions = {}): ModelSetup {
    const mend = (row: Record<string, unknown>) =>
      row['id'] === modelId(2) && isMended ? { ...row, amount: 12.5 } : row
    return setupWithProblem({ connect: altered((page) => ({ ...page, data: page.data.map(mend) })), ...options })
  }

  it('requests the problem rows by their payment ids', async () => {
    using setup = setupOfMended()
    await complete(setup, full)
    isMended = true
    await setup.run(delta)
    expect(await problemsOf(setup)).toEqual([])
    expect((await setup.ledger.get(modelId(2)))?.amount).toBe('12.50')
  })

  it('is complete although the service refuses that request, and says so', async () => {
    using setup = setupOfMended({ ways: { correlationMax: 0 } })
    await complete(setup, full)
    const { certificate } = await complete(setup, delta)
    expect(certificate.notes.join()).toContain('problems list')
  })

  it('does not ask for them where the service does not select', async () => {
    using setup = setupOfMended({ policy: { correlationFilter: 'ignored' } })
    await complete(setup, full)
    const { asked } = await complete(setup, delta)
    expect(asked.some((search) => search.has('correlation_ids[0]'))).toBe(false)
  })
})
