import { describe, expect, it } from 'vitest'
import { DEFAULT_RULES } from '../../../../shared/defaultRules.ts'
import { wantedById, wantedLeft } from '../../../../electron/reconciliation/matching/wantedRows.ts'
import { aBatch, aDueItem, aRow, scaled } from '../../../support/reconciliation/reconciling.ts'

const ID = '7b0f3f62-31ad-4a3c-9d2e-3f5a3f7e0c11'
const OTHER = '0c6f2c1e-8a53-4c0b-a2a4-6e1f5f3a9d22'
const TOLERANT = DEFAULT_RULES.map((rule) => ({ ...rule, tests: [{ field: 'amount', tolerance: '0.50' }] as const }))

const left = (change: Partial<Parameters<typeof wantedLeft>[0]>) =>
  wantedLeft({ items: [], isDecided: () => false, batches: [], rows: [], rules: DEFAULT_RULES, ...change })

describe('wantedById', () => {
  it('asks for ids in the form of the ledger, wherever the instruction has them, and each once', () => {
    const items = [
      aDueItem({ correlationId: ID, endToEndId: ID.replaceAll('-', '') }),
      aDueItem({ key: 'b', endToEndId: OTHER.replaceAll('-', '').toUpperCase() }),
      aDueItem({ key: 'c', endToEndId: 'NOTPROVIDED' }),
      aDueItem({ key: 'd', endToEndId: 'E2E-1' })
    ]
    expect(wantedById(items, [])).toMatchObject({
      correlationIds: [ID, OTHER, 'E2E-1'],
      counterpartyNumbers: [],
      references: []
    })
  })

  it('asks for the bulk payments that batches name, also by their own id where it is a UUID', () => {
    const batches = [aBatch({ id: ID.replaceAll('-', '') }), aBatch({ id: 'b2', bulkPaymentId: 'bulk-2' })]
    expect(wantedById([], batches).bulkPaymentIds).toEqual([ID, 'bulk-2'])
  })
})

describe('wantedLeft', () => {
  const found = aDueItem({ correlationId: ID, amount: '-77.00' })

  it('asks no more for an item that its id made up for, but for the rest of its bulk payment', () => {
    const rows = [aRow({ correlationId: ID, amount: '-77.00', bulkPaymentId: 'bulk-1' })]
    expect(left({ items: [found], rows })).toMatchObject({ sizes: [], bulkPaymentIds: ['bulk-1'] })
  })

  it('asks for the rest of the bulk payment of an item that is decided, and for nothing in its place', () => {
    const rows = [aRow({ correlationId: ID, amount: '-70.00', bulkPaymentId: 'bulk-1' })]
    const decided = left({ items: [found], isDecided: () => true, rows })
    expect(decided).toMatchObject({ sizes: [], bulkPaymentIds: ['bulk-1'] })
    expect(left({ items: [found], rows }).sizes).not.toEqual([])
  })

  it('asks for references and account numbers once each, as they are compared, and for none where none is said', () => {
    const said = { counterpartyNumber: 'SE64 9770 0000', reference: 'Invoice 4711' }
    const items = [aDueItem(said), aDueItem({ ...said, key: 'b', reference: 'INVOICE-4711' }), aDueItem({ key: 'c' })]
    expect(left({ items })).toMatchObject({ counterpartyNumbers: ['SE6497700000'], references: ['INVOICE4711'] })
  })

  it('asks on for an item whose only attempt failed', () => {
    const rows = [aRow({ correlationId: ID, amount: '-77.00', status: 'failed' })]
    expect(left({ items: [found], rows }).sizes).toEqual([{ currency: 'EUR', ranges: [[scaled('77'), scaled('77')]] }])
  })

  it('asks for sizes as far around the amounts as rules allow, ascending and not overlapping', () => {
    const items = ['-3.00', '2.50', '-9.00'].map((amount, at) => aDueItem({ key: String(at), amount }))
    const narrower = TOLERANT.map((rule) => ({ ...rule, tests: [{ field: 'amount', tolerance: '0.05' }] as const }))
    expect(left({ items, rules: [...TOLERANT, ...narrower] }).sizes).toEqual([
      {
        currency: 'EUR',
        ranges: [
          [scaled('2.00'), scaled('3.50')],
          [scaled('8.50'), scaled('9.50')]
        ]
      }
    ])
  })

  it('asks for the sum of a batch, however it is seen: it may be one transaction all the same', () => {
    const items = [aDueItem({ batch: 'b' }), aDueItem({ key: 'b', batch: 'b', amount: '-5.00' })]
    const sums = (booking: 'unknown' | 'one' | 'items') =>
      left({ items, batches: [aBatch({ id: 'b', booking })] }).sizes.flatMap(({ ranges }) =>
        ranges.map(([from]) => from)
      )
    for (const booking of ['unknown', 'one', 'items'] as const) {
      expect(sums(booking)).toEqual([scaled('5'), scaled('10'), scaled('15')])
    }
  })

  it('asks within a month of the due days, and at any time where one has none', () => {
    const dated = [aDueItem({ dueOn: '2026-03-02' }), aDueItem({ key: 'b', dueOn: '2026-04-01' })]
    expect(left({ items: dated }).within).toMatchObject({
      from: '2026-01-30T00:00:00.000Z',
      to: '2026-05-02T23:59:59.999Z'
    })
    expect(left({ items: [...dated, aDueItem({ key: 'c', dueOn: null })] }).within).toMatchObject({
      from: null,
      to: null
    })
  })

  it('asks without an end where a due day is the last that can be written', () => {
    const items = [aDueItem({ dueOn: '2026-03-02' }), aDueItem({ key: 'b', dueOn: '9999-12-31' })]
    expect(left({ items }).within).toMatchObject({ from: '2026-01-30T00:00:00.000Z', to: null })
    expect(left({ items: [aDueItem({ dueOn: '9999-11-30' })] }).within.to).toBe('9999-12-31T23:59:59.999Z')
  })

  it('asks on the accounts that are named, unless one is no account of the ledger', () => {
    const ours = aDueItem({ account: 'main' })
    expect(left({ items: [ours] }).within.accounts).toEqual(['main'])
    expect(
      left({ items: [ours, aDueItem({ key: 'b', account: 'SE6497700000000000000001' })] }).within.accounts
    ).toBeNull()
  })

  it('asks for account numbers as letters and digits alone', () => {
    expect(left({ items: [aDueItem({ counterpartyNumber: 'se64 9770-0000' })] }).counterpartyNumbers).toEqual([
      'SE6497700000'
    ])
  })
})
