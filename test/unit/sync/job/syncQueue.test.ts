import { expect, it } from 'vitest'
import { outcomeOf } from '../../../../electron/sync/job/syncQueue.ts'
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
