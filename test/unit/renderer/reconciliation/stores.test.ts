// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useAnnouncer } from '../../../../renderer/kit/page/announcer.ts'
import { useConnection } from '../../../../renderer/kit/bridge/connection.ts'
import { useDecisionQueue } from '../../../../renderer/reconciliation/state/decisionQueue.ts'
import { useHandMatch } from '../../../../renderer/reconciliation/state/handMatch.ts'
import { useInstruction } from '../../../../renderer/reconciliation/state/instruction.ts'
import { useItemDetails } from '../../../../renderer/reconciliation/state/itemDetails.ts'
import { useReconciliation } from '../../../../renderer/reconciliation/state/reconciliation.ts'
import { useExports } from '../../../../renderer/kit/bridge/exports.ts'
import { AppError } from '../../../../shared/errors.ts'
import type { Handlers } from '../../../../shared/contract.ts'
import { fakeBridge, type FakeBridge } from '../../../support/bridge/fakeBridge.ts'
import {
  FAKE_RECONCILIATION as ID,
  fakeReconciliation
} from '../../../support/bridge/reconciliation/fakeReconciliation.ts'
import { withField } from '../../../../renderer/reconciliation/parts/instruction/mappingChanges.ts'
import type { CsvGiven } from '../../../../shared/domain/reconciliation/instruction.ts'
import { aCsvPreview } from '../../../support/bridge/reconciliation/fakeInstruction.ts'

let bridge: FakeBridge

async function open(handlers: Partial<Handlers> = {}): Promise<void> {
  setActivePinia(createPinia())
  bridge = fakeBridge({ rows: 0, handlers })
  vi.stubGlobal('bridge', bridge)
  await useConnection().load()
}

beforeEach(() => open())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the reconciliation that is open', () => {
  it('says a decision by the words of the log, and takes the last one back', async () => {
    const store = useReconciliation()
    store.open(ID)
    await flushPromises()
    expect(await store.decide({ do: 'ignore', targets: [{ kind: 'item', key: 'k3' }], reason: 'Not ours' })).toBe(true)
    expect(store.done).toEqual({ words: 'Decided: ignore.', entry: 1 })
    expect(useAnnouncer().message).toBe('Decided: ignore.')
    expect(store.details?.counts.queue).toBe(19)
    await store.undoLast()
    expect(store.details?.counts.queue).toBe(20)
    expect(store.done).toEqual({ words: 'Undid no. 1.', entry: null })
    await store.undoLast()
    expect(useAnnouncer().message).toBe('There is nothing to undo.')
  })

  it('offers to take a whole plan back where that was done last, rather than doing it for one key', async () => {
    const decided = vi.fn(fakeReconciliation()['reconciliation.decide'])
    const applied = {
      seq: 3,
      at: '2026-11-02T10:00:00.000Z',
      by: 'mari',
      kind: 'applied' as const,
      reconciliation: ID,
      detail: '{}',
      previousHash: '',
      hash: '',
      words: 'Applied the plan: 24 matches',
      canUndo: true,
      undoneBy: null
    }
    await open({
      'reconciliation.decide': decided,
      'reconciliation.log': () => Promise.resolve({ entries: [applied], total: 1 })
    })
    const store = useReconciliation()
    store.open(ID)
    await flushPromises()
    await store.undoLast()
    expect(decided).not.toHaveBeenCalled()
    expect(store.done).toEqual({ words: 'Take the whole plan back? Applied the plan: 24 matches', entry: 3 })
    await store.undo(3)
    expect(decided).toHaveBeenCalledWith({ id: ID, decision: { do: 'undo', entry: 3 } })
  })

  it('never shows an older state in the place of a newer one', async () => {
    const handlers = fakeReconciliation()
    const answers: (() => void)[] = []
    await open({
      ...handlers,
      'reconciliation.get': async (id) => {
        const now = await handlers['reconciliation.get'](id)
        await new Promise<void>((resolve) => answers.push(resolve))
        return now
      }
    })
    const store = useReconciliation()
    store.open(ID)
    await vi.waitFor(() => expect(answers).toHaveLength(1))
    await store.decide({ do: 'rename', name: 'Newer' })
    answers.forEach((answer) => answer())
    await flushPromises()
    expect(store.details?.name).toBe('Newer')
  })

  it('keeps why something was not done until the next attempt', async () => {
    await open({
      'reconciliation.apply': () => Promise.reject(new AppError('plan-outdated', 'Transaction t1 has failed since.'))
    })
    const store = useReconciliation()
    store.open(ID)
    await flushPromises()
    expect(await store.apply('hash')).toBe(false)
    expect(store.failure?.code).toBe('plan-outdated')
    await store.decide({ do: 'rename', name: 'Other' })
    expect(store.failure).toBeUndefined()
  })

  it('shows what runs for it, tells a failure of it, and hears nothing of others', async () => {
    const store = useReconciliation()
    store.open(ID)
    await flushPromises()
    bridge.say('reconciliation.progress', {
      id: '00000000-0000-4000-8000-000000000000',
      step: 'reading',
      done: 1,
      total: 2
    })
    expect(store.progress).toBeUndefined()
    bridge.say('reconciliation.progress', { id: ID, step: 'reading', done: 1, total: 2 })
    expect(store.progress?.done).toBe(1)
    const error = { code: 'offline', message: 'The service cannot be reached.' } as const
    bridge.say('reconciliation.progress', { id: ID, step: 'failed', done: 1, total: 2, error })
    expect(store.progress).toBeUndefined()
    expect(store.failure?.message).toBe('The service cannot be reached.')
  })
})

