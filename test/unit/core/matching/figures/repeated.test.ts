import fc from '../../../../support/fastCheck.ts'
import { describe, expect, it } from 'vitest'
import { isOwedOnce, repetitionsIn } from '../../../../../electron/core/matching/figures/repeated.ts'
import type { ExpectedItem } from '../../../../../electron/core/matching/model.ts'
import { campaign } from '../../../../support/campaign.ts'
import { aRow, anItem, figures } from '../../../../support/reconciliation/reconciling.ts'

type Change = Parameters<typeof anItem>[0]

const ACME = { counterpartyName: 'Acme Tools GmbH', counterpartyNumber: 'DE75512108001245126199' }
const UUID = '7b0f3f62-31ad-4a3c-9d2e-3f5a3f7e0c11'

const fileOf = (changes: readonly Change[]): readonly ExpectedItem[] =>
  changes.map((change, at) => anItem({ ...ACME, key: `k${String(at + 1)}`, position: at + 1, ...change }))

/** The positions of payments that repeat the first one. */
function repeating(changes: readonly Change[]): readonly number[] {
  const items = fileOf(changes)
  const [first] = items
  return first ? repetitionsIn(items)(first).map(({ position }) => position) : []
}

const isSame = (one: Change, other: Change, ...more: readonly Change[]) => repeating([one, other, ...more]).includes(2)

describe('the same payment again in a file', () => {
  it.each<[string, Change, Change]>([
    ['the same text on another day', { reference: 'Invoice 1001' }, { reference: 'Invoice 1001', dueOn: '2026-05-01' }],
    ['the same document in another text', { reference: 'Invoice 1001' }, { reference: 'RE 1001, thank you' }],
    ['an invoice with few digits', { reference: 'Invoice 12' }, { reference: 'INVOICE 12' }],
    ['an end-to-end id', { endToEndId: 'E-1', reference: 'Rent' }, { endToEndId: 'E-1', reference: 'Rent' }],
    ['a payment id, in whatever spelling', { correlationId: UUID }, { correlationId: UUID.replaceAll('-', '') }],
    ['a payment id, whatever the text', { correlationId: UUID, reference: 'Invoice 1' }, { correlationId: UUID }],
    ['the account in another spelling', { endToEndId: 'E-1' }, { endToEndId: 'E-1', counterpartyNumber: '1245126199' }],
    [
      'the name, where one has no account',
      { endToEndId: 'E-1', counterpartyNumber: null },
      { endToEndId: 'E-1', counterpartyName: 'ACME TOOLS' }
    ]
  ])('is recognised by %s', (_, one, other) => {
    expect([isSame(one, other), isSame(other, one)]).toEqual([true, true])
  })

  const invoice = { reference: 'Invoice 1001', endToEndId: 'E-1' }
  it.each<[string, Change]>([
    ['amount', { ...invoice, amount: '-10.01' }],
    ['direction', { ...invoice, amount: '10.00' }],
    ['currency', { ...invoice, currency: 'SEK' }],
    ['account', { ...invoice, counterpartyNumber: 'DE02100100100006820101' }],
    ['name, where one has no account', { ...invoice, counterpartyNumber: null, counterpartyName: 'Kraft AB' }],
    ['document, though the id is the same', { ...invoice, reference: 'Invoice 1002' }]
  ])('is no payment of another %s', (_, change) => {
    expect(isSame(invoice, change)).toBe(false)
  })

  it.each([
    ['Invoice 1/11', 'Invoice 11/1'],
    ['Invoice 1001 rate 1', 'Invoice 1001 rate 2'],
    ['Contract 4711 August', 'Contract 4711 September']
  ])('is no payment with %s beside one with %s', (one, other) => {
    expect(isSame({ reference: one }, { reference: other })).toBe(false)
  })

  it('is not recognised by a payee and an amount alone, nor by placeholders', () => {
    expect(isSame({}, {})).toBe(false)
    expect(isSame({ endToEndId: 'NOTPROVIDED' }, { endToEndId: 'NOTPROVIDED' })).toBe(false)
    const nobody = { endToEndId: 'E-1', counterpartyName: null, counterpartyNumber: null }
    expect(isSame(nobody, nobody)).toBe(false)
  })

  it.each(['Rent', 'Salary August', 'Salary 2026-08', 'Customer 4711'])(
    'is not recognised by a text such as %s',
    (reference) => {
      expect(isSame({ reference }, { reference })).toBe(false)
    }
  )

  it('is not recognised by a number or an id that other amounts or payees share', () => {
    const order = { reference: 'Order 70015' }
    const other = { counterpartyNumber: 'DE02100100100006820101' }
    expect(isSame(order, order)).toBe(true)
    expect(isSame(order, order, { ...order, amount: '-3.00' })).toBe(false)
    expect(isSame(order, order, { ...order, ...other })).toBe(false)
    const id = { endToEndId: 'PAYROLL-8' }
    expect(isSame(id, id, { ...id, ...other })).toBe(false)
  })

  it('is recognised by an invoice, though another payee has one of the same number', () => {
    const invoice = { reference: 'Invoice 1001' }
    const other = { ...invoice, counterpartyNumber: 'DE02100100100006820101', amount: '-3.00' }
    expect(isSame(invoice, invoice, other)).toBe(true)
    expect(isSame(invoice, invoice, { ...invoice, amount: '-3.00' })).toBe(false)
  })

  it('is none of the parts of a payment that was split', () => {
    const part = { position: 1, reference: 'Invoice 1001' }
    expect(repeating([part, part])).toEqual([])
  })

  it('is owed once if an invoice or an id of the service says so', () => {
    const owedOnce = (change: Change) => {
      const [one, other] = fileOf([change, change])
      return one && other && isOwedOnce(one, other)
    }
    expect([{ reference: 'Invoice 1001' }, { correlationId: UUID }].map(owedOnce)).toEqual([true, true])
    expect([{ reference: 'Contract 1001' }, { endToEndId: 'E-1' }].map(owedOnce)).toEqual([false, false])
  })
})

