import { describe, expect, it, vi } from 'vitest'
import { candidateLines, aCandidate, uuidOf } from '../../../support/reconciliation/candidates.ts'
import { paymentOrder } from '../../../support/reconciliation/paymentOrder.ts'
import { payments } from '../../../support/reconciliation/randomDecisions.ts'
import { ANNA, NO_CONTEXT, stored } from '../../../support/reconciliation/testWorkbook.ts'
import { twoMembers, twoOnOne } from '../../../support/team/twoMembers.ts'

/** What became of a decision, in words. */
const outcomeOf = (decided: Promise<unknown>) =>
  decided.then(
    () => 'stored',
    (error: unknown) => String(error)
  )

const item = (key: string) => ({ kind: 'item', key }) as const

it('says who was faster, and with what, where somebody matched the same transaction meanwhile', async () => {
  await using team = await twoOnOne()
  const { anna, bo, id } = team
  const [first = '', second = ''] = team.keys
  await anna.workbook.decide(id, { do: 'match', items: [first], transactionIds: ['tx0'] }, ANNA)
  const before = await bo.workbook.head()
  await expect(
    bo.workbook.decide(id, { do: 'match', items: [second], transactionIds: ['tx0'] }, ANNA)
  ).rejects.toMatchObject({
    code: 'bad-input',
    message: expect.stringMatching(
      /^anna decided first: Matched .*\. Transaction tx0 is matched with payment 1 already\./
    ) as string
  })
  // Only what anna did is there.
  expect((await bo.workbook.head()).seq).toBe(before.seq + 1)
})

it('begins a reconciliation after what others did meanwhile, once', async () => {
  await using team = await twoMembers()
  const { anna, bo } = team
  const first = await stored(anna.workbook, paymentOrder(payments))
  const second = await stored(bo.workbook, paymentOrder(payments))
  await anna.workbook.catchUp()
  const ids = [first.id, second.id].toSorted()
  for (const { workbook } of [anna, bo]) {
    expect((await workbook.list()).map(({ id }) => id).toSorted()).toEqual(ids)
  }
  expect(bo.allRows()).toEqual(anna.allRows())
})

describe('two members at the same moment', () => {
  it('who both decide on one payment: the second learns who was first, and replaces nothing', async () => {
    await using team = await twoOnOne()
    const { anna, bo, id } = team
    const [key = ''] = team.keys
    await anna.workbook.decide(id, { do: 'carry', targets: [item(key)], reason: 'Paid next week' }, ANNA)
    // What Bo sees is from before Anna’s decision.
    const second = { do: 'write-off', targets: [item(key)], reason: 'Will never be paid' } as const
    expect(await outcomeOf(bo.workbook.decide(id, second, ANNA))).toContain('anna decided')
  })

  it('of whom one closed a payment: a match by the other does not end that unnoticed', async () => {
    await using team = await twoOnOne()
    const { anna, bo, id } = team
    const [key = ''] = team.keys
    await anna.workbook.decide(id, { do: 'ignore', targets: [item(key)], reason: 'Paid by the parent company' }, ANNA)
    const second = { do: 'match', items: [key], transactionIds: ['tx0'] } as const
    expect(await outcomeOf(bo.workbook.decide(id, second, ANNA))).toContain('anna decided')
  })

  it('of whom one has newer figures: the other does not write off an amount that was never shown', async () => {
    const paid = aCandidate({ id: 't', amount: '-9999900', bulkPaymentId: 'bulk' })
    await using team = await twoOnOne(paymentOrder([{ amount: '1000.00' }]), [paid])
    const { anna, bo, id } = team
    const [key = ''] = team.keys
    await anna.workbook.decide(id, { do: 'match', items: [key], transactionIds: ['t'] }, ANNA)
    await bo.workbook.catchUp()
    expect((await bo.workbook.get(id)).differences[0]?.unexplained).toMatch(/^-?0\.01$/)
    const now = { ...paid, amount: '-4000000', paymentAmount: '-4000000', updatedAt: '2026-01-03T00:00:00.000Z' }
    await anna.workbook.noteRows(candidateLines([now]), NO_CONTEXT.statusWords)
    const target = { kind: 'match', id: 1 } as const
    const outcome = await outcomeOf(
      bo.workbook.decide(id, { do: 'write-off', targets: [target], reason: 'One cent of rounding' }, ANNA)
    )
    expect(outcome).toMatch(/Newer data came meanwhile: 1 transaction of 1 payment changed/)
    expect((await bo.workbook.log({ id, from: 0, count: 1 })).entries[0]?.kind).not.toBe('write-off')
  })

  it('of whom one just matched: the other discards no match that was never shown', async () => {
    await using team = await twoOnOne()
    const { anna, bo, id } = team
    const [key = ''] = team.keys
    await anna.workbook.decide(id, { do: 'match', items: [key], transactionIds: ['tx0'] }, ANNA)
    // Bo sees a reconciliation in which nothing was decided.
    const { revision } = await bo.workbook.get(id)
    expect(await outcomeOf(bo.workbook.discard(id, revision, 'Imported twice', ANNA))).toContain('anna')
  })

  it('of whom one just matched payments: the other undoes no match by booking the batch', async () => {
    await using team = await twoOnOne()
    const { anna, bo, id } = team
    const [key = ''] = team.keys
    await anna.workbook.decide(id, { do: 'match', items: [key], transactionIds: ['tx0'] }, ANNA)
    const { batches } = await bo.workbook.get(id)
    const booked = { do: 'book', batch: batches[0]?.id ?? null, booking: 'one' } as const
    const outcome = await outcomeOf(bo.workbook.decide(id, booked, ANNA))
    await anna.workbook.catchUp()
    const { counts } = await anna.workbook.get(id)
    const { items: now } = counts
    expect({ outcome, matched: now.matched + now.different + now.pending }).not.toEqual({
      outcome: 'stored',
      matched: 0
    })
  })

  it('who both change a customer’s note: the second sees the first, and replaces it on a retry', async () => {
    await using team = await twoMembers()
    const { anna, bo } = team
    const shown = { kind: 'guest', id: uuidOf(1), name: 'Acme', note: '', isArchived: false } as const
    await anna.workbook.saveParty(shown, null)
    await bo.workbook.catchUp()
    const theirs = { ...shown, note: 'Do not refund: fraud case 4711' }
    await anna.workbook.saveParty(theirs, shown)
    // Bo’s form was opened before, also where his computer has caught up since.
    const own = { ...shown, note: 'Call first' }
    const refused = /anna decided first: .*the note is now “Do not refund: fraud case 4711”/
    expect(await outcomeOf(bo.workbook.saveParty(own, shown))).toMatch(refused)
    await expect(bo.workbook.saveParty(own, shown)).rejects.toMatchObject({ code: 'plan-outdated' })
    expect(await bo.workbook.parties()).toMatchObject([{ note: theirs.note }])
    expect(await bo.workbook.saveParty(own, theirs)).toMatchObject({ note: 'Call first' })
  })
})

it('says nothing of the age of what was faster, because the clocks of two computers differ', async () => {
  await using team = await twoOnOne()
  const { anna, bo, id } = team
  const [first = '', second = ''] = team.keys
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 })
  await anna.workbook.decide(id, { do: 'match', items: [first], transactionIds: ['tx0'] }, ANNA)
  vi.useRealTimers()
  const later = { do: 'match', items: [second], transactionIds: ['tx0'] } as const
  expect(await outcomeOf(bo.workbook.decide(id, later, ANNA))).toMatch(/anna decided first: Matched/)
})
