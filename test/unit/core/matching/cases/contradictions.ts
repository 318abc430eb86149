import { aBatch, aDueItem, aRow, anItem } from '../../../../support/reconciliation/reconciling.ts'
import type { NamedCase } from '../namedCase.ts'

const ID = '7b0f3f62-31ad-4a3c-9d2e-3f5a3f7e0c11'
const OTHER = '0c6f2c1e-8a53-4c0b-a2a4-6e1f5f3a9d22'
const IBAN = 'SE6497700000000000000001'
const on = (day: string) => ({ createdAt: `${day}T12:00:00.000Z` })
const anna = { counterpartyName: 'Anna Berg', counterpartyNumber: IBAN }
const invoice = { reference: 'Invoice 4711' }
const missing = { a: 'missing', r: 'unrelated' }
const asked = { a: 'ambiguous', r: 'candidate' }
const matched = { a: 'matched r', r: 'expected' }

/** What no rule may overrule, and what is asked about. */
export const CONTRADICTION_CASES: readonly NamedCase[] = [
  {
    says: 'Another payment id is another payment, also with the same reference',
    items: [aDueItem({ ...invoice, correlationId: ID })],
    rows: [aRow({ ...invoice, correlationId: OTHER })],
    becomes: missing
  },
  {
    says: 'An id of the payer’s says nothing against one of the service',
    items: [aDueItem({ ...invoice, endToEndId: 'E2E-0001' })],
    rows: [aRow({ ...invoice, correlationId: OTHER })],
    becomes: matched
  },
  {
    says: 'Money to another account number is not the payment, whatever else agrees',
    items: [aDueItem({ ...invoice, ...anna })],
    rows: [aRow({ ...invoice, ...anna, counterpartyNumber: 'DE75512108001245126199' })],
    becomes: missing
  },
  {
    says: 'The domestic form of an IBAN is the same account',
    items: [aDueItem({ counterpartyNumber: 'DE75512108001245126199' })],
    rows: [aRow({ counterpartyNumber: '1245126199', counterpartyBankCode: '51210800' })],
    becomes: matched
  },
  {
    says: 'The same number at another bank is another account',
    items: [aDueItem({ ...invoice, counterpartyNumber: 'DE75512108001245126199' })],
    rows: [aRow({ ...invoice, counterpartyNumber: '1245126199', counterpartyBankCode: '37040044' })],
    becomes: missing
  },
  {
    says: 'Somebody else without an account number is not the payee',
    items: [aDueItem({ ...invoice, counterpartyName: 'Anna Berg' })],
    rows: [aRow({ ...invoice, counterpartyName: 'Otto Wahl' })],
    becomes: missing
  },
  {
    says: 'Whom the payee is paid for is its second name',
    items: [aDueItem({ ...invoice, counterpartyName: 'Factoring AG', ultimateName: 'Anna Berg' })],
    rows: [aRow({ ...invoice, counterpartyName: 'BERG, ANNA' })],
    becomes: matched
  },
  {
    says: 'The payee who takes the money for another is the payee',
    items: [aDueItem({ ...invoice, counterpartyName: 'Factoring AG', ultimateName: 'Anna Berg' })],
    rows: [aRow({ ...invoice, counterpartyName: 'FACTORING' })],
    becomes: matched
  },
  {
    says: 'Somebody who is neither the payee nor whom it is paid for is not the payee',
    items: [aDueItem({ ...invoice, counterpartyName: 'Factoring AG', ultimateName: 'Anna Berg' })],
    rows: [aRow({ ...invoice, counterpartyName: 'Otto Wahl' })],
    becomes: missing
  },
  {
    says: 'A relative is asked about',
    items: [aDueItem({ ...invoice, counterpartyName: 'Anna Berg' })],
    rows: [aRow({ ...invoice, counterpartyName: 'Otto Berg' })],
    becomes: asked
  },
  {
    says: 'A name with a typing error is the payee’s where both name the same invoice',
    items: [aDueItem({ ...invoice, counterpartyName: 'Christina Lindqvist' })],
    rows: [aRow({ reference: 'RE 4711', counterpartyName: 'Christina Lindkvist' })],
    becomes: matched
  },
  {
    says: 'It may be somebody else’s where they say the same words',
    items: [aDueItem({ reference: 'Salary', counterpartyName: 'Christina Lindqvist' })],
    rows: [aRow({ reference: 'Salary', counterpartyName: 'Christina Lindkvist' })],
    becomes: asked
  },
  {
    says: 'Each of several relatives is asked about',
    items: [aDueItem({ ...invoice, counterpartyName: 'Anna Berg' })],
    rows: [
      aRow({ ...invoice, counterpartyName: 'Otto Berg' }),
      aRow({ id: 's', ...invoice, counterpartyName: 'Nils Berg' })
    ],
    becomes: { ...asked, s: 'candidate' }
  },
  {
    says: 'Another name at the same account is asked about',
    items: [aDueItem(anna)],
    rows: [aRow({ ...anna, counterpartyName: 'Café Zentral' })],
    becomes: asked
  },
  {
    says: 'With the same document and amount it is the payment, and differs',
    items: [aDueItem({ ...invoice, ...anna })],
    rows: [aRow({ ...invoice, ...anna, counterpartyName: 'Café Zentral' })],
    becomes: { a: 'different (name) r', r: 'expected' }
  },
  {
    says: 'Another invoice of the same payee is not paid by this one',
    items: [aDueItem({ ...anna, reference: 'INV-1001' })],
    rows: [aRow({ ...anna, reference: 'INV-1002' })],
    becomes: missing
  },
  {
    says: 'What the bank wrote around the invoice number is no difference',
    items: [aDueItem({ reference: 'INV-1001' })],
    rows: [aRow({ reference: 'SEPA CREDIT TRANSFER INV-1001 //ref 8812' })],
    becomes: matched
  },
  {
    says: 'Last month’s salary is not this month’s',
    items: [aDueItem({ ...anna, reference: 'Salary' })],
    rows: [aRow({ ...anna, reference: 'Salary', ...on('2026-02-02') })],
    becomes: missing
  },
  {
    says: 'Nor is one that names another month, on a day that would fit',
    items: [aDueItem({ ...anna, reference: 'Salary March' })],
    rows: [aRow({ ...anna, reference: 'Gehalt Februar' })],
    becomes: missing
  },
  {
    says: 'Last month’s salary is no duplicate of this month’s',
    items: [aDueItem({ ...anna, correlationId: ID })],
    rows: [
      aRow({ id: 'r', ...anna, correlationId: ID, reference: 'Salary' }),
      aRow({ id: 'old', ...anna, reference: 'Salary', ...on('2026-02-02') })
    ],
    becomes: { ...matched, old: 'unrelated' },
    blocks: 0
  },
  {
    says: 'What failed this month and was paid last month has failed',
    items: [aDueItem({ ...anna, ...invoice, correlationId: ID })],
    rows: [
      aRow({ id: 'r', ...anna, ...invoice, correlationId: ID, status: 'failed' }),
      aRow({ id: 'old', ...anna, ...invoice, ...on('2026-02-02') })
    ],
    becomes: { a: 'different (failed) r', r: 'expected', old: 'unrelated' }
  },
  {
    says: 'A payment without a day is proposed by a telling reference',
    items: [anItem(invoice)],
    rows: [aRow(invoice)],
    becomes: asked
  },
  {
    says: 'It is found by document, account number and amount',
    items: [anItem({ ...invoice, ...anna })],
    rows: [aRow({ ...invoice, ...anna })],
    becomes: matched
  },
  {
    says: 'A number that every month bears is not paid once: the next month’s payment is not this one',
    items: [aDueItem({ ...anna, reference: 'Abo 197882' })],
    rows: ['2026-02-04', '2026-04-06'].map((day) => aRow({ id: day, ...anna, reference: 'Abo 197882', ...on(day) })),
    becomes: { a: 'missing', '2026-02-04': 'unrelated', '2026-04-06': 'unrelated' }
  },
  {
    says: 'Nor within its days, if equal payments with the number were made as long before',
    items: [aDueItem({ ...anna, reference: 'Abo 197882' })],
    rows: ['2026-02-23', '2026-03-09'].map((day) => aRow({ id: day, ...anna, reference: 'Abo 197882', ...on(day) })),
    becomes: { a: 'ambiguous', '2026-02-23': 'unrelated', '2026-03-09': 'candidate' }
  },
  {
    says: 'An invoice is, though another part of it was paid before',
    items: [aDueItem({ ...anna, ...invoice })],
    rows: [
      aRow({ ...anna, ...invoice, ...on('2026-04-06') }),
      aRow({ id: 's', ...anna, ...invoice, amount: '-3.00', ...on('2026-02-04') })
    ],
    becomes: { ...matched, s: 'unrelated' }
  },
  {
    says: 'It is not proposed for a transaction of months before the days that the file does give',
    items: [anItem({ ...invoice, ...anna }), aDueItem({ key: 'b', amount: '-20.00' })],
    rows: [aRow({ ...invoice, ...anna, ...on('2025-11-03') })],
    becomes: { ...missing, b: 'missing' }
  },
  {
    says: 'A word that is on all payments proves nothing alone',
    items: [aDueItem({ reference: 'Salary' })],
    rows: [aRow({ reference: 'SALARY' })],
    becomes: asked
  },
  {
    says: 'Nor does it prove more with a single digit',
    items: [aDueItem({ reference: 'Payment 1' })],
    rows: [aRow({ reference: 'PAYMENT 1' })],
    becomes: asked
  },
  {
    says: 'Nor does it with a short number before it',
    items: [aDueItem({ reference: '12 Salary' })],
    rows: [aRow({ reference: '12 SALARY' })],
    becomes: asked
  },
  {
    says: 'It proves enough together with the payee',
    items: [aDueItem({ reference: 'Salary', counterpartyName: 'Anna Berg' })],
    rows: [aRow({ reference: 'SALARY', counterpartyName: 'BERG ANNA' })],
    becomes: matched
  },
  {
    says: 'An invoice number that two suppliers use proves nothing alone',
    items: [aDueItem({ ...invoice, counterpartyName: 'Anna Berg' })],
    rows: [
      aRow({ ...invoice }),
      aRow({ id: 's1', ...invoice, amount: '-3.00', counterpartyName: 'Nordlys Kraft' }),
      aRow({ id: 's2', ...invoice, amount: '-4.00', counterpartyName: 'Otto Wahl' })
    ],
    becomes: { ...asked, s1: 'unrelated', s2: 'unrelated' }
  },
  {
    says: 'One that a supplier uses proves enough, also where the transaction does not name the supplier',
    items: [aDueItem(invoice)],
    rows: [aRow(invoice), aRow({ id: 's', ...invoice, amount: '-3.00', counterpartyName: 'Nordlys Kraft' })],
    becomes: { ...matched, s: 'unrelated' }
  },
  {
    says: 'A payment that its id names, to another name without a number, is matched and not clean',
    items: [aDueItem({ ...invoice, correlationId: ID, counterpartyName: 'Anna Berg' })],
    rows: [aRow({ ...invoice, correlationId: ID, counterpartyName: 'Otto Wahl' })],
    becomes: { a: 'different (name) r', r: 'expected' },
    difference: { EUR: '0.00' },
    blocks: 1
  },
  {
    says: 'Where the number is right, its name is no third opinion',
    items: [aDueItem({ ...anna, correlationId: ID })],
    rows: [aRow({ ...anna, correlationId: ID, counterpartyName: 'Otto Wahl' })],
    becomes: matched
  },
  {
    says: 'A payment that its id names, for another invoice, is matched and not clean',
    items: [aDueItem({ correlationId: ID, reference: 'INV-1001' })],
    rows: [aRow({ correlationId: ID, reference: 'INV-1002' })],
    becomes: { a: 'different (reference) r', r: 'expected' },
    blocks: 1
  },
  {
    says: 'So is one whose reference has other numbers',
    items: [aDueItem({ correlationId: ID, reference: 'INV-1001' })],
    rows: [aRow({ correlationId: ID, reference: 'TRANSFER 88123912' })],
    becomes: { a: 'different (reference) r', r: 'expected' },
    blocks: 1
  },
  {
    says: 'Money that came back without id and reference is paired with the payment that its id found',
    items: [aDueItem({ ...anna, correlationId: ID })],
    rows: [
      aRow({ id: 'r', ...anna, ...invoice, correlationId: ID }),
      aRow({ id: 'back', ...anna, amount: '10.00', reference: 'RETURN AC04', ...on('2026-03-05') })
    ],
    becomes: { a: 'different (returned) back+r', r: 'expected', back: 'expected' },
    difference: { EUR: '-10.00' }
  },
  {
    says: 'Such money is not asked about for who is to pay as much from the same account, of whom what fits less is',
    items: [
      aDueItem({ ...anna, correlationId: ID }),
      aDueItem({ key: 'b', ...anna, amount: '10.00', counterpartyName: 'Café Zentral', ...invoice })
    ],
    rows: [
      aRow({ id: 'r', ...anna, correlationId: ID }),
      aRow({ id: 'back', ...anna, amount: '10.00', reference: 'RETURN AC04', ...on('2026-03-05') }),
      aRow({ id: 's', ...anna, amount: '6.00', counterpartyName: 'Café Zentral', ...invoice })
    ],
    becomes: { a: 'different (returned) back+r', b: 'ambiguous', r: 'expected', back: 'expected', s: 'candidate' }
  },
  {
    says: 'A second payment under an id of its own is a duplicate of the one that its id found',
    items: [aDueItem({ ...anna, correlationId: ID })],
    rows: [
      aRow({ id: 'r', ...anna, correlationId: ID }),
      aRow({ id: 'again', ...anna, correlationId: OTHER, ...on('2026-03-09') })
    ],
    becomes: { ...matched, again: 'duplicate' },
    difference: { EUR: '10.00' },
    blocks: 1
  },
  {
    says: 'An invoice is paid twice also weeks apart',
    items: [aDueItem({ ...anna, correlationId: ID })],
    rows: [
      aRow({ id: 'r', ...anna, ...invoice, correlationId: ID }),
      aRow({ id: 'again', ...anna, reference: 'Inv. 4711', ...on('2026-03-30') })
    ],
    becomes: { ...matched, again: 'duplicate' }
  },
  {
    says: 'A payment of the week before is no duplicate, though it went to the same payee',
    items: [aDueItem({ ...anna, correlationId: ID })],
    rows: [aRow({ id: 'r', ...anna, correlationId: ID }), aRow({ id: 'old', ...anna, ...on('2026-02-23') })],
    becomes: { ...matched, old: 'unrelated' },
    blocks: 0
  },
  {
    says: 'A second payment days after one that was late is a duplicate',
    items: [aDueItem({ ...anna, correlationId: ID })],
    rows: [
      aRow({ id: 'r', ...anna, correlationId: ID, ...on('2026-03-13') }),
      aRow({ id: 'again', ...anna, ...on('2026-03-20') })
    ],
    becomes: { ...matched, again: 'duplicate' }
  },
  {
    says: 'So is one to somebody with a short name',
    items: [aDueItem({ counterpartyName: 'Bo Ek', correlationId: ID })],
    rows: [
      aRow({ id: 'r', counterpartyName: 'Bo Ek', correlationId: ID }),
      aRow({ id: 'again', counterpartyName: 'EK BO', ...on('2026-03-04') })
    ],
    becomes: { ...matched, again: 'duplicate' }
  },
  {
    says: 'A second payment is a duplicate of one of several to the same payee',
    items: [
      aDueItem({ ...anna, correlationId: ID }),
      aDueItem({ key: 'b', ...anna, correlationId: OTHER, dueOn: '2026-06-02' })
    ],
    rows: [
      aRow({ id: 'r', ...anna, correlationId: ID }),
      aRow({ id: 's', ...anna, correlationId: OTHER, ...on('2026-06-02') }),
      aRow({ id: 'again', ...anna, ...on('2026-03-04') })
    ],
    becomes: { a: 'matched r', b: 'matched s', r: 'expected', s: 'expected', again: 'duplicate' },
    blocks: 1
  },
  {
    says: 'What expects no money is not asked about with what adds up',
    items: ['7.00', '3.00', '0.00'].map((amount, at) => aDueItem({ key: 'abc'.charAt(at), ...anna, amount })),
    rows: ['6.00', '4.00'].map((amount, at) => aRow({ id: `r${String(at)}`, ...anna, amount })),
    becomes: { a: 'ambiguous', b: 'ambiguous', c: 'missing', r0: 'candidate', r1: 'candidate' }
  },
  {
    says: 'A return in another currency that could be of two payments is claimed with neither',
    items: [aDueItem({ ...anna, correlationId: ID }), aDueItem({ key: 'b', ...anna, correlationId: OTHER })],
    rows: [
      aRow({ id: 'r', ...anna, correlationId: ID }),
      aRow({ id: 's', ...anna, correlationId: OTHER }),
      aRow({ id: 'back', ...anna, amount: '11.00', currency: 'USD', paid: '10.00', paymentCurrency: 'EUR' })
    ],
    becomes: { a: 'matched r', b: 'matched s', r: 'expected', s: 'expected', back: 'unexpected' },
    blocks: 1
  },
  {
    says: 'A batch is not a single payment of the same sum',
    items: [aDueItem({ batch: 'P' }), aDueItem({ key: 'b', batch: 'P', amount: '-20.00' })],
    rows: [aRow({ amount: '-30.00', counterpartyName: 'Nordlys Kraft', counterpartyNumber: IBAN })],
    batches: [aBatch({ id: 'P', booking: 'one', account: 'main', dueOn: '2026-03-02' })],
    becomes: { a: 'missing', b: 'missing', r: 'unrelated' }
  },
  {
    says: 'Nor is it a payment to one of its payees',
    items: [
      aDueItem({ batch: 'P', counterpartyName: 'Anna Berg' }),
      aDueItem({ key: 'b', batch: 'P', amount: '-20.00', counterpartyName: 'Otto Wahl' })
    ],
    rows: [aRow({ amount: '-30.00', counterpartyName: 'Anna Berg' })],
    batches: [aBatch({ id: 'P', booking: 'one', account: 'main', dueOn: '2026-03-02' })],
    becomes: { a: 'missing', b: 'missing', r: 'unrelated' }
  },
  {
    says: 'A line that names the batch is asked about where it went to a single account, which is nobody’s of the batch',
    items: [IBAN, 'FI2112345600000785'].map((counterpartyNumber, at) =>
      aDueItem({ key: at === 0 ? 'a' : 'b', batch: 'PAY', counterpartyNumber })
    ),
    rows: [aRow({ amount: '-20.00', reference: 'Collective PAY', counterpartyNumber: 'DE75512108001245126199' })],
    batches: [aBatch({ id: 'PAY', booking: 'one', account: 'main', dueOn: '2026-03-02' })],
    becomes: { a: 'ambiguous', b: 'ambiguous', r: 'candidate' }
  },
  {
    says: 'Nor is it the batch of another month',
    items: [aDueItem({ batch: 'PAY-2026-03' }), aDueItem({ key: 'b', batch: 'PAY-2026-03', amount: '-20.00' })],
    rows: [aRow({ amount: '-30.00', reference: 'Collective PAY-2026-02' })],
    batches: [aBatch({ id: 'PAY-2026-03', booking: 'one', account: 'main', dueOn: '2026-03-02' })],
    becomes: { a: 'missing', b: 'missing', r: 'unrelated' }
  },
  {
    says: 'The same domestic number at another bank is another account',
    items: [aDueItem({ ...invoice, counterpartyNumber: '31926819', counterpartyBankCode: '601613' })],
    rows: [aRow({ ...invoice, counterpartyNumber: '31926819', counterpartyBankCode: '20-00-00' })],
    becomes: missing
  },
  {
    says: 'A number that shows nothing says nobody’s name',
    items: [aDueItem({ ...anna, reference: 'Salary' })],
    rows: [aRow({ counterpartyNumber: 'XXXXXXXXXXXX', reference: 'Salary' })],
    becomes: asked
  },
  {
    says: 'A placeholder in the place of the number speaks against nothing',
    items: [aDueItem({ ...anna, ...invoice })],
    rows: [aRow({ ...anna, ...invoice, counterpartyNumber: 'NOTPROVIDED' })],
    becomes: matched
  },
  {
    says: 'An end-to-end id as short as all programs count is no proof',
    items: [aDueItem({ endToEndId: '1', counterpartyName: 'Anna Berg' })],
    rows: [aRow({ correlationId: '1' })],
    becomes: asked
  },
  {
    says: 'A batch is not the payment to a stranger whose name sounds like one',
    items: ['a', 'b'].map((key) => aDueItem({ key, batch: 'PAY', account: 'main', reference: 'Salary March' })),
    rows: [aRow({ amount: '-20.00', counterpartyName: 'City of London' })],
    batches: [aBatch({ id: 'PAY', account: 'main', dueOn: '2026-03-02' })],
    becomes: { a: 'ambiguous', b: 'ambiguous', r: 'candidate' }
  },
  {
    says: 'Nor is it the rent',
    items: ['a', 'b'].map((key) => aDueItem({ key, batch: 'PAY', account: 'main', reference: 'Salary March' })),
    rows: [aRow({ amount: '-20.00', reference: 'Office rent' })],
    batches: [aBatch({ id: 'PAY', account: 'main', dueOn: '2026-03-02' })],
    becomes: { a: 'ambiguous', b: 'ambiguous', r: 'candidate' }
  },
  {
    says: 'Nor does it pay the salaries of another month',
    items: ['a', 'b'].map((key) => aDueItem({ key, batch: 'PAY', account: 'main', reference: 'Salary March' })),
    rows: [aRow({ amount: '-20.00', reference: 'SALARY APRIL' })],
    batches: [aBatch({ id: 'PAY', account: 'main', dueOn: '2026-03-02' })],
    becomes: { a: 'ambiguous', b: 'ambiguous', r: 'candidate' }
  },
  {
    says: 'A payment whose id another reconciliation has found is not found a second time by its account number',
    items: [aDueItem({ ...anna, correlationId: ID })],
    rows: [aRow({ id: 'own', correlationId: ID }), aRow(anna)],
    elsewhere: new Set(['own']),
    becomes: asked
  },
  {
    says: 'Nor when it has a UETR beside that id, which no transaction has',
    items: [aDueItem({ ...anna, correlationId: ID, endToEndId: OTHER })],
    rows: [aRow({ id: 'own', correlationId: ID }), aRow(anna)],
    elsewhere: new Set(['own']),
    becomes: asked
  },
  {
    says: 'Nor by its account number when its UETR is on a transaction with another amount',
    items: [aDueItem({ ...anna, endToEndId: ID.replaceAll('-', '') })],
    rows: [aRow({ id: 'own', correlationId: ID, amount: '10.00', paid: '10.00' }), aRow(anna)],
    elsewhere: new Set(['own']),
    becomes: asked
  },
  {
    says: 'An id of the payer’s, used again every month, does not stand in the way',
    items: [aDueItem({ ...anna, endToEndId: 'SALARY-0007' })],
    rows: [aRow({ id: 'own', correlationId: 'SALARY-0007' }), aRow(anna)],
    elsewhere: new Set(['own']),
    becomes: matched
  },
  {
    says: 'A failed transaction with its id does not stand in the way of the next attempt',
    items: [aDueItem({ ...anna, correlationId: ID })],
    rows: [aRow({ id: 'own', correlationId: ID, status: 'failed' }), aRow(anna)],
    elsewhere: new Set(['own']),
    becomes: matched
  },
  {
    says: 'A batch of which another reconciliation has found a payment is not found as one line',
    items: [ID, OTHER].map((id, at) =>
      aDueItem({ key: at === 0 ? 'a' : 'b', batch: 'PAY', account: 'main', correlationId: id })
    ),
    rows: [aRow({ id: 'own', correlationId: OTHER }), aRow({ amount: '-20.00', reference: 'PAY' })],
    batches: [aBatch({ id: 'PAY', booking: 'one', account: 'main', dueOn: '2026-03-02' })],
    elsewhere: new Set(['own']),
    becomes: { a: 'ambiguous', b: 'ambiguous', r: 'candidate' }
  },
  {
    says: 'Of two that fit, the one that nothing speaks against is the payment',
    items: [aDueItem({ ...invoice, ...anna })],
    rows: [aRow({ ...invoice, ...anna }), aRow({ id: 's', ...invoice, counterpartyName: 'Otto Berg' })],
    becomes: { ...matched, s: 'unrelated' }
  }
]
