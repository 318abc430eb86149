// @vitest-environment happy-dom
import { aTotal } from '../../../../support/ledger/aTotal.ts'
import { flushPromises, mount } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import SiblingLists from '../../../../../renderer/transactions/details/parts/SiblingLists.vue'
import HistoryList from '../../../../../renderer/transactions/details/parts/HistoryList.vue'
import TransactionFields from '../../../../../renderer/transactions/details/parts/TransactionFields.vue'
import { transactionFields } from '../../../../../renderer/transactions/details/parts/transactionFields.ts'
import TransactionHead from '../../../../../renderer/transactions/details/parts/TransactionHead.vue'
import type { Siblings } from '../../../../../shared/domain/bulkPayment.ts'
import { formatInstant } from '../../../../../renderer/kit/bridge/format.ts'
import { AppError } from '../../../../../shared/errors.ts'
import { settlementStatusOf } from '../../../../../shared/transactions/transactionStatus.ts'
import { aTransaction } from '../../../../support/ledger/aTransaction.ts'
import { aChange } from '../../../../support/bridge/ledger/fakeHistory.ts'

const acts = { copy: () => true, nameAccount: () => Promise.resolve() }

describe('the details of a transaction', () => {
  const row = aTransaction({
    amount: '-90071992547409.9301',
    paymentAmount: '-12.340',
    paymentCurrency: 'SEK',
    exchangeRate: '0.1e-3',
    bulkPaymentId: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
    correlationId: '550e8400-e29b-41d4-a716-446655440000',
    counterpartyBankCode: 'NDEASESS',
    counterpartyAccountId: 'acc-77'
  })

  it('hold every field of it, exactly as the ledger has it', () => {
    const text = mount(TransactionFields, { props: { transaction: row, ...acts } }).text()
    for (const [field, value] of Object.entries(row)) {
      if (typeof value === 'string' && field !== 'reconciliation') expect(text, field).toContain(value)
    }
  })

  it('shows amounts as the table does, and among the raw values as they are', () => {
    const details = mount(TransactionFields, { props: { transaction: row, ...acts } })
    const [shown] = details.findAll('dd').filter((value) => value.text().includes('90,071,992,547,409.9301'))
    expect(shown?.text()).toContain('−90,071,992,547,409.9301')
    const raw = details.get('details')
    expect(raw.find('dt[title=amount] + dd').text()).toContain('-90071992547409.9301')
    expect(raw.findAll('dt')).toHaveLength(18)
  })

  it('shows a time in the user’s own, with what was received in its tooltip', () => {
    const details = mount(TransactionFields, { props: { transaction: row, timeZone: 'Asia/Tokyo', ...acts } })
    const shown = details.get('dt[title=created_at] + dd .raw')
    expect(shown.text()).toBe(formatInstant(row.createdAt, undefined, 'Asia/Tokyo'))
    expect(shown.attributes('title')).toBe(row.createdAt)
  })

  it('name every field of the interface once', () => {
    const names = transactionFields(row).flatMap(({ fields }) => fields.map(({ name }) => name))
    expect(names.toSorted()).toEqual([
      'account_id',
      'amount',
      'bulk_payment_id',
      'correlation_id',
      'counterparty.account_details.bank_code',
      'counterparty.account_details.number',
      'counterparty.account_id',
      'counterparty.name',
      'created_at',
      'exchange_rate',
      'id',
      'payment_amount',
      'reconciliation_state',
      'reference',
      'status',
      'type',
      'updated_at'
    ])
  })

  it('show each of them in its own place, not only among the raw values', () => {
    const values = new Map(
      transactionFields(row).flatMap(({ fields }) => fields.map(({ name, value }) => [name, value]))
    )
    for (const [name, value] of [
      ['reference', row.reference],
      ['counterparty.name', row.counterpartyName],
      ['counterparty.account_details.number', row.counterpartyNumber],
      ['correlation_id', row.correlationId],
      ['exchange_rate', row.exchangeRate]
    ] as const)
      expect(values.get(name), name).toBe(value)
  })

  it('distinguish a missing field from an empty one', () => {
    const missing = transactionFields(aTransaction({ correlationId: null }))
    expect(missing.flatMap(({ fields }) => fields).find(({ name }) => name === 'correlation_id')?.value).toBeNull()
  })

  it('show fields that the interface does not name with every digit they were sent with', () => {
    const extra = '{"fee":1.10,"counterparty":{"account_details":{"sort_code":"20\\u002d00"}},"tags":[{"a":1e400}]}'
    const list = mount(TransactionFields, { props: { transaction: row, extra, ...acts } })
    const shown = list.get('section:last-of-type')
    expect(shown.findAll('dt').map((label) => label.text())).toEqual([
      'fee',
      'counterparty.account_details.sort_code',
      'tags'
    ])
    expect(shown.findAll('.raw').map((value) => value.text())).toEqual(['1.10', '"20\\u002d00"', '[{"a":1e400}]'])
  })

  it('make invisible characters of a value visible, and copy it unchanged', async () => {
    const copied: string[] = []
    const copy = (what: string, text: string) => {
      copied.push(`${what}: ${text}`)
      return true
    }
    const reference = 'a\u202eb\ud800\u0007'
    const list = mount(TransactionFields, { props: { ...acts, transaction: { ...row, reference }, copy } })
    expect(list.text()).toContain('a\\u202eb\\ud800\\u0007')
    await list.get('[aria-label="Copy Reference"]').trigger('click')
    expect(copied).toEqual([`Reference: ${reference}`])
  })

  it('let the account be named, and say why where that fails', async () => {
    const names: (string | null)[] = []
    const nameAccount = (name: string | null) => {
      names.push(name)
      return names.length === 1 ? Promise.reject(new AppError('disk-full', 'The disk is full.')) : Promise.resolve()
    }
    const list = mount(TransactionFields, { props: { ...acts, transaction: row, accountName: 'Main', nameAccount } })
    await list
      .findAll('button')
      .find((button) => button.text() === 'Change the name')
      ?.trigger('click')
    await list.get('input').setValue('Salaries')
    await list.get('form').trigger('submit')
    await flushPromises()
    expect(list.text()).toContain('The disk is full.')
    await list.get('input').setValue(' ')
    await list.get('form').trigger('submit')
    await flushPromises()
    expect([names, list.find('form').exists()]).toEqual([['Salaries', null], false])
  })

  it('say in words what the status is taken to mean, and that a row is no longer returned', () => {
    const head = mount(TransactionHead, { props: { transaction: row, settlementStatus: 'unclassified' } })
    expect(head.text()).toContain('not known to Tallydesk')
    expect(head.text()).not.toContain('did not return')
    const absent = mount(TransactionHead, {
      props: { transaction: { ...row, isAbsent: true }, settlementStatus: 'settled' }
    })
    expect(absent.text()).toContain('did not return this transaction')
    expect(absent.text()).toContain('still counted in totals')
  })
})

