import { describe, expect, it } from 'vitest'
import { DEFAULT_RULES } from '../../../../../shared/reconciliation/defaultRules.ts'
import { wantedById, wantedLeft } from '../../../../../electron/core/matching/pairing/wantedRows.ts'
import { aBatch, aDueItem, aRow, scaled } from '../../../../support/reconciliation/reconciling.ts'

const ID = '7b0f3f62-31ad-4a3c-9d2e-3f5a3f7e0c11'
const OTHER = '0c6f2c1e-8a53-4c0b-a2a4-6e1f5f3a9d22'
const TOLERANT = DEFAULT_RULES.map((rule) => ({ ...rule, tests: [{ field: 'amount', tolerance: '0.50' }] as const }))

const left = (change: Partial<Parameters<typeof wantedLeft>[0]>) =>
  wantedLeft({
    items: [],
    isDecided: () => false,
    isClosed: () => false,
    batches: [],
    rows: [],
    rules: DEFAULT_RULES,
    ...change
  })

describe('wantedById', () => {
  it('requests ids in the form of the ledger, wherever the instruction has them, once each', () => {
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

  it('requests ids of either kind as they are, and an end-to-end id only without another one', () => {
    const items = [
      aDueItem({ correlationId: 'x-1', endToEndId: 'E2E-1' }),
      aDueItem({ key: 'b', correlationId: 'NOTPROVIDED' })
    ]
    expect(wantedById(items, [])).toEqual({
      ...{ correlationIds: ['x-1'], bulkPaymentIds: [], ids: [], sizes: [], counterpartyNumbers: [], references: [] },
      ...{ related: null, within: { from: null, to: null, accounts: null } }
    })
  })

  it('requests the bulk payments that batches name, also by their own id if it is a UUID', () => {
    const batches = [aBatch({ id: ID.replaceAll('-', '') }), aBatch({ id: 'b2', bulkPaymentId: 'bulk-2' })]
    expect(wantedById([], batches).bulkPaymentIds).toEqual([ID, 'bulk-2'])
  })
})

describe('wantedLeft', () => {
  const found = aDueItem({ correlationId: ID, amount: '-77.00' })

  it('requests only the rest of its bulk payment for an item that its id accounts for', () => {
    const rows = [aRow({ correlationId: ID, amount: '-77.00', bulkPaymentId: 'bulk-1' })]
    expect(left({ items: [found], rows })).toMatchObject({ sizes: [], bulkPaymentIds: ['bulk-1'] })
  })

  it('requests the rest of the bulk payment of a decided item, and nothing in its place', () => {
    const rows = [aRow({ correlationId: ID, amount: '-70.00', bulkPaymentId: 'bulk-1' })]
    const decided = left({ items: [found], isDecided: () => true, rows })
    expect(decided).toMatchObject({ sizes: [], bulkPaymentIds: ['bulk-1'] })
    expect(left({ items: [found], rows }).sizes).not.toEqual([])
  })

  it('requests references and account numbers once each, as compared, and only stated ones', () => {
    const said = { counterpartyNumber: 'SE64 9770 0000', reference: 'Invoice 4711' }
    const items = [aDueItem(said), aDueItem({ ...said, key: 'b', reference: 'INVOICE-4711' }), aDueItem({ key: 'c' })]
    expect(left({ items })).toMatchObject({ counterpartyNumbers: ['SE6497700000'], references: ['INVOICE4711'] })
    expect(left({ items: [aDueItem({ reference: 'Cleaning\nINV-1001' })] }).references).toEqual([
      ...['CLEANINGINV1001', 'CLEANING', 'INV1001']
    ])
  })

  it('still requests sizes for an item whose only attempt failed', () => {
    const rows = [aRow({ correlationId: ID, amount: '-77.00', status: 'failed' })]
    expect(left({ items: [found], rows }).sizes).toEqual([{ currency: 'EUR', ranges: [[scaled('77'), scaled('77')]] }])
  })

  it('requests sizes as far around the amounts as rules allow, ascending and without overlap', () => {
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

  it('requests the sum of a batch, however it is booked, as it may be one transaction', () => {
    const items = [aDueItem({ batch: 'b' }), aDueItem({ key: 'b', batch: 'b', amount: '-5.00' })]
    const sums = (booking: 'unknown' | 'one' | 'items') =>
      left({ items, batches: [aBatch({ id: 'b', booking })] }).sizes.flatMap(({ ranges }) =>
        ranges.map(([from]) => from)
      )
    for (const booking of ['unknown', 'one', 'items'] as const) {
      expect(sums(booking)).toEqual([scaled('5'), scaled('10'), scaled('15')])
    }
  })

  it('requests rows within 35 days of the due days, and of any time where there is none', () => {
    const dated = [aDueItem({ dueOn: '2026-03-02' }), aDueItem({ key: 'b', dueOn: '2026-04-01' })]
    expect(left({ items: dated }).within).toMatchObject({
      from: '2026-01-26T00:00:00.000Z',
      to: '2026-05-06T23:59:59.999Z'
    })
    expect(left({ items: [...dated, aDueItem({ key: 'c', dueOn: null })] }).within).toMatchObject({
      from: null,
      to: null
    })
  })

  it('requests rows without an end where a due day is the last that can be written', () => {
    const items = [aDueItem({ dueOn: '2026-03-02' }), aDueItem({ key: 'b', dueOn: '9999-12-31' })]
    expect(left({ items }).within).toMatchObject({ from: '2026-01-26T00:00:00.000Z', to: null })
    expect(left({ items: [aDueItem({ dueOn: '9999-11-26' })] }).within.to).toBe('9999-12-31T23:59:59.999Z')
  })

  it('requests rows of the named accounts, unless one is no account of the ledger', () => {
    const ours = aDueItem({ account: 'main' })
    expect(left({ items: [ours] }).within.accounts).toEqual(['main'])
    expect(
      left({ items: [ours, aDueItem({ key: 'b', account: 'SE6497700000000000000001' })] }).within.accounts
    ).toBeNull()
  })

  it('requests account numbers as letters and digits only', () => {
    expect(left({ items: [aDueItem({ counterpartyNumber: 'se64 9770-0000' })] }).counterpartyNumbers).toEqual([
      'SE6497700000'
    ])
  })

  const half = (id: string, correlationId: string, change: Parameters<typeof aRow>[0] = {}) =>
    aRow({ id, amount: '-38.50', correlationId, ...change })
  const open = { counterpartyNumber: '31926819' }

  it.each([
    ['two transactions with its id', found, [half('r1', ID), half('r2', ID)], false],
    ['a half of it', found, [half('r1', ID)], true],
    ['no transaction', found, [aRow()], true],
    ['one with each of its ids', { ...found, endToEndId: 'E2E-1' }, [half('r1', ID), half('r2', 'E2E-1')], false],
    [
      'one with its id, which it has twice',
      { ...found, endToEndId: ID },
      [aRow({ ...half('r', ID), amount: '-77.00' })],
      false
    ],
    ['any, where it states no amount', { ...found, amount: null, currency: null }, [half('r1', ID)], false],
    ['none, where it states no amount', { ...found, amount: null, currency: null }, [], true],
    ['any, where it states no currency', { ...found, currency: null }, [half('r1', ID)], false],
    ['none, where it is to move nothing', { ...found, amount: 0n }, [], true]
  ] as const)('decides whether to request more for an item found in %s', (_, item, rows, isAsked) => {
    const wanted = left({ items: [{ ...item, ...open }], rows })
    expect(wanted.counterpartyNumbers).toEqual(isAsked ? ['31926819'] : [])
    expect(wanted.bulkPaymentIds).toEqual([])
  })

  it('requests nothing where nothing is open, and no bulk payment that a batch already names', () => {
    const rows = [aRow({ correlationId: ID, amount: '-77.00', bulkPaymentId: 'bulk-1' })]
    expect(left({ items: [found], rows, batches: [aBatch({ bulkPaymentId: 'bulk-1' })] })).toEqual({
      ...{ correlationIds: [], bulkPaymentIds: [], ids: [], sizes: [], counterpartyNumbers: [], references: [] },
      ...{ related: null, within: { from: '2026-01-26T00:00:00.000Z', to: '2026-04-06T23:59:59.999Z', accounts: null } }
    })
  })

  it('requests rows as far around the due days as the enabled rules allow', () => {
    const dated = (daysBefore: number, daysAfter: number, count: 'calendar' | 'target', isOn = true) => ({
      ...{ id: 'x', name: 'x', isOn, strength: 'strong' as const, confirms: true },
      tests: [{ field: 'amount', tolerance: null } as const, { field: 'date', daysBefore, daysAfter, count } as const]
    })
    const items = [aDueItem({ dueOn: '2026-04-01' }), aDueItem({ key: 'b', dueOn: '2026-03-02' })]
    const within = (...rules: readonly ReturnType<typeof dated>[]) => {
      const { from, to } = left({ items, rules }).within
      return [from?.slice(0, 10), to?.slice(0, 10)]
    }
    expect(within(dated(1, 45, 'calendar'), dated(90, 90, 'calendar', false))).toEqual(['2026-01-26', '2026-05-16'])
    expect(within(dated(40, 1, 'calendar'))).toEqual(['2026-01-21', '2026-05-06'])
    // Thirty business days are six weeks, and the longest holidays.
    expect(within(dated(1, 30, 'target'))).toEqual(['2026-01-26', '2026-05-19'])
  })

  it('requests sizes by currency, sums of the only batch, and from zero for a larger tolerance', () => {
    const euros = (...ranges: readonly (readonly [string, string])[]) => ({
      ...{ currency: 'EUR', ranges: ranges.map(([from, to]) => [scaled(from), scaled(to)]) }
    })
    const items = [
      ...[aDueItem({ amount: '-2.00', currency: 'SEK' }), aDueItem({ key: 'b', amount: '-3.00' })],
      ...[aDueItem({ key: 'c', amount: null }), aDueItem({ key: 'd', amount: '-4.00' })],
      aDueItem({ key: 'e', currency: null })
    ]
    const sek = { currency: 'SEK', ranges: [[scaled('2'), scaled('2')]] }
    expect(left({ items }).sizes).toEqual([euros(['3', '3'], ['4', '4']), sek])
    expect(left({ items, batches: [aBatch()] }).sizes).toEqual([euros(['3', '3'], ['4', '4'], ['7', '7']), sek])
    expect(left({ items, batches: [aBatch(), aBatch({ id: 'more' })] }).sizes).toEqual([
      ...[euros(['3', '3'], ['4', '4']), sek]
    ])
    const by = (tolerance: string, isOn = true) =>
      TOLERANT.map((rule) => ({ ...rule, isOn, tests: [{ field: 'amount', tolerance }] as const }))
    expect(left({ items: items.slice(1, 2), rules: [...by('5.00'), ...by('9.00', false)] }).sizes).toEqual([
      euros(['0', '8'])
    ])
    const touching = [aDueItem({ amount: '-3.00' }), aDueItem({ key: 'b', amount: '-4.0001' })]
    expect(left({ items: touching, rules: by('0.50') }).sizes).toEqual([euros(['2.50', '4.5001'])])
    expect(
      left({ items: [items[1] ?? aDueItem(), aDueItem({ key: 'z', amount: '-4.01' })], rules: by('0.50') }).sizes
    ).toEqual([euros(['2.50', '3.50'], ['3.51', '4.51'])])
  })
})
