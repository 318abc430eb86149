// @vitest-environment happy-dom
import { flushPromises, mount } from '@vue/test-utils'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createMemoryHistory, createRouter } from 'vue-router'
import { useConnection } from '../../../../renderer/session/connection.ts'
import { useDecisionPrompt } from '../../../../renderer/reconciliation/state/decisionPrompt.ts'
import SignOffNotes from '../../../../renderer/reconciliation/parts/signing/SignOffNotes.vue'
import ReconciliationDialogs from '../../../../renderer/reconciliation/ReconciliationDialogs.vue'
import { useReconciliation } from '../../../../renderer/reconciliation/state/reconciliation.ts'
import { useTeam } from '../../../../renderer/team/state/team.ts'
import type { Input } from '../../../../shared/contract.ts'
import type { ReconciliationDetails } from '../../../../shared/domain/reconciliation/reconciliation.ts'
import { AppError } from '../../../../shared/errors.ts'
import { fakeBridge } from '../../../support/bridge/fakeBridge.ts'
import { freshStores } from '../../../support/freshStores.ts'

const OUTDATED = 'Something changed since these figures were shown. Check them again.'
const ID = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff'
const counts = {
  items: { matched: 0, different: 0, suggested: 0, ambiguous: 0, pending: 0, missing: 1, repeated: 0 },
  transactions: { expected: 0, suggested: 0, candidate: 0, duplicate: 0, unexpected: 0, unrelated: 0 },
  queue: 1
}
const difference = {
  currency: 'EUR',
  expected: '-1.00',
  found: '0.00',
  difference: '-1.00',
  unexplained: '-1.00',
  unexplainedCount: 1,
  parts: [{ kind: 'missing', amount: '-1.00', count: 1, unexplained: '-1.00', unexplainedCount: 1 }]
}
/** One payment of 1.00 EUR that was not found. */
const details: ReconciliationDetails = {
  id: ID,
  name: 'Salaries',
  kind: 'pain.001',
  phase: 'open',
  createdAt: '2026-11-01T08:00:00.000Z',
  createdBy: 'anna',
  changedAt: '2026-11-01T08:00:00.000Z',
  hasChanged: false,
  awaitsReview: false,
  needsReview: false,
  items: 1,
  counts,
  differences: [difference],
  isPlanned: true,
  oldestOpen: '2026-10-01',
  instruction: { name: 'order.xml', sha256: '0', messageId: null, schema: null },
  batches: [],
  plan: null,
  suggested: [],
  news: [],
  signOffs: [],
  carriedFrom: null,
  carriedTo: null,
  revision: 3,
  lastEntry: 3
} as ReconciliationDetails
const signOff = {
  reviewer: null,
  forcedBecause: 'It is a test',
  counts,
  differences: [difference],
  rulesVersion: 1,
  rowsHash: '0',
  logHead: '0',
  certificate: null,
  isOfTeam: true,
  review: null
} as const

beforeEach(() => freshStores())
afterEach(() => void vi.unstubAllGlobals())

it('a reason to sign off counts only for the figures it was typed for', async () => {
  const id = ID
  let now = details
  const signed: Input<'reconciliation.signOff'>[] = []
  const bridge = fakeBridge({
    rows: 0,
    handlers: {
      'reconciliation.get': () => Promise.resolve(now),
      'reconciliation.aboveLimits': () => Promise.resolve([]),
      'team.members': () => Promise.resolve([]),
      'reconciliation.signOff': (asked) => {
        signed.push(asked)
        return Promise.reject(new AppError('plan-outdated', OUTDATED))
      }
    }
  })
  vi.stubGlobal('bridge', bridge)
  await useConnection().load()
  useTeam()
  const team = { host: 'db.example.com', port: 5432, database: 'tallydesk', login: 'bo', workbook: 'w' }
  bridge.say('team.changed', { team, state: 'in-step', message: null, proposals: [] })
  const store = useReconciliation()
  store.open(id)
  await flushPromises()
  const router = createRouter({
    history: createMemoryHistory(),
    routes: [{ path: '/:all(.*)*', name: 'all', component: { render: () => null } }]
  })
  const overlays = document.createElement('div')
  overlays.id = 'overlays'
  document.body.append(overlays)
  const view = mount(ReconciliationDialogs, { attachTo: document.body, global: { plugins: [router] } })
  useDecisionPrompt().isSigning = true
  await flushPromises()
  const { body } = document
  const box = body.querySelector<HTMLInputElement>('input[type=checkbox]')
  box?.click()
  await flushPromises()
  const reason = body.querySelector<HTMLInputElement>('form input:not([type=checkbox]), form textarea')
  if (!reason) throw new Error('No reason is asked for.')
  reason.value = 'One euro is not worth the work'
  reason.dispatchEvent(new Event('input', { bubbles: true }))
  await flushPromises()

  // A colleague unmatches what was matched: 900,000 more is unexplained.
  const shown = now.revision
  now = {
    ...now,
    revision: shown + 1,
    differences: now.differences.map((one) => ({ ...one, unexplained: '-900001.00', unexplainedCount: 41 }))
  }
  bridge.say('reconciliation.changed', { id, revision: now.revision })
  await vi.waitFor(() => expect(store.revision).toBe(now.revision), { timeout: 5000 })
  await flushPromises()
  expect(body.textContent).not.toContain('900,001.00')
  body.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  await flushPromises()
  expect(signed.map(({ revision }) => revision)).toEqual([shown])
  // What changed is shown once it was refused, and nothing is ticked for it.
  expect(body.textContent).toContain(OUTDATED)
  expect(body.textContent).toContain('900,001.00')
  expect(body.querySelector<HTMLInputElement>('input[type=checkbox]')?.checked).toBe(false)
  view.unmount()
  overlays.remove()
})

it('the latest sign-off is shown first, even if an earlier signer’s clock was ahead', () => {
  // Anna’s computer is a day ahead; the log has the order.
  const reopened = { at: '2026-11-27T09:00:00.000Z', by: 'bo', reason: 'Once more' }
  const first = { ...signOff, preparer: 'anna', at: '2026-11-28T08:00:00.000Z', reopened } as const
  const second = { ...signOff, preparer: 'bo', at: '2026-11-27T10:00:00.000Z', reopened: null } as const
  const signed: ReconciliationDetails = {
    ...details,
    phase: 'signed-off',
    signOffs: [first, second] as unknown as ReconciliationDetails['signOffs']
  }
  vi.stubGlobal('bridge', fakeBridge({ rows: 0 }))
  const view = mount(SignOffNotes, { props: { details: signed, unseen: 0 } })
  expect(view.text()).toContain('Signed off by bo')
})
