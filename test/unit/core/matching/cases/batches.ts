import { aBatch, aRow, aDueItem } from '../../../../support/reconciliation/reconciling.ts'
import type { NamedCase } from '../namedCase.ts'

const batch = 'PAYROLL-2026-03'
const members = [
  aDueItem({ key: 'a', batch, reference: 'Payslip 5041 Anna' }),
  aDueItem({ key: 'b', batch, amount: '-20.00', reference: 'Payslip 5042 Otto' }),
  aDueItem({ key: 'c', batch, amount: '-30.00', reference: 'Payslip 5043 Mona' })
]
const booked = (booking: 'one' | 'items' | 'unknown', change: Parameters<typeof aBatch>[0] = {}) => [
  aBatch({ id: batch, booking, ...change })
]
const line = aRow({ id: 'sum', amount: '-60.00', reference: `Collective ${batch}` })
const singles = [
  aRow({ id: 'r1', reference: 'Payslip 5041 Anna' }),
  aRow({ id: 'r2', amount: '-20.00', reference: 'Payslip 5042 Otto' }),
  aRow({ id: 'r3', amount: '-30.00', reference: 'Payslip 5043 Mona' })
]
const asOne = { a: 'matched sum', b: 'matched sum', c: 'matched sum', sum: 'expected' }
const oneByOne = { a: 'matched r1', b: 'matched r2', c: 'matched r3', r1: 'expected', r2: 'expected', r3: 'expected' }
const payee = 'DE75512108001245126199'
/** Too late to have only the time in common with what was due. */
const late = { createdAt: '2026-04-10T00:00:00.000Z' }
const invoice = (key: string, amount: string) =>
  aDueItem({ key, amount, counterpartyNumber: payee, dueOn: '2026-03-02' })

