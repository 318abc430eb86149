import { describe, expect, it } from 'vitest'
import { createSyncQueue, goingOn, isCovered, outcomeOf } from '../../../../../electron/features/sync/job/syncQueue.ts'
import type { SyncRequest } from '../../../../../shared/domain/syncRun.ts'
import { aCertificate } from '../../../../support/bridge/fakeSync.ts'

const failed = (code: 'token-rejected' | 'offline') => ({
  verdict: 'incomplete' as const,
  error: { code, message: 'It failed.' }
})
const { counts } = aCertificate()
const nothing = { ...counts, inserted: 0, changed: 0 }

it.each([
  ['rejected', 'a token that the service refused', failed('token-rejected')],
  ['rejected', 'such a token in a sync run of a few', { kind: 'targeted', ...failed('token-rejected') }],
  ['failed', 'any other failure', failed('offline')],
  ['aside', 'a sync run of a few, whatever came of it', { kind: 'targeted', ...failed('offline') }],
  ['cancelled', 'one that was cancelled', { verdict: 'cancelled' }],
  ['news', 'rows that are new', {}],
  ['news', 'rows that changed', { counts: { ...nothing, changed: 1 } }],
  ['idle', 'no change', { counts: nothing }]
] as const)('the schedule hears "%s" of %s', (outcome, _what, change) => {
  expect(outcomeOf(aCertificate(change))).toBe(outcome)
})

it.each<[SyncRequest, SyncRequest]>([
  [{ kind: 'delta' }, { kind: 'delta' }],
  [{ kind: 'auto' }, { kind: 'auto' }],
  [
    { kind: 'targeted', correlationIds: ['c1'] },
    { kind: 'targeted', correlationIds: ['c1'] }
  ],
  [{ kind: 'full', fresh: true }, { kind: 'full' }]
])('goes on from %o with %o', (request, next) => {
  expect(goingOn(request)).toEqual(next)
})

const ids: SyncRequest = { kind: 'targeted', correlationIds: ['d461f105-1792-407f-95ff-9a496fd918a9'] }
const [full, delta, auto] = [{ kind: 'full' }, { kind: 'delta' }, { kind: 'auto' }] as const

it.each([
  ['a delta, whatever reads changes', delta, { request: full, kind: 'full' }, true],
  ['a full one, by a full one', full, { request: full, kind: undefined }, true],
  ['a full one, by one that turned out to be full', full, { request: auto, kind: 'full' }, true],
  ['a full one, not by one that may turn out to be a delta', full, { request: auto, kind: undefined }, false],
  ['a full one that is not to begin anew', { ...full, fresh: false }, { request: full, kind: 'full' }, true],
  ['a full one, not by a delta', full, { request: auto, kind: 'delta' }, false],
  ['a full one that begins anew, by none', { ...full, fresh: true }, { request: full, kind: 'full' }, false],
  ['one of a few, by none', ids, { request: full, kind: 'full' }, false],
  ['any, not by one of a few', auto, { request: ids, kind: 'targeted' }, false]
] as const)('covers %s', (_what, request, running, isIt) => {
  expect(isCovered(request, running)).toBe(isIt)
})

describe('the requests that wait', () => {
  const why = new Error('No more.')
  const some = (): readonly SyncRequest[] => [{ kind: 'delta' }, { kind: 'auto' }, { kind: 'full' }]

  /** What is taken until nothing is left. */
  function taken(queue: ReturnType<typeof createSyncQueue>): readonly (SyncRequest | undefined)[] {
    const all = []
    for (let next = queue.takeFirst(); next !== undefined; next = queue.takeFirst()) all.push(next)
    return all
  }

  it('are taken in their order, after what is put first', () => {
    const queue = createSyncQueue()
    for (const request of some()) queue.add(request)
    queue.addFirst(ids)
    expect(taken(queue)).toEqual([ids, ...some()])
    expect(queue.takeFirst()).toBeUndefined()
  })

  it('are one of each kind, at its latest place, but every one of a few payments', () => {
    const queue = createSyncQueue()
    for (const request of [...some(), ids, { ...ids }, { kind: 'delta' } as const]) queue.add(request)
    queue.addFirst({ kind: 'full', fresh: true })
    expect(taken(queue)).toEqual([{ kind: 'full', fresh: true }, auto, ids, ids, delta])
  })

  it('stay where somebody waits for their end, also where an equal one comes', () => {
    const queue = createSyncQueue()
    const [awaited, other] = [{ ...full }, { ...full }]
    void queue.awaitEnd(awaited)
    queue.add(awaited)
    queue.add(other)
    queue.addFirst({ ...full })
    expect(queue.isAwaited(awaited)).toBe(true)
    expect(queue.isAwaited(other)).toBe(false)
    expect(taken(queue)).toEqual([full, awaited])
  })

  it('serve those who ask for the same, unless it is a full one, which may have begun anew', async () => {
    const queue = createSyncQueue()
    const [first, second] = [{ ...delta }, { ...delta }]
    const ends = [first, second].map((request) => queue.awaitEnd(request).promise)
    queue.add(first)
    queue.add(second)
    queue.add({ ...delta })
    expect(taken(queue)).toEqual([first])
    queue.resolve(first, aCertificate())
    await expect(Promise.all(ends)).resolves.toEqual([aCertificate(), aCertificate()])
    const [one, another] = [{ ...full }, { ...full }]
    for (const request of [one, another]) {
      void queue.awaitEnd(request)
      queue.add(request)
    }
    expect(taken(queue)).toHaveLength(2)
  })

  it('reject with the reason for which they are dropped: one, all, or those that are waited for', async () => {
    const [one, other, quiet] = some()
    if (!one || !other || !quiet) throw new Error('There are three.')
    for (const drop of ['one', 'awaited', 'all'] as const) {
      const queue = createSyncQueue()
      const ends = [one, other].map((request) => queue.awaitEnd(request).promise)
      for (const request of [one, other, quiet]) queue.add(request)
      if (drop === 'one') queue.drop(one, why)
      else if (drop === 'awaited') queue.dropAwaited(why)
      else queue.dropAll(why)
      await expect(ends[0]).rejects.toBe(why)
      if (drop !== 'one') await expect(ends[1]).rejects.toBe(why)
      expect(taken(queue)).toEqual({ one: [other, quiet], awaited: [quiet], all: [] }[drop])
    }
  })

  it('are nobody’s once their end is forgotten', () => {
    const queue = createSyncQueue()
    void queue.awaitEnd(delta)
    queue.add(delta)
    queue.forget(delta)
    queue.dropAwaited(why)
    expect([queue.isAwaited(delta), taken(queue)]).toEqual([false, [delta]])
  })
})