it('a plan that is being applied can be stopped', async () => {
  const cancelled = new AppError('cancelled', 'Cancelled.')
  const { promise, reject } = Promise.withResolvers<never>()
  await open({
    'reconciliation.apply': () => promise,
    'reconciliation.cancel': () => {
      reject(cancelled)
      return Promise.resolve()
    }
  })
  const store = useReconciliation()
  store.open(ID)
  await flushPromises()
  const applying = store.apply('hash')
  await store.cancel()
  expect(bridge.called).toContain('reconciliation.cancel')
  expect(await applying).toBe(false)
  expect([store.isBusy, store.failure]).toEqual([false, undefined])
})

it('a plan that was stopped runs no longer, also where its end was never told', async () => {
  const store = useReconciliation()
  store.open(ID)
  await flushPromises()
  bridge.say('reconciliation.progress', { id: ID, step: 'reading', done: 1, total: 2 })
  await store.cancel()
  expect(store.progress).toBeUndefined()
})

it('a plan that is done before the answer that it was begun leaves nothing running', async () => {
  await open({
    'reconciliation.plan': ({ id }) => {
      bridge.say('reconciliation.progress', { id, step: 'done', done: 4, total: 4 })
      return Promise.resolve()
    }
  })
  const store = useReconciliation()
  store.open(ID)
  await flushPromises()
  await store.plan(true)
  expect(store.progress).toBeUndefined()
})

