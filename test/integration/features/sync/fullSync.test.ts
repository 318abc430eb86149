import { describe, expect, it } from 'vitest'
import { certified, complete, cursors } from '../../../support/sync/certifiedRun.ts'
import { insert, remove, update, wait } from '../../../support/sync/model/modelChanges.ts'
import { openModelSetup, type SetupOptions, type ModelSetup } from '../../../support/sync/model/modelSetup.ts'
import { altered } from '../../../support/sync/model/modelHttp.ts'
import { isoTime, modelId } from '../../../support/sync/model/modelRow.ts'
import { expectEqual } from '../../../support/sync/oracle.ts'

function setupOf(rows: number, options: SetupOptions = {}): ModelSetup {
  const setup = openModelSetup({ ...options, policy: { limit: 3, ...options.policy } })
  for (let made = 0; made < rows; made++) setup.service.apply(insert(1), wait(60_000))
  return setup
}

const full = { kind: 'full' } as const

describe('a full sync run', () => {
  it('reads the head again when it is newest first: rows came while it read the rest', async () => {
    using setup = setupOf(9)
    await complete(setup, full, { changes: [{ at: 3, change: insert(7) }] })
    expect((await setup.ledger.state()).rows).toBe(16)
    await expectEqual(setup.service, setup.ledger, true)
  })

  it('reads on at the head among equal times, where a new row may stand behind known ones', async () => {
    for (let count = 1; count <= 12; count++) {
      // One second holds them all: their order is that of their ids.
      using setup = openModelSetup({ ways: { resolution: 1000 }, policy: { limit: 3 } })
      setup.service.apply(insert(count))
      await complete(setup, full, { changes: [{ at: 2, change: insert(6) }] })
      await expectEqual(setup.service, setup.ledger, true)
    }
  })

  it('reads on at the head when no time of the first page can be read', async () => {
    using setup = setupOf(9)
    setup.service.apply(...[6, 7, 8].map((row) => update(row, { isBroken: true })))
    await complete(setup, full, { changes: [{ at: 3, change: insert(7) }] })
    await expectEqual(setup.service, setup.ledger, true)
  })

  it('reads only its first page again when it is oldest first: new rows stand at the end', async () => {
    using setup = setupOf(9, { ways: { order: 'asc' } })
    const run = await complete(setup, full, { changes: [{ at: 3, change: insert(7) }] })
    expect(cursors(run).filter((cursor) => cursor === '')).toHaveLength(2)
    expect(cursors(run).at(-1)).toBe('')
    expect(setup.policy.order).toBe('asc')
    await expectEqual(setup.service, setup.ledger, true)
  })

  it('reads its head again no further than to what was there at first, newest first', async () => {
    using setup = setupOf(18)
    expect((await complete(setup, full, { changes: [{ at: 3, change: insert(1) }] })).asked).toHaveLength(6 + 2)
  })

  it('is known to be up to date from its last row on, oldest first', async () => {
    using setup = setupOf(9, { ways: { order: 'asc' } })
    await complete(setup, full)
    expect((await setup.ledger.lastFull())?.watermark).toBe(isoTime(setup.service.rows().at(-1)?.updatedAt ?? 0))
  })

  it('takes the order from the pages where they contradict what is known', async () => {
    using setup = setupOf(9, { ways: { order: 'desc' }, policy: { order: 'asc' } })
    await complete(setup, full, { changes: [{ at: 3, change: insert(2) }] })
    expect(setup.policy.order).toBe('desc')
    await expectEqual(setup.service, setup.ledger, true)
  })

  it('is complete of a list in no order too, and takes none for that of the service', async () => {
    const first = modelId(0)
    const connect = altered((page) => ({
      ...page,
      data: page.data.map((row) => (row['id'] === first ? { ...row, created_at: '2027-01-01T00:00:00Z' } : row))
    }))
    using setup = setupOf(6, { ways: { order: 'desc' }, policy: { order: 'unknown', limit: 4 }, connect })
    const run = await setup.run(full)
    expect(run.certificate).toMatchObject({
      verdict: 'complete',
      counts: { inserted: 6 },
      notes: [expect.stringContaining('not sorted by time of creation')]
    })
    expect(setup.policy.order).toBe('desc')
    setup.setPolicy({ limit: 6, order: 'unknown' })
    expect((await setup.run({ ...full, fresh: true })).certificate).toMatchObject({ verdict: 'complete' })
    expect(setup.policy.order).toBe('unknown')
  })

  it.each(['desc', 'asc'] as const)('leaves to the next delta what changes while it runs (%s)', async (order) => {
    using setup = setupOf(18, { ways: { order }, policy: { overlapHours: 0, updatedSort: 'applied' } })
    // A row of the third page changes after that was read, and later on some that are read afterwards.
    const [early, last] = order === 'desc' ? [11, 0] : [6, 17]
    const late = [0, 1, 2, 3].flatMap((step) => [wait(3_600_000), update(Math.abs(last - step))])
    const changes = [update(early), ...late].map((change) => ({ at: 5, change }))
    await complete(setup, full, { changes })
    await complete(setup, { kind: 'delta' })
    await expectEqual(setup.service, setup.ledger, true)
  })

  it('counts what is new, changed and as it was', async () => {
    using setup = setupOf(9)
    expect((await complete(setup, full)).certificate.counts).toMatchObject({ seen: 9, inserted: 9, changed: 0 })
    setup.service.apply(update(3), update(5), insert(1))
    const { counts } = (await complete(setup, full)).certificate
    expect(counts).toMatchObject({ seen: 10, inserted: 1, changed: 2, unchanged: 7 })
  })

  it('says that its numbers are of two parts where it was interrupted', async () => {
    using setup = setupOf(9)
    await certified(setup, full, { faults: [{ at: 2, fault: 'failed' }] })
    const { certificate } = await complete(setup, full)
    expect(certificate).toMatchObject({ counts: { seen: 9, inserted: 9 } })
    expect(certificate.notes).toEqual(['Resumed after an interruption: the numbers count both parts.'])
  })

  it('begins anew when that is requested, and gives up the interrupted one', async () => {
    using setup = setupOf(9)
    const first = await certified(setup, full, { faults: [{ at: 2, fault: 'failed' }] })
    const anew = await complete(setup, { kind: 'full', fresh: true })
    expect(cursors(anew)[0]).toBe('')
    expect(anew.certificate.pass).toBeGreaterThan(first.certificate.pass)
    expect([first.certificate.notes, anew.certificate.notes]).toEqual([[], []])
    expect((await complete(setup, full)).certificate.pass).toBeGreaterThan(anew.certificate.pass)
  })
})

