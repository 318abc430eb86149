// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ageConditions, withinConditions } from '../../../../renderer/overview/parts/barConditions.ts'
import { ofStatus } from '../../../../renderer/kit/page/settlementNote.ts'
import { useConnection } from '../../../../renderer/session/connection.ts'
import { useExportDialog } from '../../../../renderer/exporting/state/exportDialog.ts'
import { useOverview } from '../../../../renderer/overview/state/overview.ts'
import { useSelection } from '../../../../renderer/transactions/state/selection.ts'
import { useTransactions } from '../../../../renderer/transactions/state/transactions.ts'
import { OverviewRequest } from '../../../../shared/domain/overview.ts'
import { TransactionQuery } from '../../../../shared/domain/transaction.ts'
import { TransactionFilter, type Condition } from '../../../../shared/domain/transactionFilter.ts'
import { fakeBridge } from '../../../support/bridge/fakeBridge.ts'
import { freshStores } from '../../../support/freshStores.ts'

// What the app adds to a filter that is as full as a person can make it.

const full: readonly Condition[] = Array.from({ length: 50 }, (_, index) => ({
  field: 'text',
  phrase: `not ${index} there`,
  not: true
}))

beforeEach(() => {
  freshStores()
  sessionStorage.clear()
  vi.stubGlobal('bridge', fakeBridge({ rows: 20 }))
})
afterEach(() => void vi.unstubAllGlobals())

async function opened(filter: readonly Condition[]) {
  const transactions = useTransactions()
  await useConnection().load()
  transactions.setFilter(filter)
  await flushPromises()
  return transactions
}

it('with a full filter, all rows of a list but one can be selected', async () => {
  await opened(full)
  const selection = useSelection()
  selection.toggleAll()
  selection.toggle(0)
  expect(selection.query.filter).toHaveLength(51)
  expect(TransactionQuery.safeParse(selection.query).success).toBe(true)
})

it('with a full filter, one account can be exported', async () => {
  const transactions = await opened(full)
  const dialog = useExportDialog()
  dialog.open([{ of: 'view', query: transactions.query }], 'camt053')
  dialog.account = 'acc1'
  expect(dialog.query?.filter).toHaveLength(51)
  expect(TransactionQuery.safeParse(dialog.query).success).toBe(true)
})

it('with a full filter, a bar of settled transactions can be opened', async () => {
  await opened(full)
  const overview = useOverview()
  overview.setShown(true)
  overview.onlyShown = true
  await flushPromises()
  const filter = overview.answer?.filter ?? []
  expect(filter).toEqual(full)
  expect(OverviewRequest.safeParse({ filter, timeZone: 'UTC', per: 'day' }).success).toBe(true)
  const bar = ageConditions('EUR', { fromDays: 8, toDays: 30 }, '2026-03-01', 'in')
  expect(TransactionFilter.parse(withinConditions(filter, [...bar, ofStatus('settled')]))).toHaveLength(55)
})

it('a full filter with an added condition survives a reload', async () => {
  await opened([...full, ofStatus('settled')])
  freshStores()
  const again = useTransactions()
  await useConnection().load()
  await flushPromises()
  expect(again.filter).toEqual([...full, ofStatus('settled')])
})
