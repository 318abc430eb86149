import { beforeEach, describe, expect, it } from 'vitest'
import type { AmountUnit } from '../../../shared/domain/money.ts'
import { complete } from '../../support/sync/certifiedRun.ts'
import { content, insert, update, wait } from '../../support/sync/model/modelChanges.ts'
import { openModelDesk, type DeskOptions, type ModelDesk } from '../../support/sync/model/modelDesk.ts'
import { altered } from '../../support/sync/model/modelHttp.ts'
import { modelId } from '../../support/sync/model/modelRow.ts'
import { expectEqual } from '../../support/sync/oracle.ts'

const HOUR = 3_600_000
const full = { kind: 'full' } as const
const delta = { kind: 'delta' } as const

/** Eight rows two hours apart, the third of them broken. */
function deskWithProblem(options: DeskOptions = {}): ModelDesk {
  const desk = openModelDesk({
    ...options,
    policy: { limit: 3, overlapHours: 1, updatedSort: 'applied', ...options.policy }
  })
  for (let row = 0; row < 8; row++) {
    desk.service.apply(wait(2 * HOUR), insert(1, content({ isBroken: row === 2, correlation: row === 2 ? 1 : null })))
  }
  return desk
}

const problemsOf = async (desk: ModelDesk) => (await desk.ledger.problems({ from: 0, count: 10 })).problems

describe('a row that breaks the schema', () => {
  it('does not stop the pass, is counted, and is kept with its text', async () => {
    using desk = deskWithProblem()
    const { certificate } = await complete(desk, full)
    expect(certificate.counts).toMatchObject({ seen: 8, inserted: 7, quarantined: 1 })
    expect(await problemsOf(desk)).toMatchObject([{ id: modelId(2), isAbsent: false }])
    await expectEqual(desk.service, desk.ledger, true)
  })

  it.each([full, delta])('leaves the list when a pass returns it whole: $kind', async (request) => {
    using desk = deskWithProblem()
    await complete(desk, full)
    desk.service.apply(wait(HOUR), update(2))
    await complete(desk, request)
    expect(await problemsOf(desk)).toEqual([])
    await expectEqual(desk.service, desk.ledger, true)
  })

  it('keeps the row as it was when a good one breaks', async () => {
    using desk = deskWithProblem()
    await complete(desk, full)
    const before = await desk.ledger.get(modelId(5))
    desk.service.apply(wait(HOUR), update(5, { isBroken: true }))
    await complete(desk, delta)
    expect(await desk.ledger.get(modelId(5))).toEqual(before)
    expect(await problemsOf(desk)).toHaveLength(2)
  })
})

it('reads the kept texts again: what could not be read before may be now', async () => {
  // More decimals than amounts in minor units can have.
  const connect = altered((page) => ({ ...page, data: page.data.map((row) => ({ ...row, amount: 12.345 })) }))
  let unit: AmountUnit = 'minor'
  using desk = openModelDesk({ connect, unit: () => unit, policy: { updatedSort: 'applied' } })
  desk.service.apply(insert(2))
  await desk.run(full)
  const broken = (await problemsOf(desk)).length
  unit = 'major'
  const { certificate } = await desk.run(delta)
  expect([broken, (await problemsOf(desk)).length]).toEqual([2, 0])
  expect(certificate?.notes.join()).toContain('could be read this time')
})

describe('a delta', () => {
  let isMended: boolean
  beforeEach(() => void (isMended = false))

  /** The service mends the row without saying that it changed. */
  function deskOfMended(options: DeskOptions = {}): ModelDesk {
    const mend = (row: Record<string, unknown>) =>
      row['id'] === modelId(2) && isMended ? { ...row, amount: 12.5 } : row
    return deskWithProblem({ connect: altered((page) => ({ ...page, data: page.data.map(mend) })), ...options })
  }

  it('asks for the problem rows by their correlation ids', async () => {
    using desk = deskOfMended()
    await complete(desk, full)
    isMended = true
    await desk.run(delta)
    expect(await problemsOf(desk)).toEqual([])
    expect((await desk.ledger.get(modelId(2)))?.amount).toBe('12.50')
  })

  it('is complete although the service refuses to be asked for them, and says so', async () => {
    using desk = deskOfMended({ ways: { correlationMax: 0 } })
    await complete(desk, full)
    const { certificate } = await complete(desk, delta)
    expect(certificate.notes.join()).toContain('problems list')
  })

  it('does not ask for them where the service does not select', async () => {
    using desk = deskOfMended({ policy: { correlationFilter: 'ignored' } })
    await complete(desk, full)
    const { asked } = await complete(desk, delta)
    expect(asked.some((search) => search.has('correlation_ids[0]'))).toBe(false)
  })
})
