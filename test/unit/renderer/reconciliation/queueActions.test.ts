import { describe, expect, it, vi } from 'vitest'
import {
  groupActions,
  queueActions,
  type QueueActs,
  type QueueRefusals
} from '../../../../renderer/reconciliation/state/queueActions.ts'
import type { QueueAction } from '../../../../renderer/reconciliation/parts/queue/queueAction.ts'
import type { QueueEntry } from '../../../../renderer/reconciliation/state/decisionQueue.ts'
import type { ItemRow } from '../../../../shared/domain/reconciliation/itemRow.ts'
import { aFoundTransaction, anItemRow } from '../../../support/reconciliation/shownRows.ts'

const acts = {
  match: vi.fn<QueueActs['match']>(),
  byHand: vi.fn<QueueActs['byHand']>(),
  close: vi.fn<QueueActs['close']>(),
  again: vi.fn<QueueActs['again']>(),
  againForAll: vi.fn<QueueActs['againForAll']>(),
  unmatch: vi.fn<QueueActs['unmatch']>(),
  split: vi.fn<QueueActs['split']>(),
  note: vi.fn<QueueActs['note']>(),
  question: vi.fn<QueueActs['question']>(),
  assign: undefined,
  undo: vi.fn<QueueActs['undo']>()
}
const free: QueueRefusals = { all: undefined, match: undefined }
const LOCKED = 'It is signed off.'

function payment(change: Partial<ItemRow>): QueueEntry {
  const item = anItemRow(change)
  return { kind: 'item', id: item.key, item }
}
const transaction: QueueEntry = { kind: 'transaction', id: 't1', row: aFoundTransaction() }

const actionsOf = (entry: QueueEntry, refusals = free) => queueActions([entry], refusals, acts)
const idsOf = (entry: QueueEntry) => actionsOf(entry).map(({ id }) => id)
const actionOf = (entry: QueueEntry, wanted: string, refusals = free) =>
  actionsOf(entry, refusals).find(({ id }) => id === wanted)

describe('what can be decided about a whole group of the queue', () => {
  const group = (isOfTransactions: boolean, locked?: string) => groupActions(isOfTransactions, locked, acts)

  it('is what can be decided about each of its entries, with the same keys', () => {
    const keys = (all: readonly Pick<QueueAction, 'id' | 'key'>[]) => all.map(({ id, key }) => [id, key])
    const single = new Map(actionsOf(payment({})).map(({ id, key }) => [id, key]))
    expect(keys(group(false))).toEqual(
      ['explain', 'write-off', 'ignore', 'carry', 'hand', 'undo'].map((id) => [id, single.get(id)])
    )
    expect(group(true).map(({ id }) => id)).not.toContain('carry')
    group(false)
      .find(({ id }) => id === 'write-off')
      ?.run()
    expect(acts.close).toHaveBeenCalledWith('write-off')
    expect(group(false, LOCKED).map(({ refusal }) => refusal)).toEqual(Array.from({ length: 6 }, () => LOCKED))
  })
})

