import type { NewTransaction } from '../../../electron/stores/ledger/model/ledgerSyncRun.ts'
import { aLedgerRow } from '../../support/ledger/aLedgerRow.ts'
import fc from '../../support/fastCheck.ts'
import { csvOf, painOf, SMALLEST, type Currency } from './paymentFiles.ts'

const IBANS = ['SE6497700000000000000001', 'DE75512108001245126199', 'SE2697700000010002870284']
/** What becomes of a payment, or of several payments with one id. */
const FATES = [
  'paid',
  'paid',
  'paid',
  'short',
  'over',
  'failed',
  'returned',
  'partly-returned',
  'pending',
  'unknown',
  'late-part',
  'missing',
  'paid-twice',
  'in-parts',
  'wrong-parts',
  'retried',
  'failed-twice',
  'elsewhere',
  'exchanged',
  'foreign'
] as const

const order = fc.record({
  fate: fc.constantFrom(...FATES),
  copies: fc.constantFrom(1, 1, 1, 1, 1, 2, 3),
  isPaidOnce: fc.boolean(),
  currency: fc.constantFrom<Currency>('EUR', 'EUR', 'SEK', 'JPY', 'KWD'),
  // Without a bias to few: transactions of equal amounts to one account would be taken for repetitions.
  size: fc.noBias(fc.integer({ min: 10_000, max: 2_000_000_000 })),
  iban: fc.constantFrom(...IBANS),
  form: fc.constantFrom('uetr', 'plain', 'upper', 'hyphens', 'none')
})

const stray = fc.record({
  currency: fc.constantFrom<Currency>('EUR', 'SEK', 'JPY', 'KWD'),

  isIncoming: fc.boolean(),
  hasId: fc.boolean(),
  status: fc.constantFrom('completed', 'completed', 'pending', 'failed')
})

/** Numbers choose among what there is when the step is taken. */
const step = fc.record({
  kind: fc.constantFrom(
    'match',
    'match',
    'match',
    'unmatch',
    'split',
    'resolve',
    'resolve',
    'resolve',
    'note',
    'undo',
    'again'
  ),
  one: fc.nat(10_000),
  other: fc.nat(10_000)
})
export type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

type Order = typeof order extends fc.Arbitrary<infer Value> ? Value : never
type Stray = typeof stray extends fc.Arbitrary<infer Value> ? Value : never

/** What the app is given, and what a person then does. */
export interface RandomCase {
  readonly file: { readonly name: string; readonly text: string }
  readonly rows: readonly NewTransaction[]
  readonly steps: readonly Step[]
  /** Whether a follow-up goes on with what is left. */
  readonly isCarried: boolean
}

/** The case with this number: what it names is its own. */
export type NumberedCase = (number: number) => RandomCase

export const randomCase: fc.Arbitrary<NumberedCase> = fc
  .record({
    orders: fc.oneof(
      { weight: 9, arbitrary: fc.array(order, { minLength: 1, maxLength: 8 }) },
      { weight: 1, arbitrary: fc.array(order, { minLength: 20, maxLength: 60 }) }
    ),
    strays: fc.array(stray, { maxLength: 3 }),
    steps: fc.array(step, { maxLength: 8 }),
    isCsv: fc.boolean(),
    isCarried: fc.boolean()
  })
  .map(({ orders, strays, steps, isCsv, isCarried }) => (number) => {
    const payments = orders
      .flatMap((each, at) => Array.from({ length: each.copies }, () => ({ ...each, id: idOf(number, at) })))
      .slice(0, 60)
    const rows = [
      ...orders.flatMap((each, at) => (each.form === 'none' ? [] : rowsOf(each, at, idOf(number, at)))),
      ...strays.map((each, at) => strayRow(each, number, at))
    ].map((change, at) => aRowOf(number, at, change))
    const file = isCsv
      ? { name: `${number}.csv`, text: csvOf(payments, number) }
      : { name: `${number}.xml`, text: painOf(payments, number) }
    return { file, rows, steps, isCarried }
  })

function idOf(number: number, at: number): string {
  const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0')
  return `${hex(number + 1, 8)}-31ad-4a3c-9d2e-${hex(at + 0xabc, 12)}`
}

type RowChange = Partial<NewTransaction> & Pick<NewTransaction, 'amount' | 'currency'>

function rowsOf(
  { fate, currency, size, iban, copies, isPaidOnce }: Order,
  at: number,
  id: string
): readonly RowChange[] {
  const unit = SMALLEST[currency]
  const one = -BigInt(size) * unit
  const whole = isPaidOnce ? one : one * BigInt(copies)
  const less = BigInt(at + 1) * unit
  const row = (amount: bigint, status = 'completed', change: Partial<NewTransaction> = {}): RowChange => ({
    correlationId: id,
    counterpartyNumber: iban,
    amount,
    currency,
    status,
    ...change
  })
  switch (fate) {
    case 'paid':
      return [row(whole)]
    case 'short':
      return [row(whole + less)]
    case 'over':
      return [row(whole - less)]
    case 'failed':
      return [row(whole, 'failed')]
    case 'returned':
      return [row(whole), row(-whole)]
    case 'partly-returned':
      return [row(whole), row(less)]
    case 'pending':
      return [row(whole, 'pending')]
    case 'unknown':
      return [row(whole, 'unheard')]
    case 'late-part':
      return [row(less * -1n), row(whole + less, 'processing')]
    case 'missing':
      return []
    case 'paid-twice':
      return [row(whole), row(whole)]
    case 'in-parts':
      return [row(less * -1n), row(whole + less)]
    case 'wrong-parts':
      return [row(less * -1n), row(whole)]
    case 'retried':
      return [row(whole, 'failed'), row(whole)]
    case 'failed-twice':
      return [row(whole, 'cancelled'), row(whole, 'failed')]
    case 'elsewhere':
      return [row(whole, 'completed', { counterpartyNumber: IBANS.find((other) => other !== iban) ?? null })]
    case 'exchanged':
      return [{ ...row(whole), amount: whole * 30n, currency: 'USD', paymentAmount: whole, paymentCurrency: currency }]
    case 'foreign':
      return [{ ...row(whole * 20n), currency: 'USD' }]
  }
}

function strayRow({ currency, isIncoming, hasId, status }: Stray, number: number, at: number): RowChange {
  const amount = BigInt(1000 + at) * SMALLEST[currency] * (isIncoming ? 1n : -1n)
  return {
    amount,
    currency,
    status,
    counterpartyNumber: null,
    counterpartyName: null,
    correlationId: hasId ? idOf(number, 1000 + at) : null
  }
}

function aRowOf(number: number, at: number, change: RowChange): NewTransaction {
  return aLedgerRow({
    id: `t${number}x${at}`,
    accountId: 'main',
    bulkPaymentId: idOf(number, 5000),
    counterpartyName: `Payee ${at}`,
    reference: '',
    createdAt: '2026-03-02T10:00:00.000Z',
    updatedAt: '2026-03-02T10:00:00.000Z',
    paymentAmount: change.amount,
    paymentCurrency: change.currency,
    ...change
  })
}