const SPELLINGS = ['DE75512108001245126199', 'DE75 5121 0800 1245 1261 99', 'de75512108001245126199', '1245126199']
const TEXTS = ['Invoice #', 'INVOICE #', 'RE-#', 'Rechnung Nr. #', '# / thank you', 'Invoice # of 3 May']

/** A payment, the same again in other words, and others that share nothing with it but an amount or a payee. */
const doubled = fc
  .record({
    number: fc.integer({ min: 1000, max: 99_999_999 }),
    amount: fc.integer({ min: 1, max: 9_999_999 }).map((cents) => `-${(cents / 100).toFixed(2)}`),
    spellings: fc.tuple(fc.constantFrom(...SPELLINGS), fc.constantFrom(...SPELLINGS)),
    texts: fc.tuple(fc.constantFrom(...TEXTS), fc.constantFrom(...TEXTS)),
    days: fc.tuple(
      fc.constantFrom(null, '2026-01-05', '2026-03-02'),
      fc.constantFrom(null, '2026-03-02', '2026-09-30')
    ),
    others: fc.array(fc.tuple(fc.boolean(), fc.boolean()), { maxLength: 6 })
  })
  .map(({ number, amount, spellings, texts, days, others }) => {
    const pair = ([0, 1] as const).map((at) => ({
      ...{ amount, counterpartyNumber: spellings[at], dueOn: days[at] },
      reference: texts[at].replace('#', String(number))
    }))
    const more = others.map(([isAmount, isPayee], at) => ({
      amount: isAmount ? amount : '-0.01',
      reference: `Invoice ${String(number + at + 1)}`,
      ...(!isPayee && { counterpartyName: 'Kraft AB', counterpartyNumber: 'DE02100100100006820101' })
    }))
    return fileOf([...pair, ...more])
  })

describe('a payment of which nothing was found', () => {
  const statesOf = (items: readonly ExpectedItem[], paid: readonly number[], status = 'completed', isBack = false) => {
    const rows = paid.flatMap((at) => {
      const { amount = 0n } = items[at] ?? {}
      const row = { ...aRow({ id: `r${String(at)}`, status }), amount: amount ?? 0n, paymentAmount: amount ?? 0n }
      return isBack ? [row, { ...row, id: `b${String(at)}`, amount: -row.amount, paymentAmount: -row.amount }] : [row]
    })
    const matches = paid.map((at) => ({
      ...{ id: at + 1, rule: null, items: [items[at]?.key ?? ''], figures: new Map() },
      rows: rows.map(({ id }) => id).filter((id) => id.endsWith(String(at)))
    }))
    return figures({ items, rows }, matches, [])
  }

  it('is a duplicate in the file while the same payment is paid, and otherwise missing', () => {
    fc.assert(
      fc.property(doubled, fc.constantFrom(0, 1), (items, paid) => {
        const states = (found: readonly number[], status?: string, isBack?: boolean) =>
          statesOf(items, found, status, isBack).items.map(({ state }) => state)
        const others = items.slice(2).map(() => 'missing')
        const inOrder = (state: string, rest: string) => (paid === 0 ? [state, rest] : [rest, state])
        expect(states([paid])).toEqual([...inOrder('matched', 'repeated'), ...others])
        expect(states([paid], 'pending')).toEqual([...inOrder('pending', 'repeated'), ...others])
        expect(states([paid], 'failed')).toEqual([...inOrder('different', 'missing'), ...others])
        expect(states([paid], 'completed', true)).toEqual([...inOrder('different', 'missing'), ...others])
        expect(states([])).toEqual(['missing', 'missing', ...others])
        expect(states([0, 1])).toEqual(['matched', 'matched', ...others])
      }),
      { numRuns: campaign(200, 5000) }
    )
  })

  it('counts in a part of its own as a duplicate, and blocks the sign-off', () => {
    const items = fileOf([{ reference: 'Invoice 1001' }, { reference: 'Invoice 1001' }])
    const { counts, differences, items: states } = statesOf(items, [0])
    expect(counts.items).toMatchObject({ matched: 1, repeated: 1, missing: 0 })
    expect(states[1]).toEqual({ state: 'repeated', differences: [], isUnexplained: true, isQueued: true })
    expect(differences[0]).toMatchObject({ expected: '-20.00', found: '-10.00', difference: '-10.00' })
    expect(differences[0]?.parts).toEqual([
      { kind: 'repeated', count: 1, amount: '-10.00', unexplainedCount: 1, unexplained: '-10.00' }
    ])
  })

  it('is a duplicate as soon as a match of the same payment is suggested, unless that failed', () => {
    const items = fileOf([{ reference: 'Invoice 1001' }, { reference: 'Invoice 1001' }])
    const suggested = { items: new Map([['k1', ['r']]]), rows: new Map([['r', 'k1']]) }
    const second = (status: string) => figures({ items, rows: [aRow({ status })], suggested }, [], []).items[1]?.state
    expect([second('completed'), second('pending'), second('failed')]).toEqual(['repeated', 'repeated', 'missing'])
  })
})
