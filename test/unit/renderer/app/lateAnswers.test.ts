// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useCardPayment } from '../../../../renderer/cards/cardPayments/state/cardPayment.ts'
import { useStatement } from '../../../../renderer/exporting/statement/state/statement.ts'
import { useConnection } from '../../../../renderer/session/connection.ts'
import { useTeam } from '../../../../renderer/team/state/team.ts'
import { useDetails } from '../../../../renderer/transactions/state/details.ts'
import { useSelection } from '../../../../renderer/transactions/state/selection.ts'
import { useTransactions } from '../../../../renderer/transactions/state/transactions.ts'
import type { Handlers } from '../../../../shared/contract.ts'
import type { TeamStatus } from '../../../../shared/domain/team.ts'
import { bank, fakeBridge, sandbox, type FakeBridge } from '../../../support/bridge/fakeBridge.ts'
import { freshStores } from '../../../support/freshStores.ts'
import { aTotal } from '../../../support/ledger/aTotal.ts'
import { aTransaction } from '../../../support/ledger/aTransaction.ts'

let bridge: FakeBridge
const never = () => new Promise<never>(() => undefined)
const net = (amount: string, count = 1) => [
  aTotal('EUR', { settled: { count, incoming: '0.00', outgoing: amount, net: amount } })
]
/** Longer than any throttle of the stores. */
const wait = () => vi.advanceTimersByTimeAsync(3000)

function start(handlers: Partial<Handlers>): void {
  bridge = fakeBridge({ rows: 0, handlers })
  vi.stubGlobal('bridge', bridge)
}

async function connect(): Promise<void> {
  await useConnection().load()
  await flushPromises()
}

async function goToBank(): Promise<void> {
  bridge.say('connection.changed', { connection: bank, state: 'ready', rows: 1 })
  await flushPromises()
  await wait()
}

beforeEach(() => {
  vi.useFakeTimers()
  freshStores()
  sessionStorage.clear()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A list of one row, named after the service, whose totals never come for the second service. */
function twoServices(): Partial<Handlers> {
  const isBank = () => useConnection().status?.connection.id === bank.id
  return {
    'transactions.find': ({ from }) =>
      Promise.resolve({
        rows: [aTransaction({ id: isBank() ? 'of the bank' : 'first' })],
        from,
        total: 1,
        revision: 1
      }),
    'transactions.totals': () => (isBank() ? never() : Promise.resolve(net('-111.00')))
  }
}

it('shows no totals of the connection that was left', async () => {
  start(twoServices())
  const store = useTransactions()
  await connect()
  expect(store.totals?.sums[0]?.settled.net).toBe('-111.00')
  await goToBank()
  expect(store.rowAt(0)?.id).toBe('of the bank')
  expect(store.totals).toBeUndefined()
})

it('shows the sums of what is selected, and no others', async () => {
  start(twoServices())
  const selection = useSelection()
  await connect()
  selection.toggle(0)
  await wait()
  expect(selection.totals?.[0]?.settled.net).toBe('-111.00')
  await goToBank()
  selection.toggle(0)
  await wait()
  expect([selection.count, selection.totals]).toEqual([1, undefined])
})

it('selects all of the list that is shown, however long its totals take', async () => {
  let isSlow = false
  start({
    'transactions.find': ({ query, from }) =>
      Promise.resolve({ rows: [aTransaction()], from, total: query.filter.length > 0 ? 1 : 900, revision: 1 }),
    'transactions.totals': () => (isSlow ? never() : Promise.resolve(net('-111.00', 900)))
  })
  const [store, selection] = [useTransactions(), useSelection()]
  await connect()
  isSlow = true
  const filter = [{ field: 'currency', anyOf: ['USD'], not: false }] as const
  store.setFilter(filter)
  await flushPromises()
  await wait()
  selection.toggleAll()
  expect([selection.count, selection.query.filter]).toEqual([1, filter])
})

it('closes the details of a row when its amounts get another unit', async () => {
  start(twoServices())
  const [store, details] = [useTransactions(), useDetails()]
  await connect()
  const row = store.rowAt(0)
  if (row) details.open(row)
  expect(details.id).toBe('first')
  const { connection = sandbox } = useConnection().status ?? {}
  bridge.say('connection.changed', { connection: { ...connection, amountUnit: 'minor' }, state: 'ready', rows: 1 })
  expect(details.id).toBeUndefined()
})

it('makes a statement of rows and totals of one state', async () => {
  let status = 'pending'
  start({
    'transactions.totals': () => {
      const totals = net(status === 'pending' ? '0.00' : '-10.00')
      status = 'completed'
      return Promise.resolve(totals)
    },
    'transactions.find': ({ from }) =>
      Promise.resolve({ rows: [aTransaction({ status })], from, total: 1, revision: 2 })
  })
  const store = useStatement()
  await connect()
  store.prepare({ query: { filter: [], sort: [], timeZone: 'UTC' }, balances: [] })
  store.setSeen(true)
  await flushPromises()
  expect(store.statement?.parts[0]?.[0]?.status).toBe('completed')
  expect(store.statement?.totals[0]?.settled.net).toBe('-10.00')
})

it('offers the card page of one payment with no other', async () => {
  const page = Promise.withResolvers<{ address: string }>()
  vi.stubGlobal('open', vi.fn())
  start({ 'cardPayment.get': never, 'cardPayment.openCard': () => page.promise })
  const store = useCardPayment()
  await connect()
  store.open('f0000000-0000-4000-8000-000000000001')
  const opening = store.openCard(false)
  store.open('f0000000-0000-4000-8000-000000000002')
  page.resolve({ address: 'http://127.0.0.1/card' })
  await opening
  expect(store.address).toBeUndefined()
})

it('shows the latest state of the team, and none from a connection that was left', async () => {
  const of = (state: TeamStatus['state']): TeamStatus => ({
    team: { login: 'olga', host: 'db.example', port: 5432, database: 'team', workbook: 'w' },
    state,
    message: null,
    proposals: []
  })
  const answer = Promise.withResolvers<TeamStatus>()
  start({ 'team.get': () => (useConnection().status?.connection.id === bank.id ? never() : answer.promise) })
  const store = useTeam()
  await connect()
  const loading = store.load()
  bridge.say('team.changed', of('out-of-reach'))
  answer.resolve(of('in-step'))
  await loading
  expect(store.state?.word).toBe('Team offline')
  const again = store.load()
  bridge.say('connection.changed', { connection: bank, state: 'ready', rows: 1 })
  await again
  expect(store.login).toBeUndefined()
})
