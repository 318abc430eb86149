// @vitest-environment happy-dom
import { flushPromises, mount } from '@vue/test-utils'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { computed, defineComponent, h, shallowRef } from 'vue'
import { createMemoryHistory, createRouter } from 'vue-router'
import { useConnection } from '../../../../renderer/session/connection.ts'
import { formatAmount } from '../../../../renderer/kit/bridge/format.ts'
import QueueRow from '../../../../renderer/reconciliation/parts/queue/QueueRow.vue'
import QueueEntryPane from '../../../../renderer/reconciliation/QueueEntryPane.vue'
import { entryOfRow } from '../../../../renderer/reconciliation/state/decisionQueue.ts'
import { useFoundTransactions } from '../../../../renderer/reconciliation/state/foundTransactions.ts'
import { useHandMatch } from '../../../../renderer/reconciliation/state/handMatch.ts'
import { useReconciliation } from '../../../../renderer/reconciliation/state/reconciliation.ts'
import { useQueueActions } from '../../../../renderer/reconciliation/state/useQueueActions.ts'
import type { Input } from '../../../../shared/contract.ts'
import type { ShownEntry } from '../../../../shared/domain/reconciliation/actionLog.ts'
import type { ReconciliationDetails } from '../../../../shared/domain/reconciliation/reconciliation.ts'
import { fakeBridge } from '../../../support/bridge/fakeBridge.ts'
import { freshStores } from '../../../support/freshStores.ts'
import { aFoundTransaction } from '../../../support/reconciliation/shownRows.ts'

const ID = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff'
const details = { id: ID, phase: 'open', plan: null, differences: [], revision: 3, lastEntry: 7 } as unknown
const rest = { count: 442, sums: [{ amount: '-2102062.22', currency: 'EUR' }] }
const row = aFoundTransaction({ bulkPaymentId: 'BULK-7', counterpartyName: 'Acme AB', rest })
const MONEY = `${formatAmount('2102062.22')} EUR`

const anEntry: ShownEntry = {
  seq: 8,
  at: '2026-11-24T09:30:00.000Z',
  by: 'Anna',
  kind: 'ignore',
  reconciliation: ID,
  detail: '{}',
  previousHash: '',
  hash: '',
  words: 'Ignored',
  subjects: [],
  subjectCount: 0,
  facts: [],
  canUndo: true,
  undoneBy: null
}

let decided: Input<'reconciliation.decide'>[]
beforeEach(async () => {
  freshStores()
  document.body.innerHTML = '<div id="overlays"></div>'
  decided = []
  const get = () => Promise.resolve(details as ReconciliationDetails)
  const handlers = {
    'reconciliation.get': get,
    'reconciliation.decide': (asked: Input<'reconciliation.decide'>) => {
      decided.push(asked)
      return Promise.resolve({ ...(details as ReconciliationDetails), entry: anEntry })
    },
    'reconciliation.log': () => Promise.resolve({ entries: [], total: 0 }),
    'reconciliation.found': () => Promise.resolve({ rows: [], from: 0, total: 0, states: [], revision: 3 })
  }
  vi.stubGlobal('window', Object.assign(window, { bridge: fakeBridge({ rows: 0, handlers }) }))
  await useConnection().load()
  useReconciliation().open(ID)
  await flushPromises()
})
afterEach(() => void vi.unstubAllGlobals())

/** The entry of the rest beside the queue. */
async function pane() {
  const routes = ['reconciliation', 'foundTransactions'].map((name) => ({
    path: `/${name}/:id`,
    name,
    component: { render: () => null }
  }))
  const router = createRouter({ history: createMemoryHistory(), routes })
  await router.push({ name: 'reconciliation', params: { id: ID } })
  const Pane = defineComponent(() => {
    const entry = entryOfRow(row)
    const actions = useQueueActions({ entry: computed(() => entry), details: shallowRef(), chosen: shallowRef() })
    const none = { details: undefined, error: undefined, columns: [], place: undefined }
    return () =>
      h(QueueEntryPane, {
        ...none,
        entry,
        actions: actions.value,
        onRun: (action: { readonly run: () => unknown }) => void action.run()
      })
  })
  return { router, pane: mount(Pane, { attachTo: document.body, global: { plugins: [router] } }) }
}

it('is one row of the queue, with the number of its transactions and their sum', () => {
  const text = mount(QueueRow, { props: { row, settlementStatusOf: () => 'settled', isGrouped: true } }).text()
  expect(text).toContain('442 more transactions')
  expect(text).toContain(`${formatAmount('-2102062.22')} EUR`)
  expect(text).toContain('Bulk payment BULK-7')
  expect(text).not.toContain('Acme AB')
})

it('shows one sentence and two answers, and nothing about a single transaction', async () => {
  const { pane: shown } = await pane()
  expect(shown.get('h2').text()).toBe(`This bulk payment has 442 more transactions of ${MONEY}`)
  const buttons = shown.findAll('[role="group"] button').map((button) => button.text())
  const words = ['They are not part of this file', 'They should not have been paid', 'More']
  expect(buttons).toEqual(words.map((text) => expect.stringContaining(text) as string))
  expect(shown.text()).not.toMatch(/Acme AB|Find & match/)
})

it.each([
  ['They are not part of this file', 'ignore'],
  ['They should not have been paid', 'explain']
] as const)('is answered at once for all with “%s”', async (reason, kind) => {
  const { pane: shown } = await pane()
  await shown
    .findAll('button')
    .find((button) => button.text().startsWith(reason))
    ?.trigger('click')
  await flushPromises()
  const targets = [{ kind: 'transaction', id: row.id, rest: 442 }]
  expect(decided).toEqual([{ id: ID, decision: { do: kind, targets, reason }, shown: 7 }])
})

it('shows its transactions in their list', async () => {
  const { pane: shown, router } = await pane()
  await shown
    .findAll('button')
    .find((button) => button.text() === 'Show transactions')
    ?.trigger('click')
  await flushPromises()
  expect(router.currentRoute.value.name).toBe('foundTransactions')
  expect(useFoundTransactions().filter).toMatchObject({ only: 'unexplained', text: 'BULK-7' })
})

it('is not selected together with other entries', () => {
  const hand = useHandMatch()
  hand.toggleRow(row)
  hand.addRows([row, aFoundTransaction({ id: 't2' })])
  expect([...hand.rows.keys()]).toEqual(['t2'])
  expect(useReconciliation().done?.words).toBe('The rest of a bulk payment is answered by itself.')
})