describe('the queue', () => {
  it('begins with payments, ends with transactions, and goes on to the next after a decision', async () => {
    const store = useReconciliation()
    const queue = useDecisionQueue()
    store.open(ID)
    await flushPromises()
    expect(queue.total).toBe(20)
    expect(queue.current).toMatchObject({ kind: 'item', id: 'k3' })
    queue.goTo(19)
    expect(queue.current).toMatchObject({ kind: 'transaction', id: 'again' })
    queue.goTo(500)
    expect(queue.index).toBe(19)
    queue.goTo(2)
    const { id } = queue.current ?? { id: '' }
    await store.decide({ do: 'explain', targets: [{ kind: 'item', key: 'k3' }], reason: 'Paid in cash' })
    await flushPromises()
    expect(queue.current?.id).toBe(id)
    expect(queue.index).toBe(1)
    await store.decide({ do: 'explain', targets: [{ kind: 'match', id: 6 }], reason: 'Bank charge' })
    await flushPromises()
    expect(queue.total).toBe(18)
    expect(queue.index).toBe(1)
    expect(queue.current?.id).not.toBe(id)
  })

  it('shows nothing of before a plan was applied, however long the queue that it leaves takes to be read', async () => {
    const fake = fakeReconciliation()
    const answers: (() => void)[] = []
    let phase: 'new' | 'open' = 'new'
    const details = async () => ({
      ...(await fake['reconciliation.get'](ID)),
      phase,
      revision: phase === 'new' ? 1 : 2
    })
    await open({
      'reconciliation.get': details,
      'reconciliation.apply': () => {
        phase = 'open'
        return details()
      },
      'reconciliation.items': async (asked) => {
        if (phase === 'open') await new Promise<void>((resolve) => answers.push(resolve))
        return fake['reconciliation.items'](asked)
      }
    })
    const store = useReconciliation()
    const queue = useDecisionQueue()
    store.open(ID)
    await flushPromises()
    expect([queue.opened, queue.total, queue.current]).toEqual([false, 0, undefined])
    await store.apply('hash')
    await flushPromises()
    expect(store.details?.phase).toBe('open')
    expect([queue.opened, queue.current]).toEqual([false, undefined])
    answers.forEach((answer) => answer())
    await flushPromises()
    expect([queue.opened, queue.total, queue.current?.id]).toEqual([true, 20, 'k3'])
  })

  it('has the details of nothing but the payment that is asked for', async () => {
    const store = useReconciliation()
    const details = useItemDetails()
    store.open(ID)
    details.key = 'k3'
    await flushPromises()
    expect(details.details?.candidates).toHaveLength(2)
    details.key = 'k4'
    expect(details.details).toBeUndefined()
    await flushPromises()
    expect(details.details?.item.key).toBe('k4')
  })
})

describe('matching by hand', () => {
  it('looks among what nothing claims, and is over once it is matched', async () => {
    const store = useReconciliation()
    const hand = useHandMatch()
    store.open(ID)
    await flushPromises()
    const item = (await fakeReconciliation()['reconciliation.item']({ id: ID, key: 'k3' })).item
    hand.begin({ item })
    await flushPromises()
    expect(hand.found.total).toBeGreaterThan(0)
    for (let index = 0; index < hand.found.total; index++) expect(hand.found.rowAt(index)?.state).not.toBe('expected')
    const row = hand.found.rowAt(0)
    if (row) hand.toggleRow(row)
    expect(hand.residual.isExact).toBe(true)
    expect(await hand.match()).toBe(true)
    expect(hand.count).toBe(0)
    expect(hand.isOpen).toBe(false)
  })

  it('leaves what was selected before where the user thought better of it', async () => {
    const store = useReconciliation()
    const hand = useHandMatch()
    store.open(ID)
    await flushPromises()
    const { item } = await fakeReconciliation()['reconciliation.item']({ id: ID, key: 'k3' })
    hand.begin({ item })
    hand.cancel()
    expect([hand.isOpen, hand.count]).toEqual([false, 0])
    hand.toggleItem(item)
    hand.look()
    await flushPromises()
    const row = hand.found.rowAt(0)
    if (row) hand.toggleRow(row)
    expect(hand.count).toBe(2)
    hand.cancel()
    expect([hand.items.size, hand.rows.size]).toEqual([1, 0])
  })

  it('lets go of what a decision touched, and of everything at the sign-off', async () => {
    const store = useReconciliation()
    const hand = useHandMatch()
    store.open(ID)
    await flushPromises()
    const { item } = await fakeReconciliation()['reconciliation.item']({ id: ID, key: 'k3' })
    const ignore = (key: string) => store.decide({ do: 'ignore', targets: [{ kind: 'item', key }], reason: 'Not ours' })
    hand.toggleItem(item)
    await ignore('k4')
    expect(hand.count).toBe(1)
    await ignore('k3')
    expect(hand.count).toBe(0)
    hand.toggleItem(item)
    await store.signOff(store.revision ?? 0, null, null)
    await flushPromises()
    expect([store.isLocked, hand.count]).toEqual([true, 0])
  })
})

