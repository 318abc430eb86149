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
  it('is to match, to close or to split a payment that is not matched', () => {
    expect(idsOf(payment({}))).toEqual([
      'match',
      'hand',
      'explain',
      'write-off',
      'ignore',
      'carry',
      'split',
      'note',
      'undo'
    ])
  })

  it('is to take the match of a matched payment apart, which is neither matched again nor split', () => {
    const matched = payment({ match: 7 })
    expect(idsOf(matched)).toEqual(['explain', 'write-off', 'ignore', 'carry', 'unmatch', 'note', 'undo'])
    actionOf(matched, 'unmatch')?.run()
    expect(acts.unmatch).toHaveBeenCalledExactlyOnceWith(7)
  })

  it('is nothing for a transaction that only a payment can be: it has no candidates and is not carried over', () => {
    expect(idsOf(transaction)).toEqual(['hand', 'explain', 'write-off', 'ignore', 'note', 'undo'])
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
    expect(match(true)).toMatchObject({ title: 'Match anyway…', isMain: false, refusal: undefined, key: 'enter' })
  })

  it('says why it cannot be done: everything while it is locked, a match without a candidate, a split without an amount', () => {
    const locked = actionsOf(payment({}), { all: LOCKED, match: undefined })
    expect(new Set(locked.map(({ refusal }) => refusal))).toEqual(new Set([LOCKED]))
    const none = { all: undefined, match: 'There is no candidate.' }
    expect(actionOf(payment({}), 'match', none)).toMatchObject({ isMain: false, refusal: 'There is no candidate.' })
    expect(actionOf(payment({}), 'hand', none)?.refusal).toBeUndefined()
    expect(actionOf(payment({ amount: null }), 'split')?.refusal).toBe('It has no amount.')
  })
})
