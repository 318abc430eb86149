// @vitest-environment happy-dom
import { mount } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import HistoryList from '../../../renderer/components/details/HistoryList.vue'
import TransactionFields from '../../../renderer/components/details/TransactionFields.vue'
import { transactionFields } from '../../../renderer/components/details/transactionFields.ts'
import TransactionHead from '../../../renderer/components/details/TransactionHead.vue'
import { standingOf } from '../../../shared/transactionStatus.ts'
import { aTransaction } from '../../support/aTransaction.ts'
import { aChange } from '../../support/fakeHistory.ts'

const standing = (status: string) => standingOf(status)

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
    const text = mount(TransactionFields, { props: { transaction: row } }).text()
    for (const [field, value] of Object.entries(row)) {
      if (typeof value === 'string') expect(text, field).toContain(value)
    }
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
      'reference',
      'status',
      'type',
      'updated_at'
    ])
  })

  it('tell a field that the service did not give from an empty place', () => {
    const missing = transactionFields(aTransaction({ correlationId: null }))
    expect(missing.flatMap(({ fields }) => fields).find(({ name }) => name === 'correlation_id')?.value).toBeNull()
  })

  it('say in words what the status is taken to mean, and that a row is no longer returned', () => {
    const head = mount(TransactionHead, { props: { transaction: row, standing: 'unclassified' } })
    expect(head.text()).toContain('not a word that Tallydesk knows')
    expect(head.text()).not.toContain('did not return')
    const absent = mount(TransactionHead, { props: { transaction: { ...row, isAbsent: true }, standing: 'settled' } })
    expect(absent.text()).toContain('did not return this transaction')
    expect(absent.text()).toContain('still counted in totals')
  })
})

describe('the history of a transaction', () => {
  const list = (changes: Parameters<typeof aChange>[0][]) =>
    mount(HistoryList, { props: { changes: changes.map((change) => aChange(change)), standing } })

  it('shows what each field was and became, the status before all', () => {
    const changed = list([
      {
        passKind: 'delta',
        pass: 7,
        fields: [
          { field: 'updated_at', before: '2026-01-02T03:04:05.678Z', after: '2026-01-03T03:04:05.678Z' },
          { field: 'counterparty.name', before: null, after: 'Acme AB' },
          { field: 'amount', before: '-1234.50', after: '-1234.60' },
          { field: 'status', before: 'pending_approval', after: 'completed' }
        ]
      }
    ])
    expect(changed.text()).toContain('Status changed')
    expect(changed.text()).toContain('by delta sync 7')
    expect(changed.findAll('dt').map((label) => label.text())).toEqual([
      'Status',
      'Counterparty',
      'Amount',
      'Last changed'
    ])
    const values = changed.findAll('dd').map((value) => value.text())
    expect(values[0]).toBe('frompending_approvaltocompleted')
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

  it('tells the four things that may happen apart by words', () => {
    const all = list([{ kind: 'returned' }, { kind: 'absent' }, { kind: 'changed' }, { kind: 'arrived' }])
    const words = all.findAll('li').map((item) => item.get('p').text())
    expect(words).toEqual(['Returned again', 'Not returned any more', 'Changed', 'First seen'])
  })

  it('of many changes shows the latest until all are asked for', async () => {
    const long = list(Array.from({ length: 12 }, (_, step) => ({ pass: 40 - step })))
    expect(long.findAll('li')).toHaveLength(4)
    expect(long.findAll('li')[0]?.text()).toContain('full sync 40')
    await long.get('button').trigger('click')
    expect(long.findAll('li')).toHaveLength(12)
    expect(long.find('button').exists()).toBe(false)
  })

  it('without an entry says so', () => {
    expect(list([]).text()).toContain('Nothing was recorded')
  })
})
