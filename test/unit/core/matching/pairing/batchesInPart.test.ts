import { describe, expect, it } from 'vitest'
import fc from '../../../../support/fastCheck.ts'
import type { ExpectedItem, FoundRow, InstructedBatch } from '../../../../../electron/core/matching/model.ts'
import { aBatch, aDueItem, aRow, matching, type Given } from '../../../../support/reconciliation/reconciling.ts'

const batch = 'SAMMLER-177-1'
const items = [
  aDueItem({ key: 'a', position: 1, batch, amount: '-168.50', reference: 'INV-262198' }),
  aDueItem({ key: 'b', position: 2, batch, amount: '-81.10', reference: 'INV-262272' }),
  aDueItem({ key: 'c', position: 3, batch, amount: '-51.96', reference: 'INV-262346' })
]
const line = aRow({ id: 'line', amount: '-133.06', counterpartyName: 'Collective', reference: batch })

/** The questions in words: payments, transactions, whether as one, why. */
function asked(
  rows: readonly FoundRow[],
  booking: InstructedBatch['booking'] = 'one',
  change: Partial<Given> = {}
): readonly string[] {
  const { matches, questions } = matching({
    items,
    rows,
    batches: [aBatch({ id: batch, booking })],
    messageId: 'MSG-77',
    ...change
  })
  const made = matches.map((match) => `${match.items.join()} is ${match.rows.join()}`)
  const open = questions.map(
    (each) => `${each.items.join()} ${each.together ? '=' : '~'} ${each.rows.join()}: ${each.why}`
  )
  return [...made, ...open]
}

function anEqualItem(key: string, amount: string): ExpectedItem {
  return aDueItem({ key, position: key.charCodeAt(0) - 96, batch, amount, counterpartyName: `Payee ${key}` })
}

const less = 'the sum of 3 payments of the batch, 301.56 EUR, less no. 1 of 168.50.'

describe('a transaction that is a batch less some of its payments', () => {
  it.each(['one', 'unknown', 'items'] as const)('leads to a question with the paid ones, if booked %s', (booking) => {
    expect(asked([line], booking)).toEqual([`b,c = line: It is ${less}`])
  })

  it('leads to a question without an id, if it names no payee and fits in time and account', () => {
    const plain = { ...line, reference: 'Sammelauftrag' }
    expect(asked([plain])).toEqual([`b,c = line: It is ${less}`])
    expect(asked([{ ...plain, reference: 'Sammelauftrag 4711' }])).toEqual([`b,c = line: It is ${less}`])
    expect(asked([plain], 'unknown')).toEqual([`b,c = line: It is ${less}`])
  })

  it.each([
    ['names a payee', { counterpartyName: 'Otto Wahl' }],
    ['has an account number', { counterpartyNumber: 'DE75512108001245126199' }],
    ['has an id of its own', { correlationId: 'id-4711' }],
    ['is late', { createdAt: '2026-04-20T09:00:00.000Z' }],
    ['came in', { amount: line.amount * -1n, paymentAmount: line.amount * -1n }],
    ['is no sum of its payments', { amount: line.amount - 1n, paymentAmount: line.amount - 1n }],
    ['is on another account', { accountId: 'second' }]
  ])('is none without an id, if it %s', (_, change) => {
    const onAccount = items.map((item) => ({ ...item, account: 'main' }))
    expect(asked([{ ...line, reference: 'Sammelauftrag', ...change }], 'one', { items: onAccount })).toEqual([])
  })

  it('is none without an id where its payments are not looked for as one, or have no day', () => {
    const plain = { ...line, reference: 'Sammelauftrag' }
    expect(asked([{ ...plain, createdAt: '2026-03-06T09:00:00.000Z' }], 'items').join()).not.toContain('batch')
    expect(asked([plain], 'one', { items: items.map((item) => ({ ...item, dueOn: null })) })).toEqual([])
  })

  it('names all payments that are left out, up to three', () => {
    const amounts = ['-500.00', '-168.50', '-81.10', '-51.96', '-7.77']
    const five = amounts.map((amount, at) => anEqualItem('abcde'.charAt(at), amount))
    const words = (amount: string) => asked([aRow({ id: 'line', amount, reference: batch })], 'one', { items: five })
    const sum = `It is the sum of 5 payments of the batch, 809.33 EUR`
    expect(words('-633.06')).toEqual([`a,c,d = line: ${sum}, less no. 2 of 168.50 and no. 5 of 7.77.`])
    expect(words('-581.10')).toEqual([`a,c = line: ${sum}, less no. 2 of 168.50 and no. 4 of 51.96 and no. 5 of 7.77.`])
  })

  it('says so where several payments can be the rest, also because they are equal', () => {
    const equal = ['-10.00', '-10.00', '-30.00'].map((amount, at) => anEqualItem('abc'.charAt(at), amount))
    expect(asked([aRow({ id: 'line', amount: '-40.00', reference: batch })], 'one', { items: equal })).toEqual([
      `a,b,c = line: It is the sum of 3 payments of the batch, 50.00 EUR, less some of them, and several choices fit.`
    ])
  })

  it('leaves out payments that are matched', () => {
    const single = aRow({ id: 'r1', amount: '-168.50', reference: 'INV-262198' })
    expect(asked([line, single], 'items')).toEqual([
      'a is r1',
      `b,c = line: It is the sum of 2 payments of the batch, 133.06 EUR.`
    ])
  })
})

