import { describe, expect, it } from 'vitest'
import { anItem, aRow, reconcile } from '../../../support/reconciliation/reconciling.ts'

describe('a service that writes "" where a transaction has no bulk payment and no correlation id', () => {
  it('makes no bulk payment of all of its transactions', () => {
    const item = anItem({
      counterpartyName: 'Acme AB',
      counterpartyNumber: 'SE2697700000010002870284',
      reference: 'Invoice 1001',
      dueOn: '2026-03-02'
    })
    const mine = aRow({
      id: 'mine',
      counterpartyName: 'Acme AB',
      counterpartyNumber: 'SE2697700000010002870284',
      reference: 'Invoice 1001',
      bulkPaymentId: '',
      correlationId: ''
    })
    const rent = aRow({
      id: 'rent',
      amount: '-5000.00',
      counterpartyName: 'Landlord',
      reference: 'Rent',
      bulkPaymentId: '',
      correlationId: ''
    })
    const { assessed } = reconcile({ items: [item], rows: [mine, rent] })
    expect(assessed.items.map(({ state }) => state)).toEqual(['matched'])
    expect([assessed.rows.map(({ state }) => state), assessed.differences[0]?.difference]).toEqual([
      ['expected', 'unrelated'],
      '0.00'
    ])
  })
})
