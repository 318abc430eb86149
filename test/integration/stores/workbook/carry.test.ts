import { describe, expect, it } from 'vitest'
import type { ItemRow } from '../../../../shared/domain/reconciliation/itemRow.ts'
import type { Workbook } from '../../../../electron/stores/workbook/workbook.ts'
import { aCandidate, candidateLines, uuidOf } from '../../../support/reconciliation/candidates.ts'
import { ANNA, applied, bulkRequest, stored, testWorkbook } from '../../../support/reconciliation/testWorkbook.ts'

async function itemsOf(workbook: Workbook, id: string): Promise<readonly ItemRow[]> {
  const filter = { states: [], only: 'all' as const, currency: null, batch: null, text: '' }
  return (await workbook.items({ id, filter, from: 0, count: 100 })).rows
}

/** Payments of EUR 10, 20, 30 and 40: the first was found, the second was paid 5 short, the others are missing. */
async function four(workbook: Workbook): Promise<string> {
  const payments = [1, 2, 3, 4].map((number) => ({ amount: `${number}0.00`, correlationId: uuidOf(number) }))
  const { id } = await stored(workbook, bulkRequest(payments), 'May')
  await applied(workbook, id, [
    aCandidate({ id: 'tx1', correlationId: uuidOf(1), amount: '-100000' }),
    aCandidate({ id: 'tx2', correlationId: uuidOf(2), amount: '-150000' })
  ])
  return id
}

