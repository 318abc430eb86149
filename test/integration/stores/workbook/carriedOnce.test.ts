import { describe, expect, it } from 'vitest'
import type { Decision } from '../../../../shared/domain/reconciliation/decision.ts'
import type { ItemRow } from '../../../../shared/domain/reconciliation/itemRow.ts'
import type { Workbook } from '../../../../electron/stores/workbook/workbook.ts'
import { aCandidate, uuidOf } from '../../../support/reconciliation/candidates.ts'
import {
  ANNA,
  applied,
  bulkRequest,
  gathered,
  NO_CONTEXT,
  planned,
  stored,
  testWorkbook
} from '../../../support/reconciliation/testWorkbook.ts'
import { lastEntry } from '../../../support/reconciliation/workbookState.ts'

const rows = [
  aCandidate({ id: 'tx1', correlationId: uuidOf(1), amount: '-100000' }),
  aCandidate({ id: 'tx2', correlationId: uuidOf(2), amount: '-200000' })
]

async function itemsOf(workbook: Workbook, id: string): Promise<readonly ItemRow[]> {
  const filter = { states: [], only: 'all' as const, currency: null, batch: null, text: '' }
  return (await workbook.items({ id, filter, from: 0, count: 100 })).rows
}

const keyOf = async (workbook: Workbook, id: string, position: number) =>
  (await itemsOf(workbook, id)).find((item) => item.position === position)?.key ?? ''

/** Does something, and returns the number of its entry. */
async function decided(workbook: Workbook, id: string, decision: Decision): Promise<number> {
  await workbook.decide(id, decision, ANNA)
  return lastEntry(workbook, { id })
}

/** May, with payments of EUR 10 and 20 of which neither is matched. */
async function may(workbook: Workbook): Promise<string> {
  const payments = [1, 2].map((number) => ({ amount: `${number}0.00`, correlationId: uuidOf(number) }))
  const { id } = await stored(workbook, bulkRequest(payments), 'May')
  await planned(workbook, id, rows)
  return id
}

/** Signs it off, carries on what is left, which changes nothing that is signed, and reopens it. */
async function carriedBehindItsBack(workbook: Workbook, id: string): Promise<string> {
  const { revision } = await workbook.get(id)
  await workbook.signOff(id, revision, { reviewer: null, forcedBecause: 'the month is over' }, ANNA)
  const june = await workbook.carry(id, 'June', ANNA)
  await workbook.reopen(id, 'a mistake', ANNA)
  return june.id
}

