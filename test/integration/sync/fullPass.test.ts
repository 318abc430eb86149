import { describe, expect, it } from 'vitest'
import { certified, complete, cursors } from '../../support/sync/certifiedRun.ts'
import { insert, remove, update, wait } from '../../support/sync/model/modelChanges.ts'
import { openModelDesk, type DeskOptions, type ModelDesk } from '../../support/sync/model/modelDesk.ts'
import { altered } from '../../support/sync/model/modelHttp.ts'
import { modelId } from '../../support/sync/model/modelRow.ts'
import { expectEqual } from '../../support/sync/oracle.ts'

function deskOf(rows: number, options: DeskOptions = {}): ModelDesk {
  const desk = openModelDesk({ ...options, policy: { limit: 3, ...options.policy } })
  for (let made = 0; made < rows; made++) desk.service.apply(insert(1), wait(60_000))
  return desk
}

const full = { kind: 'full' } as const

describe('a full pass', () => {
  it('reads the head again when it is newest first: rows came while it read the rest', async () => {
    using desk = deskOf(9)
    await complete(desk, full, { changes: [{ at: 3, change: insert(7) }] })
    expect((await desk.ledger.state()).rows).toBe(16)
    await expectEqual(desk.service, desk.ledger, true)
  })

  it('reads on at the head among equal times, where a new row may stand behind known ones', async () => {
    for (let count = 1; count <= 12; count++) {
      // One second holds them all: their order is that of their ids.
      using desk = openModelDesk({ ways: { resolution: 1000 }, policy: { limit: 3 } })
      desk.service.apply(insert(count))
      await complete(desk, full, { changes: [{ at: 2, change: insert(6) }] })
      await expectEqual(desk.service, desk.ledger, true)
    }
  })

  it('reads on at the head when no time of the first page can be read', async () => {
    using desk = deskOf(9)
    desk.service.apply(...[6, 7, 8].map((row) => update(row, { isBroken: true })))
    await complete(desk, full, { changes: [{ at: 3, change: insert(7) }] })
    await expectEqual(desk.service, desk.ledger, true)
  })

  it('looks at its first page only when it is oldest first: what comes meanwhile stands at the end', async () => {
    using desk = deskOf(9, { ways: { order: 'asc' } })
    const run = await complete(desk, full, { changes: [{ at: 3, change: insert(7) }] })
    expect(cursors(run).filter((cursor) => cursor === '')).toHaveLength(2)
    expect(cursors(run).at(-1)).toBe('')
    expect(desk.policy.order).toBe('asc')
    await expectEqual(desk.service, desk.ledger, true)
  })

  it('takes the order from the pages where they contradict what is known', async () => {
    using desk = deskOf(9, { ways: { order: 'desc' }, policy: { order: 'asc' } })
    await complete(desk, full, { changes: [{ at: 3, change: insert(2) }] })
    expect(desk.policy.order).toBe('desc')
    await expectEqual(desk.service, desk.ledger, true)
  })

  it.each(['desc', 'asc'] as const)('leaves to the next delta what changes while it runs (%s)', async (order) => {
    using desk = deskOf(18, { ways: { order }, policy: { overlapHours: 0, updatedSort: 'applied' } })
    // A row of the third page changes after that was read, and later on some that are read afterwards.
    const [early, last] = order === 'desc' ? [11, 0] : [6, 17]
    const late = [0, 1, 2, 3].flatMap((step) => [wait(3_600_000), update(Math.abs(last - step))])
    const changes = [update(early), ...late].map((change) => ({ at: 5, change }))
    await complete(desk, full, { changes })
    await complete(desk, { kind: 'delta' })
    await expectEqual(desk.service, desk.ledger, true)
  })

  it('counts what is new, changed and as it was', async () => {
    using desk = deskOf(9)
    expect((await complete(desk, full)).certificate.counts).toMatchObject({ seen: 9, inserted: 9, changed: 0 })
    desk.service.apply(update(3), update(5), insert(1))
    const { counts } = (await complete(desk, full)).certificate
    expect(counts).toMatchObject({ seen: 10, inserted: 1, changed: 2, unchanged: 7 })
  })

  it('begins anew when it is asked to, and gives up the interrupted one', async () => {
    using desk = deskOf(9)
    const first = await certified(desk, full, { faults: [{ at: 2, fault: 'failed' }] })
    const anew = await complete(desk, { kind: 'full', fresh: true })
    expect(cursors(anew)[0]).toBe('')
    expect(anew.certificate.pass).toBeGreaterThan(first.certificate.pass)
    expect((await complete(desk, full)).certificate.pass).toBeGreaterThan(anew.certificate.pass)
  })
})