describe('what can be decided about an entry of the queue', () => {
  const ALWAYS = ['hand', 'explain', 'write-off', 'ignore', 'carry', 'unmatch', 'split', 'note', 'question', 'undo']

  it('stands always in the same places, and says why it cannot be done', () => {
    const matched = payment({ match: 7 })
    expect(idsOf(payment({}))).toEqual(['match', ...ALWAYS])
    expect(idsOf(matched)).toEqual(ALWAYS)
    expect(idsOf(transaction)).toEqual(ALWAYS)
    const refused = (entry: QueueEntry) => actionsOf(entry).flatMap(({ id, refusal }) => (refusal ? [id] : []))
    expect(refused(payment({}))).toEqual(['unmatch'])
    expect(refused(matched)).toEqual(['hand', 'split'])
    expect(refused(transaction)).toEqual(['carry', 'unmatch', 'split'])
    actionOf(matched, 'unmatch')?.run()
    expect(acts.unmatch).toHaveBeenCalledOnce()
  })

  it('recommends one action: match, find by hand, or accept with a reason', () => {
    const recommended = (entry: QueueEntry, refusals = free) =>
      actionsOf(entry, refusals).flatMap(({ id, isMain }) => (isMain ? [id] : []))
    expect(recommended(payment({}))).toEqual(['match'])
    expect(recommended(payment({}), { ...free, isDoubtful: true })).toEqual(['hand'])
    expect(recommended(payment({}), { ...free, match: 'There is no possible match.' })).toEqual(['hand'])
    expect(recommended(payment({ match: 7 }))).toEqual(['explain'])
    expect(recommended(transaction)).toEqual(['explain'])
    expect(recommended(payment({}), { all: LOCKED, match: undefined })).toEqual([])
  })

  it('recommends to ignore a duplicate in the file that is owed once, and else to ask first', () => {
    const recommended = (isOwedOnce: boolean, hasNote = false) => {
      const repeatedBy = { position: 8, day: '2026-08-03', isSettled: true, isOwedOnce }
      const duplicate = payment({ state: 'repeated', repeatedBy, hasNote })
      return actionsOf(duplicate, { ...free, match: 'None.' }).find(({ isMain }) => isMain)?.id
    }
    expect([recommended(true), recommended(false), recommended(false, true)]).toEqual(['ignore', 'note', 'ignore'])
  })

  it('recommends to carry forward what is owed, and to add a note to what is unclear', () => {
    const recommended = (change: Partial<ItemRow>) =>
      actionsOf(payment({ match: 7, state: 'different', ...change })).find(({ isMain }) => isMain)?.id
    expect(recommended({ differences: ['failed'] })).toBe('carry')
    expect(recommended({ differences: ['returned'] })).toBe('carry')
    expect(recommended({ differences: ['amount'] })).toBe('explain')
    expect(recommended({ differences: ['amount', 'counterparty'] })).toBe('note')
    expect(recommended({ differences: ['absent'] })).toBe('note')
    expect(recommended({ differences: ['counterparty'], hasNote: true })).toBe('explain')
    expect(recommended({ state: 'pending' })).toBe('note')
    const duplicate = aFoundTransaction({ state: 'duplicate' })
    const asked = { ...duplicate, hasNote: true }
    expect(actionsOf({ kind: 'transaction', id: 't2', row: duplicate }).find(({ isMain }) => isMain)?.id).toBe('note')
    expect(actionsOf({ kind: 'transaction', id: 't2', row: asked }).find(({ isMain }) => isMain)?.id).toBe('explain')
  })

  it('recommends to match a return with its payment, and to find what an attempt was for', () => {
    const row = aFoundTransaction({ amount: '100.50', returns: { items: ['i1'], transactionIds: ['t0'] } })
    const back: QueueEntry = { kind: 'transaction', id: 't1', row }
    expect(idsOf(back)).toEqual(['match', ...ALWAYS])
    expect(actionOf(back, 'match')).toMatchObject({ title: 'Match with its payment', key: 'enter', isMain: true })
    expect(actionOf(back, 'match', { all: LOCKED, match: undefined })?.refusal).toBe(LOCKED)
    const mainOf = (attempt: 'open' | 'none') =>
      actionsOf(transaction, { ...free, attempt }).find(({ isMain }) => isMain)?.id
    expect([mainOf('open'), mainOf('none')]).toEqual(['hand', 'ignore'])
  })

  it('is the same again where it was decided before, and for several only if all say the same', () => {
    const before = { do: 'write-off', reason: 'Rounding', by: 'anna', at: '2026-10-03T09:00:00.000Z' } as const
    const remembered = { ...before, payee: 'Nordlys Kraft AS', amount: '100.50', currency: 'EUR' }
    const [one, other] = [payment({ remembered }), payment({ key: 'k2', remembered: { ...remembered, reason: 'Fee' } })]
    const again = (entries: readonly QueueEntry[], alike = 1) =>
      queueActions(entries, { ...free, alike }, acts).filter(({ id }) => id.startsWith('again'))
    expect(again([payment({})])).toEqual([])
    expect(again([one])).toMatchObject([{ title: 'Write off as before', key: 'r', isBeside: true, refusal: undefined }])
    expect(again([one], 3)).toMatchObject([{ id: 'again' }, { title: 'Write off all 3 alike', key: undefined }])
    expect(again([one, payment({ key: 'k3', remembered })], 3)).toMatchObject([{ id: 'again', refusal: undefined }])
    for (const mixed of [
      [one, other],
      [one, payment({ key: 'k3' })]
    ])
      expect(again(mixed)).toMatchObject([
        { isBeside: false, refusal: expect.stringContaining('same reason') as string }
      ])
    expect(queueActions([one], { ...free, all: LOCKED }, acts).find(({ id }) => id === 'again')?.refusal).toBe(LOCKED)
  })

  it('has a key of its own for each', () => {
    const remembered = { do: 'explain', reason: 'Fee', by: 'anna', at: '', payee: 'A', amount: '1.00' } as const
    const keys = actionsOf(payment({ remembered: { ...remembered, currency: 'EUR' } })).map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('closes in the way that was chosen', () => {
    actionOf(transaction, 'write-off')?.run()
    expect(acts.close).toHaveBeenCalledExactlyOnceWith('write-off')
  })

  it('needs confirmation for a match with evidence against it, and does not recommend it', () => {
    const match = (isDoubtful: boolean) => actionOf(payment({}), 'match', { ...free, isDoubtful })
    expect(match(false)).toMatchObject({ title: 'Match', isMain: true })
    expect(match(true)).toMatchObject({ title: 'Match anyway…', isBeside: true, refusal: undefined, key: 'enter' })
    expect(match(true)?.isMain).toBeUndefined()
  })

  it('says why an action is off: locked, no candidate to match, or no amount to split', () => {
    const locked = actionsOf(payment({}), { all: LOCKED, match: undefined })
    expect(new Set(locked.map(({ refusal }) => refusal))).toEqual(new Set([LOCKED]))
    const none = { all: undefined, match: 'There is no candidate.' }
    expect(actionOf(payment({}), 'match', none)).toMatchObject({ refusal: 'There is no candidate.' })
    expect(actionOf(payment({}), 'hand', none)?.refusal).toBeUndefined()
    expect(actionOf(payment({ amount: null }), 'split')?.refusal).toBe('It has no amount.')
  })
})

describe('what can be decided about several entries together', () => {
  const refusalOf = (entries: readonly QueueEntry[], wanted: string, refusals = free) =>
    queueActions(entries, refusals, acts).find(({ id }) => id === wanted)?.refusal
  const mainOf = (entries: readonly QueueEntry[], refusals: QueueRefusals = { all: undefined, match: 'One side.' }) =>
    queueActions(entries, refusals, acts).flatMap(({ id, isMain }) => (isMain ? [id] : []))

  it('is what is possible for all of them; the others say for how many it is not', () => {
    const payments = [payment({}), payment({})]
    for (const id of ['explain', 'write-off', 'ignore', 'carry', 'hand'])
      expect(refusalOf(payments, id)).toBeUndefined()
    expect(refusalOf(payments, 'note')).toBe('One at a time, but 2 are selected.')
    expect(refusalOf(payments, 'split')).toBe('One at a time, but 2 are selected.')
    expect(refusalOf([...payments, payment({ match: 7 })], 'unmatch')).toBe('2 of the 3 selected are not matched.')
    expect(refusalOf([...payments, payment({ match: 7 })], 'hand')).toBe(
      '1 of the 3 selected is matched. Unmatch it first.'
    )
    expect(refusalOf([...payments, transaction], 'carry')).toBe(
      '1 of the 3 selected is a transaction. Only payments can be carried forward.'
    )
    expect(refusalOf([...payments, transaction], 'hand')).toBe('Payments and transactions are selected already.')
    expect(refusalOf([...payments, transaction], 'match')).toBeUndefined()
  })

  it('is nothing where nothing is selected, except to undo', () => {
    const words = 'Nothing is selected. Select with Space or Ctrl+A, or go to an entry.'
    for (const id of ['hand', 'explain', 'carry', 'note', 'split']) expect(refusalOf([], id)).toBe(words)
    expect(refusalOf([], 'undo')).toBeUndefined()
    expect(mainOf([])).toEqual([])
  })

  it('recommends what is recommended for each of them, else a reason', () => {
    const failed = payment({ match: 7, state: 'different', differences: ['failed'] })
    expect(mainOf([failed, failed])).toEqual(['carry'])
    expect(mainOf([failed, payment({})])).toEqual(['explain'])
    expect(mainOf([payment({}), transaction], free)).toEqual(['match'])
    expect(mainOf([transaction, transaction])).toEqual(['explain'])
  })
})