describe('a payment that goes on in another reconciliation', () => {
  it('is matched there and not by hand where it comes from, until the other one is discarded', async () => {
    await using setup = await testWorkbook()
    const { workbook } = setup
    const id = await may(workbook)
    const june = await workbook.carry(id, 'June', ANNA)
    const item = await keyOf(workbook, id, 1)
    const match: Decision = { do: 'match', items: [item], transactionIds: ['tx1'] }
    await expect(workbook.decide(id, match, ANNA)).rejects.toThrow(/Payment 1 was carried forward to “June”/)
    await workbook.discard(june.id, (await workbook.get(june.id)).revision, 'too early', ANNA)
    expect((await workbook.decide(id, match, ANNA)).counts.items.matched).toBe(1)
  })

  it('says where its transaction went, when another reconciliation claims it', async () => {
    await using setup = await testWorkbook()
    const { workbook } = setup
    const id = await may(workbook)
    const { id: other } = await stored(workbook, bulkRequest([{ amount: '10.00', correlationId: uuidOf(1) }]), 'Other')
    await applied(workbook, other, rows.slice(0, 1))
    await planned(workbook, id, rows)
    const [first, second] = await Promise.all(
      [1, 2].map(async (position) => workbook.item({ id, key: await keyOf(workbook, id, position) }))
    )
    expect(first?.takenElsewhere).toMatchObject([{ id: 'tx1', claimedBy: { id: other, name: 'Other' } }])
    expect(second?.takenElsewhere).toEqual([])
  })

  it('is not matched by hand where it comes from when it was split there since', async () => {
    await using setup = await testWorkbook()
    const { workbook } = setup
    const id = await may(workbook)
    await workbook.carry(id, 'June', ANNA)
    const item = await keyOf(workbook, id, 1)
    await workbook.decide(id, { do: 'split', item, amounts: ['-4.00', '-6.00'] }, ANNA)
    const match: Decision = { do: 'match', items: [`${item}.1`, `${item}.2`], transactionIds: ['tx1'] }
    await expect(workbook.decide(id, match, ANNA)).rejects.toThrow(/was carried forward to “June”/)
  })

  it('counts as carried when a reconciliation that it left after the sign-off is reopened', async () => {
    await using setup = await testWorkbook()
    const { workbook } = setup
    const id = await may(workbook)
    const june = await carriedBehindItsBack(workbook, id)
    const entry = await lastEntry(workbook, { id })
    await expect(workbook.decide(id, { do: 'undo', entry }, ANNA)).rejects.toThrow(/of “June”/)
    const items = await itemsOf(workbook, id)
    expect(items.map(({ resolution }) => [resolution?.kind, resolution?.reason])).toEqual([
      ['carried', 'Continued in June'],
      ['carried', 'Continued in June']
    ])
    await applied(workbook, june, rows)
    expect((await workbook.get(id)).differences).toMatchObject([{ unexplained: '0.00', unexplainedCount: 0 }])
  })

  it('is not matched by a plan of a reopened reconciliation that it comes from', async () => {
    await using setup = await testWorkbook()
    const { workbook } = setup
    const id = await may(workbook)
    const june = await carriedBehindItsBack(workbook, id)
    expect((await planned(workbook, id, rows)).plan?.matches).toBe(0)
    expect((await applied(workbook, june, rows)).counts.items.matched).toBe(2)
  })

  it('makes a plan out of date that would match it', async () => {
    await using setup = await testWorkbook()
    const { workbook } = setup
    const id = await may(workbook)
    await carriedBehindItsBack(workbook, id)
    const { plan } = await workbook.get(id)
    await gathered(workbook, id, rows)
    const apply = workbook.acceptMatches(id, { hash: plan?.hash ?? '', accept: 'all' }, NO_CONTEXT, ANNA)
    await expect(apply).rejects.toMatchObject({ code: 'plan-outdated' })
  })

  it('is not brought back to a match by an undo', async () => {
    await using setup = await testWorkbook()
    const { workbook } = setup
    const id = await may(workbook)
    const item = await keyOf(workbook, id, 1)
    await workbook.decide(id, { do: 'match', items: [item], transactionIds: ['tx1'] }, ANNA)
    const { match } = (await itemsOf(workbook, id))[0] ?? {}
    const entry = await decided(workbook, id, { do: 'unmatch', matches: [match ?? 0] })
    await carriedBehindItsBack(workbook, id)
    await expect(workbook.decide(id, { do: 'undo', entry }, ANNA)).rejects.toThrow(/“June”/)
  })

  it('is not put back together by an undo when its parts go on', async () => {
    await using setup = await testWorkbook()
    const { workbook } = setup
    const id = await may(workbook)
    const item = await keyOf(workbook, id, 1)
    const entry = await decided(workbook, id, { do: 'split', item, amounts: ['-4.00', '-6.00'] })
    await carriedBehindItsBack(workbook, id)
    await expect(workbook.decide(id, { do: 'undo', entry }, ANNA)).rejects.toThrow(/“June”/)
  })

  it('keeps the match that it is the rest of', async () => {
    await using setup = await testWorkbook()
    const { workbook } = setup
    const id = await may(workbook)
    const item = await keyOf(workbook, id, 2)
    await workbook.decide(id, { do: 'match', items: [item], transactionIds: ['tx1'] }, ANNA)
    const match = (await itemsOf(workbook, id)).find(({ position }) => position === 2)?.match ?? 0
    const targets = [{ kind: 'match' as const, id: match }]
    await workbook.decide(id, { do: 'carry', targets, reason: 'the rest comes later' }, ANNA)
    await workbook.carry(id, 'June', ANNA)
    const unmatch = workbook.decide(id, { do: 'unmatch', matches: [match] }, ANNA)
    await expect(unmatch).rejects.toThrow(/Payment 2 was carried forward to “June”/)
  })
})
