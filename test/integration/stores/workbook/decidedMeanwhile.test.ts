import { describe, expect, it } from 'vitest'
import type { Decision } from '../../../../shared/domain/reconciliation/decision.ts'
import { aCandidate } from '../../../support/reconciliation/candidates.ts'
import { paymentOrder } from '../../../support/reconciliation/paymentOrder.ts'
import { ANNA, applied } from '../../../support/reconciliation/testWorkbook.ts'
import { rows } from '../../../support/reconciliation/randomDecisions.ts'
import { lastEntry } from '../../../support/reconciliation/workbookState.ts'
import { twoOnOne } from '../../../support/team/twoMembers.ts'

const item = (key: string) => ({ kind: 'item', key }) as const
const ignoring = (key: string): Decision => ({
  do: 'ignore',
  targets: [item(key)],
  reason: 'Paid by the parent company'
})
const carrying = (key: string): Decision => ({ do: 'carry', targets: [item(key)], reason: 'Paid next week' })
const meanwhile = (what: string) => ({
  code: 'plan-outdated',
  message: expect.stringMatching(new RegExp(`^anna decided on it meanwhile: ${what}`)) as string
})

describe('a decision about what a colleague decided on since it was shown', () => {
  it.each<readonly [what: string, annas: (key: string) => Decision, bos: (key: string) => Decision]>([
    ['Ignored', ignoring, carrying],
    [
      'Matched',
      (key) => ({ do: 'match', items: [key], transactionIds: ['tx0'] }),
      (key) => ({ do: 'match', items: [key], transactionIds: ['tx0', 'tx1'] })
    ],
    ['Wrote a note', (key) => ({ do: 'note', target: item(key), text: 'Not this one, @bo' }), ignoring],
    [
      'Assigned',
      (key) => ({ do: 'assign', targets: [item(key)], to: 'anna', due: null }),
      (key) => ({ do: 'assign', targets: [item(key)], to: 'bo', due: null })
    ],
    ['Renamed', () => ({ do: 'rename', name: 'October' }), () => ({ do: 'rename', name: 'November' })]
  ])('is not stored but reported, both before and after that arrived (%s)', async (what, annas, bos) => {
    await using team = await twoOnOne()
    const { anna, bo, id } = team
    const [key = '', other = ''] = team.keys
    const { lastEntry: shown } = await bo.workbook.get(id)
    await anna.workbook.decide(id, annas(key), ANNA)
    // What is decided about another payment is none of its business.
    await anna.workbook.decide(id, ignoring(other), ANNA)
    await expect(bo.workbook.decide(id, bos(key), ANNA, shown)).rejects.toMatchObject(meanwhile(what))
    await expect(bo.workbook.decide(id, bos(key), ANNA, shown)).rejects.toMatchObject(meanwhile(what))
    // A note takes the place of nothing.
    await bo.workbook.decide(id, { do: 'note', target: item(key), text: 'Seen' }, ANNA, shown)
    expect((await bo.workbook.log({ id, from: 0, count: 1 })).entries[0]?.by).toBe('bo')
  })

  it('is not stored where the colleague took one back', async () => {
    await using team = await twoOnOne()
    const { anna, bo, id } = team
    const [key = ''] = team.keys
    await anna.workbook.decide(id, ignoring(key), ANNA)
    await bo.workbook.catchUp()
    const { lastEntry: shown } = await bo.workbook.get(id)
    await anna.workbook.decide(id, { do: 'undo', entry: await lastEntry(anna.workbook, { id }) }, ANNA)
    await bo.workbook.catchUp()
    await expect(bo.workbook.decide(id, carrying(key), ANNA, shown)).rejects.toMatchObject(meanwhile('Undid'))
  })

  it('is not stored where the colleague accepted a suggested match of some of it', async () => {
    await using team = await twoOnOne()
    const { anna, bo, id } = team
    const { lastEntry: shown } = await bo.workbook.get(id)
    await applied(anna.workbook, id, rows)
    await bo.workbook.catchUp()
    const filter = { states: [], only: 'all', currency: null, text: '' } as const
    const found = (await bo.workbook.found({ id, filter, from: 0, count: 99 })).rows
    const [taken, free] = [found.find(({ match }) => match !== null), found.find(({ match }) => match === null)]
    const items = (await bo.workbook.items({ id, filter: { ...filter, batch: null }, from: 0, count: 99 })).rows
    const keys = items.flatMap(({ match, key }) => (match === taken?.match ? key : []))
    const wider = { do: 'match', items: keys, transactionIds: [taken?.id ?? '', free?.id ?? ''] } as const
    await expect(bo.workbook.decide(id, wider, ANNA, shown)).rejects.toMatchObject(meanwhile('Accepted'))
    const { lastEntry: now } = await bo.workbook.get(id)
    expect(await bo.workbook.decide(id, wider, ANNA, now)).toMatchObject({ id })
  })

  it('is not stored for the difference of a match either, and is once it is shown', async () => {
    const paid = aCandidate({ id: 't', amount: '-9999900', bulkPaymentId: 'bulk' })
    await using team = await twoOnOne(paymentOrder([{ amount: '1000.00' }]), [paid])
    const { anna, bo, id, keys } = team
    await anna.workbook.decide(id, { do: 'match', items: keys, transactionIds: ['t'] }, ANNA)
    await bo.workbook.catchUp()
    const { lastEntry: shown } = await bo.workbook.get(id)
    const targets = [{ kind: 'match', id: 1 }] as const
    await anna.workbook.decide(id, { do: 'write-off', targets, reason: 'One cent of rounding' }, ANNA)
    await bo.workbook.catchUp()
    const own = { do: 'explain', targets, reason: 'Deducted by the bank' } as const
    await expect(bo.workbook.decide(id, own, ANNA, shown)).rejects.toMatchObject(meanwhile('Wrote off'))
    const { lastEntry: now } = await bo.workbook.get(id)
    await bo.workbook.decide(id, own, ANNA, now)
    expect((await bo.workbook.log({ id, from: 0, count: 1 })).entries[0]).toMatchObject({ by: 'bo', kind: 'explain' })
  })
})
