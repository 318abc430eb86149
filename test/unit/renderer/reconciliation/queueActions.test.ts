import { describe, expect, it, vi } from 'vitest'
import {
  queueActions,
  type QueueActs,
  type QueueRefusals
} from '../../../../renderer/reconciliation/state/queueActions.ts'
import type { QueueEntry } from '../../../../renderer/reconciliation/state/decisionQueue.ts'
import type { ItemRow } from '../../../../shared/domain/reconciliation/itemRow.ts'
import { aFoundTransaction, anItemRow } from '../../../support/reconciliation/shownRows.ts'

const acts = {
  match: vi.fn<QueueActs['match']>(),
  byHand: vi.fn<QueueActs['byHand']>(),
  close: vi.fn<QueueActs['close']>(),
  unmatch: vi.fn<QueueActs['unmatch']>(),
  split: vi.fn<QueueActs['split']>(),
  note: vi.fn<QueueActs['note']>(),
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

const actionsOf = (entry: QueueEntry, refusals = free) => queueActions(entry, refusals, acts)
const idsOf = (entry: QueueEntry) => actionsOf(entry).map(({ id }) => id)
const actionOf = (entry: QueueEntry, wanted: string, refusals = free) =>
  actionsOf(entry, refusals).find(({ id }) => id === wanted)

describe('what can be decided about an entry of the queue', () => {
  const ALWAYS = ['hand', 'explain', 'write-off', 'ignore', 'carry', 'unmatch', 'split', 'note', 'undo']

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
    expect(acts.unmatch).toHaveBeenCalledExactlyOnceWith(7)
  })

  it('recommends one: to match what fits, to look for what is missing, to accept what is there with a reason', () => {
    const recommended = (entry: QueueEntry, refusals = free) =>
      actionsOf(entry, refusals).flatMap(({ id, isMain }) => (isMain ? [id] : []))
    expect(recommended(payment({}))).toEqual(['match'])
    expect(recommended(payment({}), { ...free, isDoubtful: true })).toEqual(['hand'])
    expect(recommended(payment({}), { ...free, match: 'There is no possible match.' })).toEqual(['hand'])
    expect(recommended(payment({ match: 7 }))).toEqual(['explain'])
    expect(recommended(transaction)).toEqual(['explain'])
    expect(recommended(payment({}), { all: LOCKED, match: undefined })).toEqual([])
  })

  it('has a key of its own for each', () => {
    const keys = actionsOf(payment({})).map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('closes in the way that was chosen', () => {
    actionOf(transaction, 'write-off')?.run()
    expect(acts.close).toHaveBeenCalledExactlyOnceWith('write-off')
  })

  it('asks before a payment is matched with what something speaks against, which is never the main thing to do', () => {
    const match = (isDoubtful: boolean) => actionOf(payment({}), 'match', { ...free, isDoubtful })
    expect(match(false)).toMatchObject({ title: 'Match', isMain: true })
    expect(match(true)).toMatchObject({ title: 'Match anyway…', isBeside: true, refusal: undefined, key: 'enter' })
    expect(match(true)?.isMain).toBeUndefined()
  })

  it('says why it cannot be done: everything while it is locked, a match without a candidate, a split without an amount', () => {
    const locked = actionsOf(payment({}), { all: LOCKED, match: undefined })
    expect(new Set(locked.map(({ refusal }) => refusal))).toEqual(new Set([LOCKED]))
    const none = { all: undefined, match: 'There is no candidate.' }
    expect(actionOf(payment({}), 'match', none)).toMatchObject({ refusal: 'There is no candidate.' })
    expect(actionOf(payment({}), 'hand', none)?.refusal).toBeUndefined()
    expect(actionOf(payment({ amount: null }), 'split')?.refusal).toBe('It has no amount.')
  })
})