describe('the history of a transaction', () => {
  const list = (changes: Parameters<typeof aChange>[0][]) =>
    mount(HistoryList, { props: { changes: changes.map((change) => aChange(change)), settlementStatusOf } })

  it('shows what each field was and became, the status before all', () => {
    const changed = list([
      {
        syncKind: 'delta',
        syncRun: 7,
        fields: [
          { field: 'updated_at', before: '2026-01-02T03:04:05.678Z', after: '2026-01-03T03:04:05.678Z' },
          { field: 'counterparty.name', before: null, after: 'Acme AB' },
          { field: 'amount', before: '-1234.50', after: '-1234.60' },
          { field: 'status', before: 'pending_approval', after: 'completed' }
        ]
      }
    ])
    expect(changed.text()).toContain('Amount and status changed')
    expect(changed.text()).toContain('by an incremental sync')
    expect(changed.find('[title="Sync 7"]').text()).toBe('an incremental sync')
    expect(changed.findAll('dt').map((label) => label.text())).toEqual(['Status', 'Counterparty', 'Amount', 'Updated'])
    const values = changed.findAll('dd').map((value) => value.text())
    expect(values[0]).toBe('fromPending approvaltoCompleted')
    expect(values[1]).toBe('fromnonetoAcme AB')
    expect(values[2]).toBe('from−1,234.50to−1,234.60')
  })

  it('shows a field that the interface does not name as it was received', () => {
    const changed = list([
      {
        fields: [
          { field: 'amount', before: 'many', after: '<b>2</b>' },
          { field: 'fee', before: '1e2', after: null }
        ]
      }
    ])
    expect(changed.text()).toContain('many')
    expect(changed.text()).toContain('<b>2</b>')
    expect(changed.findAll('dd')[1]?.text()).toBe('from1e2tonone')
  })

  it('names the four kinds of entry differently', () => {
    const all = list([{ kind: 'returned' }, { kind: 'absent' }, { kind: 'changed' }, { kind: 'arrived' }])
    const words = all.findAll('li').map((item) => item.get('p').text())
    expect(words).toEqual(['Returned again', 'No longer returned', 'Changed', 'First seen'])
  })

  it('shows the latest of many changes until all are requested', async () => {
    const long = list(Array.from({ length: 12 }, (_, step) => ({ syncRun: 40 - step })))
    expect(long.findAll('li')).toHaveLength(4)
    expect(long.get('li').find('[title="Sync 40"]').text()).toBe('a full sync')
    await long.get('button').trigger('click')
    expect(long.findAll('li')).toHaveLength(12)
    expect(long.find('button').exists()).toBe(false)
  })

  it('without an entry says so', () => {
    expect(list([]).text()).toContain('No history for this row yet')
  })
})

