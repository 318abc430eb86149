import { describe, expect, it } from 'vitest'
import { judgeOfBatches } from '../../../../../electron/core/matching/pairing/batches/judgeOfBatches.ts'
import { compositeOf } from '../../../../../electron/core/matching/pairing/batches/composites.ts'
import { splitBatches } from '../../../../../electron/core/matching/pairing/batches/splitBatches.ts'
import { makeJudge } from '../../../../../electron/core/matching/pairing/contradicting/judge.ts'
import { makeKnownBulks } from '../../../../../electron/core/matching/pairing/knownBulks.ts'
import type { ExpectedItem } from '../../../../../electron/core/matching/model.ts'
import { aBatch, aDueItem, aRow, scaled } from '../../../../support/reconciliation/reconciling.ts'

const batch = 'PAYROLL-2026-03'
const [one, other] = ['SE6497700000000000000001', 'DE75512108001245126199']
const anna = aDueItem({
  key: 'a',
  batch,
  counterpartyName: 'Anna Berg',
  counterpartyNumber: one,
  reference: 'Slip 5041'
})
const otto = aDueItem({
  key: 'b',
  batch,
  counterpartyName: 'Otto Wahl',
  counterpartyNumber: other,
  reference: 'Slip 5042'
})

/** What speaks against a transaction as the whole batch, and whether it is forbidden. */
function said(change: Parameters<typeof aRow>[0], items: readonly ExpectedItem[] = [anna, otto], id = batch): string {
  const row = aRow({ amount: '-20.00', ...change })
  const composite = compositeOf(aBatch({ id }), items, 'MSG-77')
  if (!composite) throw new Error('It can be one transaction.')
  const single = makeJudge({ items, rows: [row], rules: [] }, makeKnownBulks([], []))
  const judge = judgeOfBatches([composite], 'MSG-77', single)
  const against = judge.against(composite.payment, row).map(({ veto, words }) => `${veto} (${words})`)
  return [...against, ...(judge.isForbidden(composite.payment, row) ? ['forbidden'] : [])].join(', ')
}

describe('what speaks against a transaction as a whole batch', () => {
  it('is an id of its own, which is none of the names of the batch', () => {
    const words = 'single-payment (it has a payment id of its own, x-1), forbidden'
    expect(said({ correlationId: 'x-1' })).toBe(words)
    for (const correlationId of [batch, 'MSG77', 'NOTPROVIDED']) expect(said({ correlationId })).toBe('')
  })

  it.each([
    ['one of the payees’', one, '', 'single-payment', true],
    ['nobody’s', '31926819', '', 'single-payment', true],
    ['one of the payees’, though it names the batch', one, batch, 'single-payment', true],
    ['nobody’s, but it names the batch', '31926819', batch, 'other-name', false]
  ] as const)('is an account: %s', (_, counterpartyNumber, reference, veto, isForbidden) => {
    const words = `${veto} (it went to the account ${counterpartyNumber})`
    expect(said({ counterpartyNumber, reference })).toBe(words + (isForbidden ? ', forbidden' : ''))
  })

  it('is no account that all payments go to, nor one without a digit', () => {
    const same = [anna, { ...otto, counterpartyNumber: 'SE64 9770 0000 0000 0000 0001' }]
    expect(said({ counterpartyNumber: one }, same)).toBe('')
    expect(said({ counterpartyNumber: other }, same)).toContain('single-payment')
    const none = [anna, otto].map((item) => ({ ...item, counterpartyNumber: null }))
    expect(said({ counterpartyNumber: one }, none)).toContain('single-payment')
    expect(said({ counterpartyNumber: '-' })).toBe('')
  })

  it.each([
    [['Otto Wahl'], 'single-payment (it is a payment to Otto Wahl), forbidden'],
    [['Café Zentral', 'Otto payroll', 'Xbulk', 'Bulky', 'Salar'], 'other-name'],
    [['SAMMEL', 'Sammelauftrag', 'COLLECT', 'Collective 12', 'BATCH', 'Batches', 'Salaries', 'Supplier'], ''],
    [['Suppliers', 'Payment', 'Transfer', 'Payroll March', '???? ????'], '']
  ])('may be a name of its own: %s', (names, told) => {
    for (const counterpartyName of names) {
      const words = told === 'other-name' ? `other-name (it is a payment to ${counterpartyName})` : told
      expect(said({ counterpartyName })).toBe(words)
      expect(said({ counterpartyName, reference: batch })).toBe('')
    }
  })

  it('is no name that all payees have, and one that some have', () => {
    const same = [anna, { ...otto, counterpartyName: 'BERG ANNA' }]
    expect(said({ counterpartyName: 'Anna Berg' }, same)).toBe('')
    expect(said({ counterpartyName: 'Anna Berg' }, [anna, { ...otto, counterpartyName: null }])).toContain(
      'single-payment'
    )
    expect(
      said({ counterpartyName: 'Anna Berg' }, [
        { ...anna, counterpartyName: null },
        { ...otto, counterpartyName: null }
      ])
    ).toContain('other-name')
  })

  const salary = [anna, otto].map((item) => ({ ...item, reference: 'Salary March' }))
  const lines = [anna, otto].map((item) => ({ ...item, reference: `Bonus paid\n${item.reference ?? ''}` }))
  const bonuses = salary.map((item) => ({ ...item, reference: 'Bonus paid\nInvoice 5040' }))
  it.each([
    ['that of one payment', 'SLIP 5041', [anna, otto], 'single-payment', true],
    ['a line of one payment', 'SLIP 5041', lines, 'single-payment', true],
    ['a line of all payments', 'BONUS PAID', lines, 'unlike-reference', false],
    ['a line of what all payments say', 'BONUS PAID', bonuses, '', false],
    ['of another month than the batch', 'Salaries 2026-04', [anna, otto], 'other-period', true],
    ['that of all payments', 'SALARY MARCH', salary, '', false],
    ['words for a batch', 'Salaries March', [anna, otto], '', false],
    ['words for a batch and a number', 'Salaries AB 9', [anna, otto], 'unlike-reference', false],
    ['a count', 'Payments 4711', [anna, otto], 'unlike-reference', false],
    ['other words', 'Rent', [anna, otto], 'unlike-reference', false],
    ['other words beside', 'Rent payroll', [anna, otto], 'unlike-reference', false],
    ['nothing', '--', [anna, otto], '', false],
    ['the name of the batch', `x ${batch}`, [anna, otto], '', false],
    ['the name of the file', 'MSG-77', [anna, otto], '', false]
  ] as const)('is a reference of its own: %s', (_, reference, items, veto, isForbidden) => {
    const words = veto === '' ? '' : `${veto} (its reference is “${reference}”)`
    expect(said({ reference }, items)).toBe(words + (isForbidden ? ', forbidden' : ''))
  })

  it('is a reference of another month than all payments’', () => {
    const words = 'unlike-reference (its reference is “Salaries April”)'
    expect(said({ reference: 'Salaries April' }, salary, 'PAYROLL-A')).toBe(words)
    expect(said({ reference: 'Salaries April' }, [anna, otto], 'PAYROLL-A')).toBe('')
  })

  it('is what speaks against any payment', () => {
    const items = [anna, otto].map((item) => ({ ...item, account: 'main' }))
    expect(said({ accountId: 'second' }, items)).toBe('other-account (the account is second, not main)')
  })
})