describe('carrying on', () => {
  it('expects again what is open, at its place, and counts it as carried where it was', async () => {
    await using setup = await testWorkbook()
    const id = await four(setup.workbook)
    const next = await setup.workbook.carry(id, 'June', ANNA)
    expect(next).toMatchObject({ name: 'June', phase: 'new', items: 2, carriedFrom: { id, name: 'May' } })
    const items = await itemsOf(setup.workbook, next.id)
    expect(items.map(({ position, amount, correlationId }) => [position, amount, correlationId])).toEqual([
      [3, '-30.00', uuidOf(3)],
      [4, '-40.00', uuidOf(4)]
    ])
    const before = await itemsOf(setup.workbook, id)
    expect(before.map(({ resolution }) => resolution?.kind)).toEqual([undefined, undefined, 'carried', 'carried'])
    expect((await setup.workbook.get(id)).carriedTo).toEqual({ id: next.id, name: 'June' })
  })

  it('makes a payment of what a carried match is short of', async () => {
    await using setup = await testWorkbook()
    const id = await four(setup.workbook)
    const [, short] = await itemsOf(setup.workbook, id)
    const targets = [{ kind: 'match' as const, id: short?.match ?? 0 }]
    await setup.workbook.decide(id, { do: 'carry', targets, reason: 'the rest comes later' }, ANNA)
    const next = await setup.workbook.carry(id, 'June', ANNA)
    const [residual] = await itemsOf(setup.workbook, next.id)
    expect(residual).toMatchObject({ position: 2, amount: '-5.00', currency: 'EUR', correlationId: uuidOf(2) })
    expect(next.differences).toMatchObject([{ expected: '-75.00' }])
  })

  it('expects nothing again that is on its way: only what a carried match will be short of', async () => {
    await using setup = await testWorkbook()
    const { workbook } = setup
    const ids = [uuidOf(1), uuidOf(2)]
    const { id } = await stored(
      workbook,
      bulkRequest(ids.map((correlationId) => ({ amount: '100.00', correlationId })))
    )
    await applied(workbook, id, [
      aCandidate({ id: 'tx1', correlationId: uuidOf(1), amount: '-600000', status: 'processing' }),
      aCandidate({ id: 'tx2', correlationId: uuidOf(2), amount: '-1000000', status: 'processing' })
    ])
    const [short, whole] = await itemsOf(workbook, id)
    const carry = (match: number | null = 0) =>
      workbook.decide(id, { do: 'carry', targets: [{ kind: 'match', id: match ?? 0 }], reason: 'it comes later' }, ANNA)
    await carry(short?.match)
    await expect(carry(whole?.match)).rejects.toThrow(/^Payment 2 is pending and will settle here by itself/)
    const next = await workbook.carry(id, 'June', ANNA)
    expect((await itemsOf(workbook, next.id)).map(({ position, amount }) => [position, amount])).toEqual([
      [1, '-40.00']
    ])
  })

  it('leaves out what somebody closed, and what is matched', async () => {
    await using setup = await testWorkbook()
    const id = await four(setup.workbook)
    const [, , third] = await itemsOf(setup.workbook, id)
    const targets = [{ kind: 'item' as const, key: third?.key ?? '' }]
    await setup.workbook.decide(id, { do: 'write-off', targets, reason: 'left the company' }, ANNA)
    const next = await setup.workbook.carry(id, 'June', ANNA)
    expect((await itemsOf(setup.workbook, next.id)).map(({ position }) => position)).toEqual([4])
  })

  it('carries nothing twice, and says where it went', async () => {
    await using setup = await testWorkbook()
    const id = await four(setup.workbook)
    await setup.workbook.carry(id, 'June', ANNA)
    const again = setup.workbook.carry(id, 'July', ANNA)
    await expect(again).rejects.toMatchObject({ code: 'bad-input' })
    await expect(again).rejects.toThrow(/continues in “June”/)
    expect(await setup.workbook.list()).toHaveLength(2)
  })

  it('carries nothing twice that was split since, here or there', async () => {
    await using setup = await testWorkbook()
    const { workbook } = setup
    const id = await four(workbook)
    const june = await workbook.carry(id, 'June', ANNA)
    for (const each of [id, june.id]) {
      const items = await itemsOf(workbook, each)
      const item = items.find(({ position }) => position === 3)?.key ?? ''
      await workbook.decide(each, { do: 'split', item, amounts: ['-10.00', '-20.00'] }, ANNA)
    }
    await expect(workbook.carry(id, 'July', ANNA)).rejects.toThrow(/continues in “June”/)
    expect((await workbook.carry(june.id, 'July', ANNA)).items).toBe(3)
  })

  it('goes on from one to the next with the same places, each payment open once', async () => {
    await using setup = await testWorkbook()
    const { workbook } = setup
    const june = await workbook.carry(await four(workbook), 'June', ANNA)
    await applied(workbook, june.id, [aCandidate({ id: 'tx3', correlationId: uuidOf(3), amount: '-300000' })])
    const july = await workbook.carry(june.id, 'July', ANNA)
    expect((await itemsOf(workbook, july.id)).map(({ position }) => position)).toEqual([4])
    expect(july.carriedFrom).toEqual({ id: june.id, name: 'June' })
    expect((await workbook.verifyLog()).isWhole).toBe(true)
  })

  it('leaves a signed-off reconciliation as it was signed', async () => {
    await using setup = await testWorkbook()
    const { workbook } = setup
    const id = await four(workbook)
    const { revision } = await workbook.get(id)
    const signing = { reviewer: null, forcedBecause: 'the month is over' }
    const { signOffs, counts, differences } = await workbook.signOff(id, revision, signing, ANNA)
    const next = await workbook.carry(id, 'June', ANNA)
    expect(next.items).toBe(2)
    expect(await workbook.get(id)).toMatchObject({ signOffs, counts, differences })
    expect((await itemsOf(workbook, id)).every(({ resolution }) => resolution === null)).toBe(true)
  })

  it('can be done again once what went on was discarded', async () => {
    await using setup = await testWorkbook()
    const { workbook } = setup
    const id = await four(workbook)
    const june = await workbook.carry(id, 'June', ANNA)
    await expect(workbook.discard(id, (await workbook.get(id)).revision, 'not needed', ANNA)).rejects.toThrow(
      /“June” is the follow-up of this/
    )
    await workbook.discard(june.id, (await workbook.get(june.id)).revision, 'too early', ANNA)
    expect((await workbook.carry(id, 'July', ANNA)).items).toBe(2)
  })

  it('cannot be taken back while another reconciliation expects it', async () => {
    await using setup = await testWorkbook()
    const { workbook } = setup
    const id = await four(workbook)
    await workbook.carry(id, 'June', ANNA)
    const { entries } = await workbook.log({ id, from: 0, count: 10 })
    const carry = entries.find(({ kind }) => kind === 'carry')
    const undo = workbook.decide(id, { do: 'undo', entry: carry?.seq ?? 0 }, ANNA)
    await expect(undo).rejects.toThrow(/June/)
  })
})

/** Payments of EUR 10 and 20, signed off: the first is settled, of the second the money is on its way. */
async function signedWithPending(workbook: Workbook): Promise<string> {
  const payments = [1, 2].map((number) => ({ amount: `${number}0.00`, correlationId: uuidOf(number) }))
  const { id } = await stored(workbook, bulkRequest(payments), 'May')
  const paid = aCandidate({ id: 'tx1', correlationId: uuidOf(1), amount: '-100000' })
  const { revision } = await applied(workbook, id, [paid, UNDERWAY])
  await workbook.signOff(id, revision, { reviewer: null, forcedBecause: null }, ANNA)
  return id
}

const UNDERWAY = aCandidate({ id: 'tx2', correlationId: uuidOf(2), amount: '-200000', status: 'processing' })