describe('a batch of drawn payments less some, beside drawn transactions', () => {
  const world = fc.record({
    cents: fc.array(fc.integer({ min: 1, max: 900_000 }), { minLength: 2, maxLength: 24 }),
    out: fc.integer({ min: 0, max: 5 }),
    booking: fc.constantFrom('one' as const, 'items' as const, 'unknown' as const),
    id: fc.constantFrom('SAMMLER-177-1', 'PMT/2026/03/02', 'Lohn_0302', 'B20260302'),
    text: fc.constantFrom('', 'Sammelauftrag ', 'Lauf vom 02.03. ', '??? '),
    named: fc.constantFrom('reference' as const, 'correlationId' as const),
    near: fc.array(
      fc.record({ by: fc.integer({ min: -3, max: 3 }), name: fc.option(fc.constantFrom('Collective', 'Otto Wahl')) }),
      { maxLength: 6 }
    )
  })

  it('is always shown, beside the paid payments where they are certain, and never matched', () => {
    fc.assert(
      fc.property(world, ({ cents, out, booking, id, text, named, near }) => {
        const payments = cents.map((amount, at) => ({
          ...aDueItem({
            key: `k${String(at)}`,
            position: at + 1,
            batch: id,
            reference: `Order ${String(70001 + 13 * at)}`
          }),
          amount: BigInt(-amount) * 100n
        }))
        const paid = payments.slice(Math.min(out, payments.length - 1))
        const sum = (some: readonly ExpectedItem[]) => some.reduce((total, { amount }) => total + (amount ?? 0n), 0n)
        const moving = (row: FoundRow, amount: bigint) => ({ ...row, amount, paymentAmount: amount })
        const own = named === 'reference' ? { reference: text + id } : { reference: text, correlationId: id }
        const strangers = near.flatMap(({ by, name }, at) => {
          const amount = sum(paid) + BigInt(by) * 100n
          return by === 0 || amount >= 0n ? [] : moving(aRow({ id: `s${String(at)}`, counterpartyName: name }), amount)
        })
        const { matches, questions } = matching({
          items: payments,
          rows: [moving(aRow({ id: 'line', ...own }), sum(paid)), ...strangers],
          batches: [aBatch({ id, booking })],
          messageId: null
        })
        const shown = [...matches, ...questions].filter(({ rows }) => rows.includes('line'))
        expect(shown).not.toEqual([])
        expect(
          matches.every(
            ({ items: [first], rows }) => first && rows.join() === 'line' && paid.length === payments.length
          )
        ).toBe(true)
        const keys = shown.map((each) => each.items.join())
        if (out <= 3 && isOnlyRest(payments, sum(payments) - sum(paid)))
          expect(keys).toContain(
            paid
              .map(({ key }) => key)
              .sort()
              .join()
          )
      })
    )
  })
})

/** Whether exactly one set of up to three payments makes up what is left out. */
function isOnlyRest(payments: readonly ExpectedItem[], rest: bigint): boolean {
  const sums = (from: number, most: number, open: bigint): number => {
    if (open === 0n) return 1
    if (most === 0) return 0
    return payments
      .slice(from)
      .reduce((all, { amount }, at) => all + sums(from + at + 1, most - 1, open - (amount ?? 0n)), 0)
  }
  return sums(0, 3, rest) === 1
}

