// @vitest-environment happy-dom
import { enableAutoUnmount, flushPromises, mount } from '@vue/test-utils'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { computed, defineComponent, h, shallowRef } from 'vue'
import { useConnection } from '../../../../renderer/session/connection.ts'
import { useCommandRegistry } from '../../../../renderer/kit/commands/commandRegistry.ts'
import { formatInstantDay } from '../../../../renderer/kit/bridge/format.ts'
import { useCommandKeys } from '../../../../renderer/kit/commands/useCommandKeys.ts'
import QueueEntryPane from '../../../../renderer/reconciliation/QueueEntryPane.vue'
import QueueGroupPane from '../../../../renderer/reconciliation/QueueGroupPane.vue'
import { entryOfItem, useDecisionQueue } from '../../../../renderer/reconciliation/state/decisionQueue.ts'
import { useReconciliation } from '../../../../renderer/reconciliation/state/reconciliation.ts'
import { useQueueActions } from '../../../../renderer/reconciliation/state/useQueueActions.ts'
import { useQueueCommands } from '../../../../renderer/reconciliation/state/useQueueCommands.ts'
import type { Input } from '../../../../shared/contract.ts'
import type { ReconciliationDetails } from '../../../../shared/domain/reconciliation/reconciliation.ts'
import { fakeBridge } from '../../../support/bridge/fakeBridge.ts'
import { freshStores } from '../../../support/freshStores.ts'
import { anItemRow } from '../../../support/reconciliation/shownRows.ts'

const ID = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff'
const details = { id: ID, phase: 'open', plan: {}, differences: [], revision: 3, lastEntry: 7 } as unknown
const remembered = {
  do: 'explain',
  reason: 'Bank charge',
  by: 'Olga',
  at: '2026-10-03T09:00:00.000Z',
  payee: 'Nordlys Kraft AS',
  amount: '10.00',
  currency: 'EUR'
} as const
const differing = { state: 'different', differences: ['amount'], residual: '-10.00' } as const
const first = anItemRow({ ...differing, key: 'k1', match: 1, remembered })
const second = anItemRow({ ...differing, key: 'k2', match: 2, remembered })
const ROWS = [
  first,
  anItemRow({ ...differing, key: 'k3', match: 3, remembered: { ...remembered, reason: 'Rounding' } }),
  anItemRow({ ...differing, key: 'k4', match: 4 }),
  second
]
const group = { state: 'different', count: ROWS.length, net: [], alike: null } as const
const alike = { do: 'explain', reason: 'Bank charge', count: 2 } as const
const AGAIN = { do: 'explain', reason: 'Bank charge' }

let decided: Input<'reconciliation.decide'>[]
beforeEach(async () => {
  freshStores()
  document.body.innerHTML = '<div id="overlays"></div>'
  decided = []
  const handlers = {
    'reconciliation.get': () => Promise.resolve(details as ReconciliationDetails),
    'reconciliation.decide': (asked: Input<'reconciliation.decide'>) => {
      decided.push(asked)
      return Promise.resolve({ ...(details as ReconciliationDetails), entry: { words: '', seq: 8 } as never })
    },
    'reconciliation.items': ({ from, count }: Input<'reconciliation.items'>) =>
      Promise.resolve({
        rows: ROWS.slice(from, from + count),
        from,
        total: ROWS.length,
        states: [{ ...group, remembered: [alike, { ...alike, reason: 'Rounding', count: 1 }] }],
        revision: 3
      }),
    'reconciliation.found': () => Promise.resolve({ rows: [], from: 0, total: 0, states: [], revision: 3 })
  }
  vi.stubGlobal('window', Object.assign(window, { bridge: fakeBridge({ rows: 0, handlers }) }))
  await useConnection().load()
  useReconciliation().open(ID)
  useDecisionQueue()
  await flushPromises()
})
enableAutoUnmount(afterEach)
afterEach(() => void vi.unstubAllGlobals())

/** What is beside the queue, for its first entry or for the heading above it, with the keys of the page. */
async function pane(isHeading = false) {
  const Pane = defineComponent(() => {
    const entry = entryOfItem(first)
    const heading = computed(() => (isHeading ? useDecisionQueue().groups[0] : undefined))
    const registry = useCommandRegistry()
    const actions = useQueueActions({
      entry: computed(() => (isHeading ? undefined : entry)),
      details: shallowRef(),
      chosen: shallowRef(),
      takesSelection: true,
      group: heading,
      actOnGroup: () => undefined
    })
    const run = (id: string) => void actions.value.find((action) => action.id === id)?.run()
    useQueueCommands({ actions, run, choices: shallowRef([]), choose: () => undefined })
    useCommandKeys(
      () => registry.all,
      (command) => registry.run(command)
    )
    const onRun = ({ id }: { readonly id: string }) => run(id)
    const none = { details: undefined, error: undefined, columns: [], place: undefined }
    return () =>
      heading.value
        ? h(QueueGroupPane, { group: heading.value, actions: actions.value, selected: 0, onRun })
        : h(QueueEntryPane, { ...none, entry, actions: actions.value, onRun })
  })
  const shown = mount(Pane, { attachTo: document.body })
  await flushPromises()
  return shown
}

async function press(key: string): Promise<void> {
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  await flushPromises()
}

it('is one line that says who decided what, when and why, which one key decides again', async () => {
  const shown = await pane()
  expect(shown.text()).toContain(
    `On ${formatInstantDay(remembered.at)} Olga accepted 10.00 EUR for Nordlys Kraft AS: Bank charge`
  )
  expect(decided).toEqual([])
  await press('r')
  const targets = [{ kind: 'match', id: 1 }]
  expect(decided).toEqual([{ id: ID, decision: { ...AGAIN, targets }, shown: 7 }])
})

it('is decided for all alike of its kind at once, and for no others', async () => {
  const shown = await pane()
  await shown
    .findAll('button')
    .find((button) => button.text() === 'Accept all 2 alike')
    ?.trigger('click')
  await flushPromises()
  const targets = [first, second].map(({ match }) => ({ kind: 'match', id: match }))
  expect(decided).toEqual([{ id: ID, decision: { ...AGAIN, targets }, shown: 7 }])
})

it('is decided for all alike by the same key on the heading', async () => {
  const shown = await pane(true)
  expect(shown.text()).toContain('2 have the reason “Bank charge” from before.')
  await press('r')
  expect(decided).toMatchObject([{ decision: { ...AGAIN, targets: [{ id: 1 }, { id: 2 }] } }])
})