describe('a batch as one payment', () => {
  const made = (items: readonly ExpectedItem[], change: Parameters<typeof aBatch>[0] = {}) =>
    compositeOf(aBatch({ id: batch, ...change }), items, 'MSG-77')?.payment

  it('is the sum of its payments, and named as banks name it', () => {
    expect(made([anna, { ...otto, amount: scaled('-2.50') }], { account: 'main', dueOn: '2026-03-05' })).toMatchObject({
      ...{ key: batch, batch, amount: scaled('-12.50'), currency: 'EUR', reference: batch, endToEndId: 'MSG-77' },
      ...{ account: 'main', dueOn: '2026-03-05', counterpartyName: null, counterpartyNumber: null }
    })
    expect(made([{ ...anna, account: 'main' }, otto])).toMatchObject({ account: 'main', dueOn: '2026-03-02' })
  })

  it('has no reference where no payment names it, for no bank knows its id', () => {
    const unnamed = { ...anna, batch: null }
    expect(made([unnamed, { ...otto, batch: null }])?.reference).toBeNull()
    expect(made([unnamed, otto])?.reference).toBe(batch)
  })

  it.each([
    ['one payment', [anna]],
    ['none', []],
    ['one without an amount', [anna, { ...otto, amount: null }]],
    [
      'one without a currency',
      [
        { ...anna, currency: null },
        { ...otto, currency: null }
      ]
    ],
    ['two currencies', [anna, { ...otto, currency: 'SEK' }]]
  ])('cannot be of %s', (_, items) => {
    expect(made(items)).toBeUndefined()
  })
})

describe('batches', () => {
  const split = (
    items: readonly ExpectedItem[],
    bookings: Readonly<Record<string, 'one' | 'items' | 'unknown'>>,
    foundIn: Parameters<typeof splitBatches>[0]['foundIn'] = []
  ) => {
    const batches = Object.entries(bookings).map(([id, booking]) => aBatch({ id, booking }))
    const { asOne, oneByOne, eitherWay } = splitBatches({ batches, messageId: null, foundIn }, items)
    const named = (composites: typeof asOne) => composites.map(({ payment }) => payment.key).join()
    return [named(asOne), oneByOne.map(({ key }) => key).join(), named(eitherWay)]
  }
  const unnamed = [anna, otto].map((item) => ({ ...item, batch: null }))

  it('are looked for as they are booked', () => {
    expect(split([anna, otto], { [batch]: 'one' })).toEqual([batch, '', ''])
    expect(split([anna, otto], { [batch]: 'items' })).toEqual(['', 'a,b', ''])
    expect(split([anna, otto], { [batch]: 'unknown' })).toEqual(['', 'a,b', batch])
    expect(split([anna], { [batch]: 'one' })).toEqual(['', 'a', ''])
  })

  it('hold payments that name none only where there is one batch', () => {
    expect(split(unnamed, { [batch]: 'one' })).toEqual([batch, '', ''])
    expect(split(unnamed, { [batch]: 'one', more: 'one' })).toEqual(['', 'a,b', ''])
    expect(split(unnamed, {})).toEqual(['', 'a,b', ''])
  })

  it('are looked for one by one once a payment of them was found so', () => {
    const found = { bulkPaymentId: null }
    expect(split([anna, otto], { [batch]: 'one' }, [{ ...found, batch }])).toEqual(['', 'a,b', ''])
    expect(split([anna, otto], { [batch]: 'one' }, [{ ...found, batch: null }])).toEqual(['', 'a,b', ''])
    expect(split([anna, otto], { [batch]: 'one' }, [{ ...found, batch: 'more' }])).toEqual([batch, '', ''])
    const both = { [batch]: 'one', more: 'one' } as const
    expect(split([anna, otto], both, [{ ...found, batch: null }])).toEqual([batch, '', ''])
  })

  it('come in order', () => {
    const items = ['z', 'y'].flatMap((id) =>
      [anna, otto].map((item) => ({ ...item, key: `${id}${item.key}`, batch: id }))
    )
    expect(split(items, { z: 'one', y: 'one' })).toEqual(['y,z', '', ''])
  })
})