describe('what belongs with a transaction', () => {
  const row = aTransaction({ id: 'a', bulkPaymentId: 'b1', correlationId: 'c1' })
  const bulk = {
    bulkPaymentId: 'b1',
    items: 240,
    payee: 'Acme AB',
    payees: 200,
    totals: [
      aTotal('EUR', {
        settled: { count: 239, incoming: '0.00', outgoing: '-90071992547409.91', net: '-90071992547409.91' },
        failed: { count: 1, incoming: '0.00', outgoing: '-5.00', net: '-5.00' }
      })
    ],
    statuses: [
      { status: 'completed', standing: 'settled', count: 239 },
      { status: 'rejected', standing: 'failed', count: 1 }
    ] as const,
    firstAt: row.createdAt,
    lastAt: row.createdAt,
    reconciled: 12
  }
  const others = Array.from({ length: 9 }, (_, index) => aTransaction({ id: `s${index}`, bulkPaymentId: 'b1' }))
  const lists = (siblings: Siblings) =>
    mount(SiblingLists, { props: { siblings, transaction: row, settlementStatusOf } })

  it('is its bulk payment with the exact total, the first items, and the way to all of them', async () => {
    const shown = lists({ bulk, bulkRows: [row, ...others], correlationRows: [row] })
    expect(shown.text()).toContain('239 settled, net−90,071,992,547,409.91 EUR1 failed or returned12 of 240 reconciled')
    expect(shown.get('[title]').attributes('title')).toBe('1 rejected · 239 completed')
    expect(shown.findAll('li button')).toHaveLength(6)
    expect(shown.find('[aria-label="Same payment id"]').exists()).toBe(false)
    await shown.get('header button').trigger('click')
    expect(shown.emitted('show')).toEqual([[[{ field: 'bulk', anyOf: ['b1'], not: false }]]])
    await shown.findAll('li button')[1]?.trigger('click')
    expect(shown.emitted('open')).toEqual([[others[0]]])
  })

  it('shows invisible characters of a status, which reverse nothing around it', () => {
    const statuses = [{ status: 'done\u202e', standing: 'unclassified', count: 240 }] as const
    const shown = lists({ bulk: { ...bulk, statuses }, bulkRows: [row], correlationRows: [row] })
    expect(shown.get('[title]').attributes('title')).toBe('240 done\\u202e')
  })

  it('is what has the same payment id, where there is more than itself', async () => {
    const shown = lists({ bulk: null, bulkRows: [], correlationRows: [row, aTransaction({ id: 'z' })] })
    expect(shown.find('[aria-label="Bulk payment"]').exists()).toBe(false)
    await shown.get('header button').trigger('click')
    expect(shown.emitted('show')).toEqual([[[{ field: 'correlation', anyOf: ['c1'], not: false }]]])
  })
})