describe('an instruction', () => {
  it('is read again by another mapping once nothing more is changed, and by the last one', async () => {
    vi.useFakeTimers()
    const asked: (string | undefined)[] = []
    await open({
      'instruction.remap': ({ mapping }) => {
        asked.push(mapping.delimiter)
        return Promise.resolve(aCsvPreview(mapping))
      }
    })
    const store = useInstruction()
    await store.read({ from: 'text', text: 'a;b' })
    const { mapping } = store
    if (!mapping) throw new Error('It is a CSV file.')
    store.remap({ ...mapping, delimiter: ',' })
    store.remap({ ...mapping, delimiter: '|' })
    expect(store.mapping?.delimiter).toBe('|')
    expect(store.isRemapping).toBe(true)
    await vi.advanceTimersByTimeAsync(1000)
    expect(asked).toEqual(['|'])
    expect(store.isRemapping).toBe(false)
  })

  it('leaves to be found out what a change leaves out, whatever is changed after it', async () => {
    vi.useFakeTimers()
    const asked: CsvGiven[] = []
    await open({
      'instruction.remap': ({ mapping }) => {
        asked.push(mapping)
        return Promise.resolve(aCsvPreview(mapping))
      }
    })
    const store = useInstruction()
    await store.read({ from: 'text', text: 'a;b' })
    const { mapping } = store
    if (!mapping) throw new Error('It is a CSV file.')
    store.remap(withField(mapping, 2, 'amount'))
    store.remap({ ...store.mapping, encoding: 'windows-1252' })
    await vi.advanceTimersByTimeAsync(1000)
    expect(asked).toHaveLength(1)
    expect(asked[0]).toMatchObject({ columns: { counterpartyName: 0, amount: 2 }, encoding: 'windows-1252' })
    expect(asked[0]).not.toHaveProperty('decimalSign')
    expect(asked[0]).not.toHaveProperty('isPositiveOut')
    store.remap({ ...store.mapping, decimalSign: '.' })
    await vi.advanceTimersByTimeAsync(1000)
    expect(asked[1]).toMatchObject({ decimalSign: '.', isPositiveOut: true })
  })

  it('is shown as it was read where it cannot be read by another mapping', async () => {
    vi.useFakeTimers()
    await open({
      'instruction.read': () => Promise.resolve(aCsvPreview()),
      'instruction.remap': () => Promise.reject(new AppError('not-found', 'What was read is no longer there.'))
    })
    const store = useInstruction()
    await store.read({ from: 'text', text: 'a;b' })
    const { mapping } = store
    if (!mapping) throw new Error('It is a CSV file.')
    store.remap({ ...mapping, delimiter: '|' })
    await vi.advanceTimersByTimeAsync(1000)
    expect(store.failure?.code).toBe('not-found')
    expect(store.mapping).toEqual(mapping)
    expect(store.isRemapping).toBe(false)
  })

  it('is named after its file and keeps the name that was typed while it is read again', async () => {
    const store = useInstruction()
    await store.read({ from: 'sample' })
    expect(store.name).toBe('salaries')
    store.name = 'November'
    await store.read({ from: 'sample' })
    expect(store.name).toBe('November')
  })

  it('that the user thought better of changes nothing', async () => {
    await open({ 'instruction.read': () => Promise.reject(new AppError('cancelled', 'No file was chosen.')) })
    const store = useInstruction()
    expect(await store.read({ from: 'file' })).toBe(false)
    expect(store.failure).toBeUndefined()
    expect(store.preview).toBeUndefined()
  })
})

it('a report is written like an export, and asked for again where it failed', async () => {
  const exports = useExports()
  await exports.start({ kind: 'report', id: ID, format: 'xlsx' })
  expect(exports.jobs.map(({ status }) => status?.name)).toEqual(['salaries.xlsx'])
  const [job] = exports.jobs
  if (job) await exports.retry(job)
  expect(bridge.called.filter((name) => name === 'reconciliation.report')).toHaveLength(2)
  expect(bridge.called).not.toContain('export.start')
})