/** Batches as one line and as many; sums of what is left over; surpluses of a bulk payment. */
export const BATCH_CASES: readonly NamedCase[] = [
  {
    says: 'A batch that is booked as one line is found by its id in the reference and its sum',
    items: members,
    rows: [line],
    batches: booked('one'),
    becomes: asOne,
    difference: { EUR: '0.00' },
    blocks: 0
  },
  {
    says: 'A batch without a day is asked about as one line by its sum, at any time',
    items: members.map((item) => ({ ...item, dueOn: null, batch })),
    rows: [{ ...line, reference: 'Collective', ...late }],
    batches: booked('one', { account: 'main' }),
    becomes: { a: 'ambiguous', b: 'ambiguous', c: 'ambiguous', sum: 'candidate' }
  },
  {
    says: 'A batch whose booking nobody knows is found as one line when no item is found',
    items: members,
    rows: [line],
    batches: booked('unknown'),
    becomes: asOne
  },
  {
    says: 'A batch that the bank posts as single lines needs no rework',
    items: members,
    rows: singles,
    batches: booked('unknown'),
    becomes: oneByOne,
    difference: { EUR: '0.00' }
  },
  {
    says: 'A batch seen as items takes its items',
    items: members,
    rows: singles,
    batches: booked('items'),
    becomes: oneByOne
  },
  {
    says: 'A batch seen as items never takes the line, which is asked about for its id',
    items: members.map((item) => ({ ...item, dueOn: null })),
    rows: [line],
    batches: booked('items'),
    becomes: { a: 'ambiguous', b: 'ambiguous', c: 'ambiguous', sum: 'candidate' }
  },
  {
    says: 'A batch seen as one line never takes single lines',
    items: members,
    rows: singles,
    batches: booked('one'),
    becomes: { a: 'missing', b: 'missing', c: 'missing', r1: 'unrelated', r2: 'unrelated', r3: 'unrelated' }
  },
  {
    says: 'With both the line and single lines there, items come first where nobody knows',
    items: members,
    rows: [...singles, line],
    batches: booked('unknown'),
    becomes: { ...oneByOne, sum: 'unexpected' }
  },
  {
    says: 'One item that is found alone keeps the batch from being seen as one',
    items: members,
    rows: [...singles.slice(0, 1), line],
    batches: booked('unknown'),
    becomes: { a: 'matched r1', b: 'ambiguous', c: 'ambiguous', r1: 'expected', sum: 'candidate' }
  },
  {
    says: 'A batch is found by its bulk payment and sum',
    items: members,
    rows: [aRow({ id: 'sum', amount: '-60.00', bulkPaymentId: 'bulk-9' })],
    batches: booked('one', { bulkPaymentId: 'bulk-9' }),
    becomes: asOne
  },
  {
    says: 'A batch is found by the message id that the bank took as the reference',
    items: members,
    rows: [aRow({ id: 'sum', amount: '-60.00', reference: 'MSG-2026-0042' })],
    batches: booked('one'),
    messageId: 'MSG-2026-0042',
    becomes: asOne
  },
  {
    says: 'A batch is found by account, sum and date',
    items: members,
    rows: [aRow({ id: 'sum', amount: '-60.00' })],
    batches: booked('one', { account: 'main', dueOn: '2026-03-02' }),
    becomes: asOne
  },
  {
    says: 'A line that names only the kind of payment is the batch',
    items: members,
    rows: [aRow({ id: 'sum', amount: '-60.00', reference: 'PAYROLL MARCH' })],
    batches: booked('one', { account: 'main', dueOn: '2026-03-02' }),
    becomes: asOne
  },
  {
    says: 'So is one whose payee is only a word for a batch and the count of its payments',
    items: members,
    rows: [aRow({ id: 'sum', amount: '-60.00', counterpartyName: 'BATCHPAYMENT 25 ITEMS' })],
    batches: booked('one', { account: 'main', dueOn: '2026-03-02' }),
    becomes: asOne
  },
  {
    says: 'So is one that names the month of most of its payments, though one is for the month before',
    items: members.map((item) => ({ ...item, reference: item.key === 'a' ? 'Bonus February' : 'Salary March' })),
    rows: [aRow({ id: 'sum', amount: '-60.00', reference: 'PAYROLL MARCH' })],
    batches: booked('one', { account: 'main', dueOn: '2026-03-02' }),
    becomes: asOne
  },
  {
    says: 'So is one with the reference that all its payments share',
    items: members.map((item) => ({ ...item, reference: 'Office cleaning' })),
    rows: [aRow({ id: 'sum', amount: '-60.00', reference: 'OFFICE CLEANING' })],
    batches: booked('one', { account: 'main', dueOn: '2026-03-02' }),
    becomes: asOne
  },
  {
    says: 'Sum and date alone only ask',
    items: members,
    rows: [aRow({ id: 'sum', amount: '-60.00' })],
    batches: booked('one', { dueOn: '2026-03-02' }),
    becomes: { a: 'ambiguous', b: 'ambiguous', c: 'ambiguous', sum: 'candidate' },
    difference: { EUR: '0.00' }
  },
  {
    says: 'Two lines that could be the batch are a question',
    items: members,
    rows: [line, { ...line, id: 'sum2' }],
    batches: booked('one'),
    becomes: { a: 'ambiguous', b: 'ambiguous', c: 'ambiguous', sum: 'candidate', sum2: 'candidate' },
    difference: { EUR: '60.00' }
  },
  {
    says: 'A batch line with a cent too few is asked about',
    items: members,
    rows: [{ ...line, amount: -599_900n, paymentAmount: -599_900n }],
    batches: booked('one'),
    becomes: { a: 'ambiguous', b: 'ambiguous', c: 'ambiguous', sum: 'candidate' }
  },
  {
    says: 'A batch line that is pending makes all its items pending',
    items: members,
    rows: [{ ...line, status: 'pending', settlementStatus: 'pending' }],
    batches: booked('one'),
    becomes: { a: 'pending sum', b: 'pending sum', c: 'pending sum', sum: 'expected' },
    difference: { EUR: '-60.00' },
    blocks: 0
  },
  {
    says: 'A transaction of the bulk payment that nobody expected is a surplus, and never fine',
    items: [aDueItem({ correlationId: 'x-1' })],
    rows: [
      aRow({ id: 'r1', correlationId: 'x-1', bulkPaymentId: 'bulk-1' }),
      aRow({ id: 'r2', amount: '-99.00', bulkPaymentId: 'bulk-1' })
    ],
    becomes: { a: 'matched r1', r1: 'expected', r2: 'unexpected' },
    difference: { EUR: '99.00' },
    unexplained: { EUR: '99.00' },
    blocks: 1
  },
  {
    says: 'A transaction of the bulk payment that failed is unexpected, and moved nothing',
    items: [aDueItem({ correlationId: 'x-1' })],
    rows: [
      aRow({ id: 'r1', correlationId: 'x-1', bulkPaymentId: 'bulk-1' }),
      aRow({ id: 'r2', amount: '-99.00', bulkPaymentId: 'bulk-1', status: 'failed' })
    ],
    becomes: { a: 'matched r1', r1: 'expected', r2: 'unexpected' },
    difference: { EUR: '0.00' },
    blocks: 1
  },
  {
    says: 'Transactions of a bulk payment of which nothing is claimed are no surplus',
    items: [aDueItem({ correlationId: 'x-1' })],
    rows: [
      aRow({ id: 'r1', correlationId: 'x-1' }),
      aRow({ id: 'r2', amount: '-99.00', bulkPaymentId: 'bulk-1' }),
      aRow({ id: 'r3', amount: '-98.00', bulkPaymentId: 'bulk-1' })
    ],
    becomes: { a: 'matched r1', r1: 'expected', r2: 'unrelated', r3: 'unrelated' },
    blocks: 0
  },
  {
    says: 'The same payment once more is a duplicate',
    items: [aDueItem({ correlationId: 'x-1' })],
    rows: [
      aRow({ id: 'r1', correlationId: 'x-1', reference: 'Invoice 5', counterpartyNumber: payee }),
      aRow({ id: 'r2', reference: 'Invoice 5', counterpartyNumber: payee })
    ],
    becomes: { a: 'matched r1', r1: 'expected', r2: 'duplicate' },
    difference: { EUR: '10.00' },
    blocks: 1
  },
  {
    says: 'The same amount to the same payee for something else is no duplicate',
    items: [aDueItem({ correlationId: 'x-1' })],
    rows: [
      aRow({ id: 'r1', correlationId: 'x-1', reference: 'Invoice 5', counterpartyNumber: payee }),
      aRow({ id: 'r2', reference: 'Invoice 6', counterpartyNumber: payee })
    ],
    becomes: { a: 'matched r1', r1: 'expected', r2: 'unrelated' }
  },
  {
    says: 'Three invoices that one transfer pays are proposed together',
    items: [invoice('a', '-10.00'), invoice('b', '-20.00'), invoice('c', '-30.00')],
    rows: [aRow({ amount: '-60.00', counterpartyNumber: payee })],
    becomes: { a: 'ambiguous', b: 'ambiguous', c: 'ambiguous', r: 'candidate' },
    difference: { EUR: '0.00' }
  },
  {
    says: 'Two transfers that pay one invoice are proposed together',
    items: [invoice('a', '-10.00')],
    rows: [
      aRow({ id: 'r1', amount: '-4.00', counterpartyNumber: payee }),
      aRow({ id: 'r2', amount: '-6.00', counterpartyNumber: payee })
    ],
    becomes: { a: 'ambiguous', r1: 'candidate', r2: 'candidate' },
    difference: { EUR: '0.00' }
  },
  {
    says: 'Two invoices and two transfers with one sum are proposed together',
    items: [invoice('a', '-10.00'), invoice('b', '-20.00')],
    rows: [
      aRow({ id: 'r1', amount: '-13.00', counterpartyNumber: payee }),
      aRow({ id: 'r2', amount: '-17.00', counterpartyNumber: payee })
    ],
    becomes: { a: 'ambiguous', b: 'ambiguous', r1: 'candidate', r2: 'candidate' },
    difference: { EUR: '0.00' }
  },
  {
    says: 'So are two invoices and two transfers beside a third invoice that two others pay',
    items: [invoice('a', '-10.00'), invoice('b', '-20.00'), invoice('c', '-30.00')],
    rows: ['-4.00', '-6.00', '-13.00', '-37.00'].map((amount, at) =>
      aRow({ id: `r${String(at)}`, amount, counterpartyNumber: payee, ...late })
    ),
    becomes: {
      ...{ a: 'ambiguous', b: 'ambiguous', c: 'ambiguous' },
      ...{ r0: 'candidate', r1: 'candidate', r2: 'candidate', r3: 'candidate' }
    }
  },
  {
    says: 'Two late transfers that pay one invoice are proposed where only the payee’s name says so',
    items: [aDueItem({ counterpartyName: 'Anna Berg' })],
    rows: ['-4.00', '-6.00'].map((amount, at) =>
      aRow({ id: `r${String(at)}`, amount, counterpartyName: 'BERG ANNA', ...late })
    ),
    becomes: { a: 'ambiguous', r0: 'candidate', r1: 'candidate' }
  },
  {
    says: 'So are two late transfers in a bulk payment that the file does not name, but in which its batch was found',
    items: [aDueItem({ batch, correlationId: 'x-1' }), aDueItem({ key: 'b', batch, amount: '-30.00' })],
    rows: [
      aRow({ id: 'r1', correlationId: 'x-1', bulkPaymentId: 'bulk-2' }),
      aRow({ id: 'r2', amount: '-13.00', bulkPaymentId: 'bulk-2', ...late }),
      aRow({ id: 'r3', amount: '-17.00', bulkPaymentId: 'bulk-2', ...late })
    ],
    batches: booked('items', { bulkPaymentId: 'bulk-1' }),
    becomes: { a: 'matched r1', b: 'ambiguous', r1: 'expected', r2: 'candidate', r3: 'candidate' }
  },
  {
    says: 'A transaction that is part of one sum is not proposed for another',
    items: [invoice('a', '-10.00'), invoice('b', '-1.00'), invoice('c', '-3.00')],
    rows: [
      aRow({ id: 'r1', amount: '-4.00', counterpartyNumber: payee }),
      aRow({ id: 'r2', amount: '-6.00', counterpartyNumber: payee })
    ],
    becomes: { a: 'ambiguous', b: 'missing', c: 'missing', r1: 'candidate', r2: 'candidate' }
  },
  {
    says: 'What is left beside such a sum is proposed to nobody for being as large',
    items: [invoice('a', '-10.00'), invoice('b', '-30.00')],
    rows: [
      aRow({ id: 'late', counterpartyNumber: payee, createdAt: '2026-07-01T00:00:00.000Z' }),
      aRow({ id: 'r1', amount: '-12.00', counterpartyNumber: payee }),
      aRow({ id: 'r2', amount: '-18.00', counterpartyNumber: payee })
    ],
    becomes: { a: 'missing', b: 'ambiguous', late: 'unrelated', r1: 'candidate', r2: 'candidate' }
  },
  {
    says: 'Two transfers days after the due day that add up are proposed, though they share nothing else',
    items: [aDueItem()],
    rows: ['-4.00', '-6.00'].map((amount, at) =>
      aRow({ id: `r${String(at)}`, amount, createdAt: '2026-03-06T00:00:00.000Z' })
    ),
    becomes: { a: 'ambiguous', r0: 'candidate', r1: 'candidate' }
  },
  {
    says: 'Amounts that add up among strangers are proposed to nobody',
    items: [invoice('a', '-10.00')],
    rows: [
      aRow({ id: 'r1', amount: '-4.00', createdAt: '2026-07-01T00:00:00.000Z' }),
      aRow({ id: 'r2', amount: '-6.00', createdAt: '2026-07-01T00:00:00.000Z' })
    ],
    becomes: { a: 'missing', r1: 'unrelated', r2: 'unrelated' }
  }
]
