import { expect, it } from 'vitest'
import { goingOn, isCovered, outcomeOf } from '../../../../electron/sync/job/syncQueue.ts'
import type { SyncRequest } from '../../../../shared/domain/syncRun.ts'
import { aCertificate } from '../../../support/bridge/fakeSync.ts'

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

it.each([
  [{ kind: 'delta' }, { kind: 'delta' }],
  [{ kind: 'auto' }, { kind: 'auto' }],
  [{ kind: 'full', fresh: true }, { kind: 'full' }]
] as const)('goes on from %o with %o', (request, next) => {
  expect(goingOn(request)).toEqual(next)
})

const ids: SyncRequest = { kind: 'targeted', correlationIds: ['d461f105-1792-407f-95ff-9a496fd918a9'] }
const [full, delta, auto] = [{ kind: 'full' }, { kind: 'delta' }, { kind: 'auto' }] as const

it.each([
  ['a delta, whatever reads changes', delta, { request: full, kind: 'full' }, true],
  ['a full one, by a full one', full, { request: full, kind: undefined }, true],
  ['a full one, by one that turned out to be full', full, { request: auto, kind: 'full' }, true],
  ['a full one, not by a delta', full, { request: auto, kind: 'delta' }, false],
  ['a full one that begins anew, by none', { ...full, fresh: true }, { request: full, kind: 'full' }, false],
  ['one of a few, by none', ids, { request: full, kind: 'full' }, false],
  ['any, not by one of a few', auto, { request: ids, kind: 'targeted' }, false]
] as const)('covers %s', (_what, request, running, isIt) => {
  expect(isCovered(request, running)).toBe(isIt)
})