describe('a row that the service has no more', () => {
  it('is kept and marked by a complete full pass, and by no other', async () => {
    using desk = deskOf(9)
    await complete(desk, full)
    desk.service.apply(remove(4))
    const isMarked = async () => (await desk.ledger.get(modelId(4)))?.isAbsent
    await certified(desk, full, { faults: [{ at: 3, fault: 'failed' }] })
    expect(await isMarked()).toBe(false)
    await certified(desk, full, { cancelAt: 12 })
    expect(await isMarked()).toBe(false)
    await certified(desk, { kind: 'delta' })
    expect(await isMarked()).toBe(false)
    const { certificate } = await complete(desk, full)
    expect([await isMarked(), certificate.absent]).toEqual([true, 1])
    expect((await desk.ledger.standing()).absent).toBe(1)
  })

  it.each([{ kind: 'full' }, { kind: 'delta' }] as const)(
    'loses its mark when a pass returns it: $kind',
    async (pass) => {
      let isHidden = false
      const hidden = modelId(7)
      const connect = altered((page) =>
        isHidden ? { ...page, data: page.data.filter(({ id }) => id !== hidden) } : page
      )
      using desk = deskOf(9, { connect })
      await complete(desk, full)
      isHidden = true
      await desk.run(full)
      expect((await desk.ledger.get(hidden))?.isAbsent).toBe(true)
      isHidden = false
      await complete(desk, pass)
      expect((await desk.ledger.get(hidden))?.isAbsent).toBe(false)
      expect((await desk.ledger.history(hidden)).map(({ kind }) => kind)).toEqual(['returned', 'absent', 'arrived'])
    }
  )

  it('is not marked when a pass that began later saw it while the full one was interrupted', async () => {
    using desk = deskOf(9, { policy: { updatedSort: 'applied' } })
    await complete(desk, full)
    await certified(desk, { kind: 'full', fresh: true }, { faults: [{ at: 2, fault: 'failed' }] })
    await complete(desk, { kind: 'delta' })
    desk.service.apply(remove(1))
    await complete(desk, full)
    expect((await desk.ledger.get(modelId(1)))?.isAbsent).toBe(false)
    await complete(desk, full)
    expect((await desk.ledger.get(modelId(1)))?.isAbsent).toBe(true)
  })

  it('is not marked, when it is broken, because an earlier pass went on in between and saw it too', async () => {
    using desk = deskOf(9, { ways: { order: 'asc' }, policy: { updatedSort: 'applied', updatedOrder: 'desc' } })
    desk.service.apply(update(1, { isBroken: true }))
    await complete(desk, full)
    for (let row = 3; row < 9; row++) desk.service.apply(update(row), wait(1000))
    await certified(desk, { kind: 'delta' }, { faults: [{ at: 2, fault: 'failed' }] })
    await certified(desk, { kind: 'full', fresh: true }, { faults: [{ at: 3, fault: 'failed' }] })
    await complete(desk, { kind: 'delta' })
    await complete(desk, full)
    expect((await desk.ledger.problems({ from: 0, count: 1 })).problems).toMatchObject([{ isAbsent: false }])
  })
})
