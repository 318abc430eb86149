// @vitest-environment happy-dom
import { flushPromises, mount } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import NoMatch from '../../../../../renderer/transactions/filter/parts/NoMatch.vue'
import { useConnection } from '../../../../../renderer/session/connection.ts'
import { useNoMatch } from '../../../../../renderer/transactions/filter/state/noMatch.ts'
import { useTransactions } from '../../../../../renderer/transactions/state/transactions.ts'
import { parseQuery } from '../../../../../shared/query/parseQuery.ts'
import { fakeRow } from '../../../../support/bridge/ledger/fakeRows.ts'
import { fakeBridge } from '../../../../support/bridge/fakeBridge.ts'
import { freshStores } from '../../../../support/freshStores.ts'

beforeEach(() => {
  freshStores()
  sessionStorage.clear()
  vi.stubGlobal('bridge', fakeBridge({ rows: 20 }))
})
afterEach(() => void vi.unstubAllGlobals())

async function searched(query: string) {
  const noMatch = useNoMatch()
  const transactions = useTransactions()
  await useConnection().load()
  await flushPromises()
  transactions.setFilter(parseQuery(query).conditions)
  await flushPromises()
  expect(transactions.total).toBe(0)
  return noMatch
}

const opposite = (amount: string) => (amount.startsWith('-') ? amount.slice(1) : `-${amount}`)

describe('a filter that finds nothing', () => {
  it('says which condition no transaction meets, and what exists instead', async () => {
    const noMatch = await searched('currency:EUR,SEK,USD,GBP,JPY,KWD,PLN status:nonsense')
    expect(noMatch.barren).toEqual([1])
    expect(noMatch.hints[0]).toMatch(/^No transaction has the currency/)
    expect(noMatch.hints.at(-1)).toMatch(/^No transaction has the status “nonsense”; the ledger has \w+/)
  })

  it('names no condition when each is met by some transaction', async () => {
    const noMatch = await searched('amount:>0 amount:<0')
    expect([noMatch.barren, noMatch.hints]).toEqual([[], []])
  })

  it('offers near matches: the opposite sign, a similar name, or one condition less', async () => {
    const rows = Array.from({ length: 20 }, (_, index) => fakeRow(index))
    const name = rows.find(({ counterpartyName }) => counterpartyName !== null)?.counterpartyName ?? ''
    const amount = rows.find((row) => !rows.some((other) => other.amount === opposite(row.amount)))?.amount ?? ''
    const signed = await searched(`amount:${opposite(amount)}`)
    await flushPromises()
    expect(signed.readings).toMatchObject([{ how: 'instead', condition: { field: 'amount', min: { value: amount } } }])
    const named = await searched(`"${name.slice(0, 5)}zz" currency:${rows[0]?.currency ?? ''}`)
    await flushPromises()
    expect(named.readings.map(({ how, condition }) => [how, condition.field])).toEqual(
      expect.arrayContaining([['without', 'text']])
    )
    expect(named.readings.every(({ count }) => count > 0)).toBe(true)
  })

  it('marks the conditions that nothing meets', () => {
    const conditions = ['Status is Nonsense', 'Amount below 0.00']
    const all = mount(NoMatch, { props: { conditions, barren: [], query: 'a' } })
    expect(all.text()).toContain('meets all of these conditions')
    const one = mount(NoMatch, { props: { conditions, barren: [0], hints: ['There is another.'], query: 'a' } })
    expect(one.text()).toContain('One of these conditions is met by no transaction at all')
    expect(one.findAll('button.border-caution').map((chip) => chip.text())).toEqual([
      expect.stringContaining('Status is Nonsenseno transactions')
    ])
    expect(one.text()).toContain('There is another.')
  })
})