describe('a row that the service has no more', () => {
  it('stays, and is marked only by a complete full sync run', async () => {
    using setup = setupOf(9)
    await complete(setup, full)
    setup.service.apply(remove(4))
    const isMarked = async () => (await setup.ledger.get(modelId(4)))?.isAbsent
    await certified(setup, full, { faults: [{ at: 3, fault: 'failed' }] })
    expect(await isMarked()).toBe(false)
    await certified(setup, full, { cancelAt: 12 })
    expect(await isMarked()).toBe(false)
    await certified(setup, { kind: 'delta' })
    expect(await isMarked()).toBe(false)
    const { certificate } = await complete(setup, full)
    expect([await isMarked(), certificate.absent]).toEqual([true, 1])
    expect((await setup.ledger.completeness()).absent).toBe(1)
  })

  it.each([{ kind: 'full' }, { kind: 'delta' }] as const)(
    'loses its mark when a sync run returns it: $kind',
    async (syncRun) => {
      let isHidden = false
      const hidden = modelId(7)
      const connect = altered((page) =>
        isHidden ? { ...page, data: page.data.filter(({ id }) => id !== hidden) } : page
      )
      using setup = setupOf(9, { connect })
      await complete(setup, full)
      isHidden = true
      await setup.run(full)
      expect((await setup.ledger.get(hidden))?.isAbsent).toBe(true)
      isHidden = false
      await complete(setup, syncRun)
      expect((await setup.ledger.get(hidden))?.isAbsent).toBe(false)
      expect((await setup.ledger.history(hidden)).map(({ kind }) => kind)).toEqual(['returned', 'absent', 'arrived'])
    }
  )

  it('is not marked when a sync run that began later saw it while the full one was interrupted', async () => {
    using setup = setupOf(9, { policy: { updatedSort: 'applied' } })
    await complete(setup, full)
    await certified(setup, { kind: 'full', fresh: true }, { faults: [{ at: 2, fault: 'failed' }] })
    await complete(setup, { kind: 'delta' })
    setup.service.apply(remove(1))
    await complete(setup, full)
    expect((await setup.ledger.get(modelId(1)))?.isAbsent).toBe(false)
    await complete(setup, full)
    expect((await setup.ledger.get(modelId(1)))?.isAbsent).toBe(true)
  })

  it('is not marked, though broken, if an earlier sync run went on in between and saw it too', async () => {
    using setup = setupOf(9, { ways: { order: 'asc' }, policy: { updatedSort: 'applied', updatedOrder: 'desc' } })
    setup.service.apply(update(1, { isBroken: true }))
    await complete(setup, full)
    for (let row = 3; row < 9; row++) setup.service.apply(update(row), wait(1000))
    await certified(setup, { kind: 'delta' }, { faults: [{ at: 2, fault: 'failed' }] })
    await certified(setup, { kind: 'full', fresh: true }, { faults: [{ at: 3, fault: 'failed' }] })
    await complete(setup, { kind: 'delta' })
    await complete(setup, full)
    expect((await setup.ledger.problems({ from: 0, count: 1 })).problems).toMatchObject([{ isAbsent: false }])
  })
})
