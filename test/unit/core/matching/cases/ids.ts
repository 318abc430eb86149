import { aBatch, aRow, aDueItem } from '../../../../support/reconciliation/reconciling.ts'
import type { NamedCase } from '../namedCase.ts'

const ID = '7b0f3f62-31ad-4a3c-9d2e-3f5a3f7e0c11'
const OTHER = '0c6f2c1e-8a53-4c0b-a2a4-6e1f5f3a9d22'
const BARE = ID.replaceAll('-', '')

const named = aDueItem({ correlationId: ID })
const paid = (id: string, change: Parameters<typeof aRow>[0] = {}) => aRow({ id, correlationId: ID, ...change })

/** What a payment id proves, and what it does not. */
export const ID_CASES: readonly NamedCase[] = [
  {
    says: 'A payment is found by its payment id',
    items: [named],
    rows: [paid('r')],
    becomes: { a: 'matched r', r: 'expected' },
    difference: { EUR: '0.00' },
    blocks: 0
  },
  {
    says: 'A payment id in upper case without hyphens is the same id',
    items: [named],
    rows: [paid('r', { correlationId: BARE.toUpperCase() })],
    becomes: { a: 'matched r', r: 'expected' }
  },
  {
    says: 'A UETR without hyphens in the EndToEndId names the transaction',
    items: [aDueItem({ endToEndId: BARE })],
    rows: [paid('r')],
    becomes: { a: 'matched r', r: 'expected' }
  },
  {
    says: 'NOTPROVIDED is no id, however many transactions say it',
    items: [aDueItem({ endToEndId: 'NOTPROVIDED' })],
    rows: [paid('r', { correlationId: 'NOTPROVIDED', reference: 'NOTPROVIDED' })],
    becomes: { a: 'missing', r: 'unrelated' }
  },
  {
    says: 'Another id is another payment, whatever the amount',
    items: [named],
    rows: [paid('r', { correlationId: OTHER })],
    becomes: { a: 'missing', r: 'unrelated' }
  },
  {
    says: 'Two transactions that both equal the payment are a question, never a guess',
    items: [named],
    rows: [paid('r1'), paid('r2')],
    becomes: { a: 'ambiguous', r1: 'candidate', r2: 'candidate' },
    difference: { EUR: '10.00' },
    blocks: 3
  },
  {
    says: 'An exact reference decides between two transactions of one id, and the other is a duplicate',
    items: [aDueItem({ correlationId: ID, reference: 'Invoice 77' })],
    rows: [paid('r1', { reference: 'INVOICE-77' }), paid('r2')],
    becomes: { a: 'matched r1', r1: 'expected', r2: 'duplicate' },
    difference: { EUR: '10.00' },
    unexplained: { EUR: '10.00' }
  },
  {
    says: 'One transaction for an id that is expected twice is claimed once at most',
    items: [named, aDueItem({ key: 'b', correlationId: ID })],
    rows: [paid('r')],
    becomes: { a: 'ambiguous', b: 'ambiguous', r: 'candidate' }
  },
  {
    says: 'Amounts tell apart payments that share an id',
    items: [named, aDueItem({ key: 'b', correlationId: ID, amount: '-20.00' })],
    rows: [paid('r1'), paid('r2', { amount: '-20.00' })],
    becomes: { a: 'matched r1', b: 'matched r2', r1: 'expected', r2: 'expected' }
  },
  {
    says: 'One transaction may be the sum of the payments that share its id',
    items: [named, aDueItem({ key: 'b', correlationId: ID, amount: '-20.00' })],
    rows: [paid('r', { amount: '-30.00' })],
    becomes: { a: 'matched r', b: 'matched r', r: 'expected' }
  },
  {
    says: 'Two transactions that each are the sum of payments with their id are a question',
    items: [named, aDueItem({ key: 'b', correlationId: ID, amount: '-20.00' })],
    rows: [paid('r1', { amount: '-30.00' }), paid('r2', { amount: '-30.00' })],
    becomes: { a: 'ambiguous', b: 'ambiguous', r1: 'candidate', r2: 'candidate' }
  },
  {
    says: 'Money that came back for several payments at once is claimed by none of them',
    items: [named, aDueItem({ key: 'b', correlationId: ID, amount: '-20.00' })],
    rows: [
      paid('r', { amount: '-30.00', counterpartyName: 'Anna' }),
      aRow({ id: 'back', amount: '30.00', counterpartyName: 'Anna' })
    ],
    becomes: { a: 'matched r', b: 'matched r', r: 'expected', back: 'unexpected' }
  },
  {
    says: 'Of two transactions with its id, the one that its reference decides for keeps its other name',
    items: [aDueItem({ correlationId: ID, reference: 'Invoice 77', counterpartyName: 'Anna Berg' })],
    rows: [paid('r1', { reference: 'INVOICE-77', counterpartyName: 'Otto Wahl' }), paid('r2')],
    becomes: { a: 'different (name) r1', r1: 'expected', r2: 'duplicate' }
  },
  {
    says: 'Parts under an id of the payer’s, of its day, are the payment',
    items: [aDueItem({ endToEndId: 'RENT-0007' })],
    rows: ['-4.00', '-6.00'].map((amount, at) => aRow({ id: `r${String(at)}`, amount, correlationId: 'RENT-0007' })),
    becomes: { a: 'matched r0+r1', r0: 'expected', r1: 'expected' }
  },
  {
    says: 'Parts under an id that the payer used a year before do not pay this year',
    items: [aDueItem({ endToEndId: 'RENT-0007' })],
    rows: ['-4.00', '-6.00'].map((amount, at) =>
      aRow({ id: `r${String(at)}`, amount, correlationId: 'RENT-0007', createdAt: '2025-03-03T12:00:00.000Z' })
    ),
    becomes: { a: 'ambiguous', r0: 'candidate', r1: 'candidate' }
  },
  {
    says: 'Of two transactions with an id that the payer uses every year, the one of its day is the payment',
    items: [aDueItem({ endToEndId: 'RENT-0007' })],
    rows: [
      aRow({ correlationId: 'RENT-0007' }),
      aRow({ id: 'old', correlationId: 'RENT-0007', createdAt: '2025-03-03T12:00:00.000Z' })
    ],
    becomes: { a: 'matched r', r: 'expected', old: 'unrelated' }
  },
  {
    says: 'The bulk payment in which money came back is not that of the payments',
    items: [aDueItem({ correlationId: ID, amount: null }), aDueItem({ key: 'b', amount: '-7.00' })],
    rows: [
      paid('r1', { bulkPaymentId: 'bulk-1', createdAt: '2026-03-02T08:00:00.000Z' }),
      paid('r2', { bulkPaymentId: 'bulk-2', amount: '10.00' }),
      aRow({ id: 'r3', amount: '-7.00', bulkPaymentId: 'bulk-2' })
    ],
    batches: [aBatch()],
    becomes: { a: 'different (returned) r1+r2', b: 'missing', r1: 'expected', r2: 'expected', r3: 'unexpected' }
  },
  {
    says: 'A payment made in two parts is found whole',
    items: [named],
    rows: [paid('r1', { amount: '-4.00' }), paid('r2', { amount: '-6.00' })],
    becomes: { a: 'matched r1+r2', r1: 'expected', r2: 'expected' },
    difference: { EUR: '0.00' },
    blocks: 0
  },
  {
    says: 'Parts that are found by the id are found with what speaks against one of them',
    items: [aDueItem({ correlationId: ID, counterpartyName: 'Anna Berg' })],
    rows: [
      paid('r1', { amount: '-4.00', counterpartyName: 'Anna Berg' }),
      paid('r2', { amount: '-6.00', counterpartyName: 'Otto Wahl' })
    ],
    becomes: { a: 'different (name) r1+r2', r1: 'expected', r2: 'expected' }
  },
  {
    says: 'A partial payment is matched with what is left to pay',
    items: [named],
    rows: [paid('r', { amount: '-4.00' })],
    becomes: { a: 'different (amount) r', r: 'expected' },
    difference: { EUR: '-6.00' },
    unexplained: { EUR: '-6.00' },
    blocks: 1
  },
  {
    says: 'Two partial payments that do not add up are asked about together',
    items: [named],
    rows: [paid('r1', { amount: '-4.00' }), paid('r2', { amount: '-5.00' })],
    becomes: { a: 'ambiguous', r1: 'candidate', r2: 'candidate' },
    difference: { EUR: '-1.00' }
  },
  {
    says: 'A transaction that moved nothing pays nothing, whatever was to be paid with it',
    items: [named],
    rows: [paid('r', { amount: '0.00', currency: 'SEK', paid: '-10.00', paymentCurrency: 'EUR' })],
    becomes: { a: 'different (amount) r', r: 'expected' },
    difference: { EUR: '-10.00' }
  },
  {
    says: 'An overpayment is a difference, not a match that is fine',
    items: [named],
    rows: [paid('r', { amount: '-10.01' })],
    becomes: { a: 'different (amount) r', r: 'expected' },
    difference: { EUR: '0.01' },
    blocks: 1
  },
  {
    says: 'A second, other amount under the same id is unexpected',
    items: [named],
    rows: [paid('r1'), paid('r2', { amount: '-3.00' })],
    becomes: { a: 'matched r1', r1: 'expected', r2: 'unexpected' },
    difference: { EUR: '3.00' },
    blocks: 1
  },
  {
    says: 'It is unexpected also where the file writes the id in capitals without hyphens',
    items: [aDueItem({ endToEndId: BARE.toUpperCase() })],
    rows: [paid('r1'), paid('r2', { amount: '-3.00' })],
    becomes: { a: 'matched r1', r1: 'expected', r2: 'unexpected' },
    blocks: 1
  },
  {
    says: 'A payment that came back is claimed with its return',
    items: [named],
    rows: [paid('r1'), paid('r2', { amount: '10.00' })],
    becomes: { a: 'different (returned) r1+r2', r1: 'expected', r2: 'expected' },
    difference: { EUR: '-10.00' },
    blocks: 1
  },
  {
    says: 'A part that came back is told as returned',
    items: [named],
    rows: [paid('r1'), paid('r2', { amount: '2.50' })],
    becomes: { a: 'different (returned) r1+r2', r1: 'expected', r2: 'expected' },
    difference: { EUR: '-2.50' }
  },
  {
    says: 'A return in another currency, whose payment amount is what was paid, is claimed with its payment',
    items: [named],
    rows: [
      paid('r1'),
      paid('r2', { amount: '-4.00' }),
      paid('r3', { amount: '11.00', currency: 'USD', paid: '10.00', paymentCurrency: 'EUR' })
    ],
    becomes: { a: 'different (returned) r1+r3', r1: 'expected', r2: 'unexpected', r3: 'expected' }
  },
  {
    says: 'A return without the id is paired with its original by payee and reference',
    items: [named],
    rows: [
      paid('r1', { reference: 'Invoice 4711', counterpartyName: 'Anna' }),
      aRow({ id: 'r2', amount: '10.00', reference: 'Return: invoice 4711', counterpartyName: 'Anna' })
    ],
    becomes: { a: 'different (returned) r1+r2', r1: 'expected', r2: 'expected' },
    difference: { EUR: '-10.00' }
  },
  {
    says: 'A return that could be of two payments is claimed with neither',
    items: [named, aDueItem({ key: 'b', correlationId: OTHER })],
    rows: [
      paid('r1', { reference: 'Invoice 4711', counterpartyName: 'Anna' }),
      paid('r2', { correlationId: OTHER, reference: 'Invoice 4711', counterpartyName: 'Anna' }),
      aRow({ id: 'r3', amount: '10.00', reference: 'Return: invoice 4711', counterpartyName: 'Anna' })
    ],
    becomes: { a: 'matched r1', b: 'matched r2', r1: 'expected', r2: 'expected', r3: 'unexpected' }
  },
  {
    says: 'Paid, returned and paid again adds up, and a person still looks at it',
    items: [named],
    rows: [paid('r1'), paid('r2', { amount: '10.00' }), paid('r3')],
    becomes: { a: 'different (returned) r1+r2+r3', r1: 'expected', r2: 'expected', r3: 'expected' },
    difference: { EUR: '0.00' },
    blocks: 1
  },
  {
    says: 'An attempt that failed does not compete with the one that went through',
    items: [named],
    rows: [paid('r1', { status: 'failed' }), paid('r2')],
    becomes: { a: 'matched r2', r1: 'unrelated', r2: 'expected' },
    difference: { EUR: '0.00' },
    blocks: 0
  },
  {
    says: 'A failed payment is found, and moved nothing',
    items: [named],
    rows: [paid('r', { status: 'rejected' })],
    becomes: { a: 'different (failed) r', r: 'expected' },
    difference: { EUR: '-10.00' },
    unexplained: { EUR: '-10.00' },
    blocks: 1
  },
  {
    says: 'A payment that failed and may have gone out again under another id is asked about',
    items: [aDueItem({ correlationId: ID, reference: 'Rent March' })],
    rows: [
      paid('r1', { status: 'failed', reference: 'Rent March' }),
      aRow({ id: 'r2', correlationId: OTHER, reference: 'RENT MARCH' })
    ],
    becomes: { a: 'ambiguous', r1: 'unrelated', r2: 'candidate' }
  },
  {
    says: 'Several failed attempts are claimed together',
    items: [named],
    rows: [paid('r1', { status: 'failed' }), paid('r2', { status: 'failed' })],
    becomes: { a: 'different (failed) r1+r2', r1: 'expected', r2: 'expected' },
    difference: { EUR: '-10.00' }
  },
  {
    says: 'An id in a list without amounts takes whatever is found',
    items: [aDueItem({ correlationId: ID, amount: null })],
    rows: [paid('r', { amount: '-12.34' })],
    becomes: { a: 'matched r', r: 'expected' },
    difference: { EUR: '0.00' },
    blocks: 0
  },
  {
    says: 'An id in a list that is found twice is a question',
    items: [aDueItem({ correlationId: ID, amount: null })],
    rows: [paid('r1'), paid('r2')],
    becomes: { a: 'ambiguous', r1: 'candidate', r2: 'candidate' }
  },
  {
    says: 'An id in a list that is not found is missing without a figure, and blocks',
    items: [aDueItem({ correlationId: ID, amount: null })],
    rows: [],
    becomes: { a: 'missing' },
    difference: {},
    blocks: 1
  },
  {
    says: 'An id that is no UUID counts as it stands',
    items: [aDueItem({ correlationId: 'PAY-0001' })],
    rows: [paid('r', { correlationId: 'pay0001' })],
    becomes: { a: 'matched r', r: 'expected' }
  }
]