describe('a transaction that carries the id of a batch', () => {
  const other = { ...line, amount: -77_0000n, paymentAmount: -77_0000n }
  const beside = (keys: string) =>
    `${keys} = line: It carries an id of the batch, but does not say which of its payments it is.`
  const all = beside('a,b,c')

  it.each([
    ['as its reference', { reference: batch }],
    ['within its reference', { reference: `Lauf ${batch} vom 02.03.` }],
    ['with other signs', { reference: 'SAMMLER 177 1' }],
    ['as its payment id', { reference: '', correlationId: batch }],
    ['of the file', { reference: 'MSG-77' }],
    ['though it names a payee', { reference: batch, counterpartyName: 'Otto Wahl' }],
    ['though it is in another currency', { reference: batch, currency: 'USD', paymentCurrency: 'USD' }],
    ['though it came in', { reference: batch, amount: 77_0000n, paymentAmount: 77_0000n }],
    ['though it is late', { reference: batch, createdAt: '2026-07-01T09:00:00.000Z' }]
  ])('leads to a question beside its payments, whatever it moved: %s', (_, change) => {
    for (const booking of ['one', 'unknown', 'items'] as const)
      expect(asked([{ ...other, ...change }], booking)).toEqual([all])
  })

  it('leads to a question with the bulk payment’s id too', () => {
    const bulkPaymentId = '0b0f3f62-31ad-4a3c-9d2e-3f5a3f7e0c11'
    const batches = [aBatch({ id: batch, bulkPaymentId })]
    const row = { ...other, reference: `Bulk ${bulkPaymentId.toUpperCase()}` }
    expect(asked([row], 'one', { batches })).toEqual([all])
  })

  it.each([
    ['part of a longer number', { reference: `${batch}-2` }],
    ['part of a word', { reference: `X${batch}` }],
    ['before its time', { reference: batch, createdAt: '2026-01-30T09:00:00.000Z' }],
    ['failed', { reference: batch, status: 'failed', settlementStatus: 'failed' as const }]
  ])('is none where the id is %s', (_, change) => {
    expect(asked([{ ...other, ...change }])).toEqual([])
  })

  it('is none where the id is short, or of a file before', () => {
    const named = (id: string, change: Partial<FoundRow> = {}) =>
      asked([{ ...other, reference: id, ...change }], 'one', {
        batches: [aBatch({ id, booking: 'one' })],
        items: items.map((item) => ({ ...item, batch: id }))
      })
    expect(named('P-1')).toEqual([])
    expect(named('SALARIES')).toEqual([all])
    expect(named('SALARIES', { createdAt: '2026-02-02T09:00:00.000Z' })).toEqual([])
  })

  it('is none where no payment names the batch, because its id is our own', () => {
    expect(asked([other], 'one', { items: items.map((item) => ({ ...item, batch: null })) })).toEqual([])
  })

  it('leads to no question if all payments are matched, or another question shows it', () => {
    const whole = aRow({ id: 'whole', amount: '-301.56', reference: batch })
    expect(asked([whole, other])).toEqual(['a,b,c is whole'])
    expect(asked([whole, { ...whole, id: 'twice' }])).toEqual([
      expect.stringContaining('a,b,c = twice'),
      expect.stringContaining('a,b,c = whole')
    ])
  })

  it('leads to a question beside each batch of the file if it carries only the id of the file', () => {
    const more = items.map((item) => ({ ...item, key: `z${item.key}`, batch: 'LOT-2002' }))
    const given = { items: [...items, ...more], batches: [aBatch({ id: batch }), aBatch({ id: 'LOT-2002' })] }
    const told = (reference: string) => asked([{ ...other, reference }], 'one', given)
    expect(told('MSG-77')).toEqual([all, beside('za,zb,zc')])
    expect(told('MSG-77 LOT-2002')).toEqual([beside('za,zb,zc')])
  })

  it('leads to at most ten questions beside one batch', () => {
    const rows = Array.from({ length: 12 }, (_, at) => ({ ...other, id: `r${String(at).padStart(2, '0')}` }))
    expect(asked(rows)).toHaveLength(10)
  })
})
