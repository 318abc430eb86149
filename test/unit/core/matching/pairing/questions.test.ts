import { describe, expect, it } from 'vitest'
import { aDueItem, aRow, matching, type Given } from '../../../../support/reconciliation/reconciling.ts'

const asked = (given: Given) => matching(given).questions.map(({ rows, why }) => [rows, why])

describe('the questions that rules leave', () => {
  it('say that several payments fit one transaction', () => {
    const items = ['a', 'b'].map((key) => aDueItem({ key, correlationId: 'x-1' }))
    expect(asked({ items, rows: [aRow({ correlationId: 'x-1' })] })).toEqual([
      [['r'], '2 expected payments fit this one transaction.']
    ])
  })

  it('say what the parts with one id add up to', () => {
    const rows = ['-4.00', '-5.00'].map((amount, at) => aRow({ id: `r${String(at)}`, amount, correlationId: 'x-1' }))
    expect(asked({ items: [aDueItem({ correlationId: 'x-1' })], rows })).toEqual([
      [['r0', 'r1'], '2 transactions with this id add up to -9.00 EUR, not to -10.00 EUR.']
    ])
  })

  it('say how many share what, and what they add up to', () => {
    const rows = ['-4.00', '-6.00'].map((amount, at) =>
      aRow({ id: `r${String(at)}`, amount, counterpartyNumber: '31926819' })
    )
    expect(asked({ items: [aDueItem({ counterpartyNumber: '31926819' })], rows })).toEqual([
      [
        ['r0', 'r1'],
        'One expected payment and 2 transactions share the account number and add up to the same: -10.00 EUR.'
      ]
    ])
  })

  it('say that a payment has no day', () => {
    const items = [aDueItem({ reference: 'INV-7781', dueOn: null })]
    expect(asked({ items, rows: [aRow({ reference: 'INV-7781' })] })).toEqual([
      [['r'], '“Reference, amount and date (no due date known)” fits, but the file gives no execution date.']
    ])
  })

  it('are in the order of the transactions, whichever rule leaves them', () => {
    const item = aDueItem({
      reference: 'Invoice 4711',
      counterpartyName: 'Anna Berg',
      counterpartyNumber: 'SE6497700000000000000001'
    })
    const rows = [
      aRow({ id: 'z', reference: 'Invoice 4711', counterpartyName: 'Otto Berg' }),
      aRow({ id: 'b', counterpartyNumber: item.counterpartyNumber, counterpartyName: 'Café Zentral' })
    ]
    expect(asked({ items: [item], rows })).toEqual([
      [['b'], expect.stringContaining('“Account number of the counterparty, amount and date” fits, but the name is')],
      [['z'], expect.stringContaining('“Reference, amount and date” fits, but the name is')]
    ])
  })
})