describe('a payment that was pending at the sign-off', () => {
  it('is watched on: nothing of it can be carried, and the refusal says what becomes of it', async () => {
    await using setup = await testWorkbook()
    const id = await signedWithPending(setup.workbook)
    expect(await setup.workbook.watchedIds('', 10)).toEqual(['tx1', 'tx2'])
    await expect(setup.workbook.carry(id, 'June', ANNA)).rejects.toThrow(
      'Nothing is left to carry forward: 1 payment is pending (20.00 EUR), every other payment is matched or closed. Pending payments stay here and are watched: Tallydesk tells you when they settle or fail, and what fails can then be carried forward.'
    )
  })

  it('is reported when it settles, and then nothing is left of it', async () => {
    await using setup = await testWorkbook()
    const { workbook } = setup
    const id = await signedWithPending(workbook)
    const { counts, differences } = await workbook.get(id)
    await workbook.noteRows(candidateLines([{ ...UNDERWAY, status: 'completed' }]), [])
    const after = await workbook.get(id)
    expect(after).toMatchObject({ hasChanged: true, counts, differences })
    expect(after.news.map(({ words }) => words)).toEqual(['Transaction tx2 settled.'])
    await expect(workbook.carry(id, 'June', ANNA)).rejects.toThrow(
      /carry forward: every payment is matched or closed\.$/
    )
  })

  it('is reported when it fails, and goes on in the next reconciliation, once', async () => {
    await using setup = await testWorkbook()
    const { workbook } = setup
    const id = await signedWithPending(workbook)
    const { counts, differences } = await workbook.get(id)
    await workbook.noteRows(candidateLines([{ ...UNDERWAY, status: 'failed' }]), [])
    const after = await workbook.get(id)
    expect(after.news.map(({ words }) => words)).toEqual(['Transaction tx2 is now “Failed” (it was “Processing”).'])
    const next = await workbook.carry(id, 'June', ANNA)
    expect((await itemsOf(workbook, next.id)).map(({ position, amount }) => [position, amount])).toEqual([
      [2, '-20.00']
    ])
    expect(await workbook.get(id)).toMatchObject({ hasChanged: true, counts, differences })
    await expect(workbook.carry(id, 'July', ANNA)).rejects.toThrow(/continues in “June”/)
    expect((await workbook.verifyLog()).isWhole).toBe(true)
  })

  it('is not carried where it failed and is again as it was signed', async () => {
    await using setup = await testWorkbook()
    const { workbook } = setup
    const id = await signedWithPending(workbook)
    await workbook.noteRows(candidateLines([{ ...UNDERWAY, status: 'failed' }]), [])
    await workbook.noteRows(candidateLines([UNDERWAY]), [])
    const after = await workbook.get(id)
    expect(after.news.map(({ words }) => words)).toEqual([
      'Transaction tx2 is now “Processing” (it was “Failed”).',
      'Transaction tx2 is now “Failed” (it was “Processing”).'
    ])
    await expect(workbook.carry(id, 'June', ANNA)).rejects.toThrow(/1 payment is pending \(20\.00 EUR\)/)
    await workbook.noteRows(candidateLines([UNDERWAY]), [])
    expect((await workbook.get(id)).news).toEqual(after.news)
  })

  it('goes on with what it was settled short of', async () => {
    await using setup = await testWorkbook()
    const { workbook } = setup
    const id = await signedWithPending(workbook)
    await workbook.noteRows(candidateLines([{ ...UNDERWAY, status: 'completed', amount: '-150000' }]), [])
    const next = await workbook.carry(id, 'June', ANNA)
    expect((await itemsOf(workbook, next.id)).map(({ amount }) => amount)).toEqual(['-5.00'])
  })

  it('is not carried for being paid too much, nor while nobody knows what its status means', async () => {
    await using setup = await testWorkbook()
    const { workbook } = setup
    const id = await signedWithPending(workbook)
    await workbook.noteRows(candidateLines([{ ...UNDERWAY, status: 'landed' }]), [])
    await expect(workbook.carry(id, 'June', ANNA)).rejects.toThrow(/1 payment is pending/)
    await workbook.noteRows(candidateLines([{ ...UNDERWAY, status: 'completed', amount: '-250000' }]), [])
    await expect(workbook.carry(id, 'June', ANNA)).rejects.toThrow(/every payment is matched or closed/)
  })
})

describe('discarding', () => {
  it('lets go of the transactions, so that another reconciliation may claim them', async () => {
    await using setup = await testWorkbook()
    const { workbook } = setup
    const request = bulkRequest([{ amount: '10.00', correlationId: uuidOf(1) }])
    const row = aCandidate({ id: 'tx1', correlationId: uuidOf(1) })
    const first = await stored(workbook, request, 'By mistake')
    await applied(workbook, first.id, [row])
    await workbook.discard(first.id, (await workbook.get(first.id)).revision, 'read twice', ANNA)
    expect(await workbook.list()).toEqual([])
    await expect(workbook.get(first.id)).rejects.toMatchObject({ code: 'not-found' })
    const second = await stored(workbook, request, 'The right one')
    expect((await applied(workbook, second.id, [row])).counts.items.matched).toBe(1)
    const { entries } = await workbook.log({ id: first.id, from: 0, count: 1 })
    expect(entries[0]?.words).toBe('Discarded “By mistake”: “read twice”')
  })
})
