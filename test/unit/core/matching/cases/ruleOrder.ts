import type { MatchRule } from '../../../../../shared/domain/reconciliation/matchRule.ts'
import { DEFAULT_RULES } from '../../../../../shared/reconciliation/defaultRules.ts'
import { aBatch, aRow, aDueItem } from '../../../../support/reconciliation/reconciling.ts'
import type { NamedCase } from '../namedCase.ts'

const NUMBER = 'SE64 9770 0000 0000 0000 0001'
const numbered = (change: Parameters<typeof aDueItem>[0] = {}) =>
  aDueItem({ counterpartyNumber: NUMBER, dueOn: '2026-03-02', ...change })
const toNumber = (change: Parameters<typeof aRow>[0] = {}) =>
  aRow({ counterpartyNumber: 'SE6497700000000000000001', ...change })
const on = (day: string) => ({ createdAt: `${day}T23:59:59.000Z` })
const bulked = aBatch({ bulkPaymentId: 'bulk-1' })
const inBulk = (change: Parameters<typeof aRow>[0] = {}) => aRow({ bulkPaymentId: 'bulk-1', ...change })

const without = (id: string) => DEFAULT_RULES.map((rule) => (rule.id === id ? { ...rule, isOn: false } : rule))
const HELD_IN: MatchRule = {
  id: 'cut-off',
  name: 'Reference cut off by the bank',
  isOn: true,
  strength: 'fair',
  confirms: true,
  tests: [
    { field: 'reference', compare: 'contains' },
    { field: 'amount', tolerance: null }
  ]
}
const SAME_NAME: MatchRule = {
  ...HELD_IN,
  id: 'same-name',
  name: 'The same name',
  tests: [
    { field: 'counterpartyName', compare: 'same' },
    { field: 'amount', tolerance: null }
  ]
}

/** Rules below the id: what each proves, and what it leaves to the next or to a person. */
export const RULE_ORDER_CASES: readonly NamedCase[] = [
  {
    says: 'A payment without a due day is asked about by number and amount, at any time, and not matched by them',
    items: [numbered({ dueOn: null })],
    rows: [toNumber(on('2025-01-01'))],
    becomes: { a: 'ambiguous', r: 'candidate' },
    unexplained: { EUR: '0.00' },
    blocks: 2
  },
  {
    says: 'Nor is it asked about by a rule that is off',
    items: [numbered({ dueOn: null })],
    rows: [toNumber()],
    rules: without('number-amount-date'),
    becomes: { a: 'missing', r: 'unrelated' }
  },
  {
    says: 'A payment without a due day is asked about by a similar name and the amount',
    items: [aDueItem({ counterpartyName: 'Nordic Supplies', dueOn: null })],
    rows: [aRow({ counterpartyName: 'NORDIC SUPPLIES AB', ...on('2025-01-01') })],
    becomes: { a: 'ambiguous', r: 'candidate' }
  },
  {
    says: 'A due day that is far off is one that was compared',
    items: [numbered()],
    rows: [toNumber(on('2025-01-01'))],
    becomes: { a: 'missing', r: 'unrelated' }
  },
  {
    says: 'Bulk payment and amount find a payment without an id',
    items: [aDueItem()],
    rows: [inBulk()],
    batches: [bulked],
    becomes: { a: 'matched r', r: 'expected' }
  },
  {
    says: 'The bulk payment that other payments were found in is known for the rest',
    items: [aDueItem({ correlationId: 'x-1' }), aDueItem({ key: 'b', amount: '-7.00' })],
    rows: [inBulk({ id: 'r1', correlationId: 'x-1' }), inBulk({ id: 'r2', amount: '-7.00' })],
    batches: [aBatch()],
    becomes: { a: 'matched r1', b: 'matched r2', r1: 'expected', r2: 'expected' }
  },
  {
    says: 'They find it however late it was made',
    items: [aDueItem()],
    rows: [inBulk(on('2026-06-02'))],
    batches: [bulked],
    becomes: { a: 'matched r', r: 'expected' }
  },
  {
    says: 'Another account than the expected one does not fit the bulk rule',
    items: [aDueItem({ account: 'other' })],
    rows: [inBulk()],
    batches: [bulked],
    becomes: { a: 'missing', r: 'unexpected' }
  },
  {
    says: 'An IBAN cannot be compared with an account id of the ledger, and stands in no way',
    items: [aDueItem({ account: 'SE6497700000000000000001' })],
    rows: [inBulk()],
    batches: [bulked],
    becomes: { a: 'matched r', r: 'expected' }
  },
  {
    says: 'Names tell apart two payments of one amount in a bulk payment',
    items: [
      aDueItem({ counterpartyName: 'Anna Berg', dueOn: '2026-03-02' }),
      aDueItem({ key: 'b', counterpartyName: 'Otto Wahl', dueOn: '2026-03-02' })
    ],
    rows: [inBulk({ id: 'r1', counterpartyName: 'WAHL, OTTO' }), inBulk({ id: 'r2', counterpartyName: 'Anna Berg' })],
    batches: [bulked],
    becomes: { a: 'matched r2', b: 'matched r1', r1: 'expected', r2: 'expected' }
  },
  {
    says: 'Two payments and two transactions that are all alike are a question',
    items: [aDueItem(), aDueItem({ key: 'b' })],
    rows: [inBulk({ id: 'r1' }), inBulk({ id: 'r2' })],
    batches: [bulked],
    becomes: { a: 'ambiguous', b: 'ambiguous', r1: 'candidate', r2: 'candidate' },
    difference: { EUR: '0.00' },
    blocks: 4
  },
  {
    says: 'Who is told apart leaves the other one alone with what is left',
    items: [aDueItem({ reference: 'Invoice 1' }), aDueItem({ key: 'b', reference: 'Invoice 2' })],
    rows: [inBulk({ id: 'r1', reference: 'INVOICE 1' }), inBulk({ id: 'r2' })],
    batches: [bulked],
    becomes: { a: 'matched r1', b: 'matched r2', r1: 'expected', r2: 'expected' }
  },
  {
    says: 'A reference is the same after a bank took its marks and signs',
    items: [aDueItem({ reference: 'Rechnung Nr. 5/2026 – Müller' })],
    rows: [aRow({ reference: 'RECHNUNG NR 5 2026 MULLER' })],
    becomes: { a: 'matched r', r: 'expected' }
  },
  {
    says: 'A reference is the same after a bank spelt out its umlauts',
    items: [aDueItem({ reference: 'Müller Straße 7' })],
    rows: [aRow({ reference: 'MUELLER STRASSE 7' })],
    becomes: { a: 'matched r', r: 'expected' }
  },
  {
    says: 'The EndToEndId may stand in the reference',
    items: [aDueItem({ endToEndId: 'E2E-2026-0001' })],
    rows: [aRow({ reference: 'e2e20260001' })],
    becomes: { a: 'matched r', r: 'expected' }
  },
  {
    says: 'A reference that a bank cut off is found by a rule for that',
    items: [aDueItem({ reference: 'Invoice 4711 for cleaning in March' })],
    rows: [aRow({ reference: 'INVOICE 4711 FOR CLEA' })],
    rules: [...DEFAULT_RULES, HELD_IN],
    becomes: { a: 'matched r', r: 'expected' }
  },
  {
    says: 'A rule for the same name finds it in other letters, and no name that is only similar',
    items: [
      aDueItem({ counterpartyName: 'Björn Åkesson' }),
      aDueItem({ key: 'b', amount: '-20.00', counterpartyName: 'Nordic Supplies' })
    ],
    rows: [
      aRow({ counterpartyName: 'BJORN AKESSON' }),
      aRow({ id: 's', amount: '-20.00', counterpartyName: 'Nordic Supplies Stockholm' })
    ],
    rules: [SAME_NAME],
    becomes: { a: 'matched r', b: 'missing', r: 'expected', s: 'unrelated' }
  },
  {
    says: 'A word that is on all payments is enough where the rule also wants the bulk payment',
    items: [aDueItem({ reference: 'Salary' })],
    rows: [inBulk({ reference: 'SALARY' })],
    batches: [bulked],
    rules: [{ ...HELD_IN, tests: [...HELD_IN.tests, { field: 'bulk' }] }],
    becomes: { a: 'matched r', r: 'expected' }
  },
  {
    says: 'A cut reference that could be two payments decides nothing',
    items: [aDueItem({ reference: 'Invoice 4711 March' }), aDueItem({ key: 'b', reference: 'Invoice 4711 April' })],
    rows: [aRow({ reference: 'Invoice 4711' })],
    rules: [...DEFAULT_RULES, HELD_IN],
    becomes: { a: 'ambiguous', b: 'ambiguous', r: 'candidate' }
  },
  {
    says: 'A cut reference finds its payment among others',
    items: [
      aDueItem({ reference: 'Roof repair in the south' }),
      aDueItem({ key: 'b', reference: 'Window cleaning in the north' })
    ],
    rows: [aRow({ reference: 'WINDOW CLEANING IN TH' })],
    rules: [...DEFAULT_RULES, HELD_IN],
    becomes: { a: 'missing', b: 'ambiguous', r: 'candidate' }
  },
  {
    says: 'A question that something speaks against waits for the rules that follow',
    items: [aDueItem({ counterpartyName: 'Anna Berg', reference: 'INV-1001' })],
    rows: [
      aRow({ counterpartyName: 'Anna Berg', reference: 'TRANSFER 88123912' }),
      aRow({ id: 's', reference: 'INV-1001' })
    ],
    rules: DEFAULT_RULES.toReversed(),
    becomes: { a: 'matched s', r: 'duplicate', s: 'expected' }
  },
  {
    says: 'An attempt that failed does not come before the payment that the account number finds',
    items: [numbered()],
    rows: [toNumber({ id: 'r1', status: 'failed' }), toNumber({ id: 'r2' })],
    becomes: { a: 'matched r2', r1: 'unrelated', r2: 'expected' }
  },
  {
    says: 'Account number, amount and day find a payment without a reference',
    items: [numbered()],
    rows: [toNumber()],
    becomes: { a: 'matched r', r: 'expected' }
  },
  {
    says: 'Ten business days late is within the window',
    items: [numbered()],
    rows: [toNumber(on('2026-03-16'))],
    becomes: { a: 'matched r', r: 'expected' }
  },
  {
    says: 'Eleven business days late is outside it',
    items: [numbered()],
    rows: [toNumber(on('2026-03-17'))],
    becomes: { a: 'missing', r: 'unrelated' }
  },
  {
    says: 'One business day early, with a weekend between, is within the window',
    items: [numbered()],
    rows: [toNumber(on('2026-02-27'))],
    becomes: { a: 'matched r', r: 'expected' }
  },
  {
    says: 'Two business days early is outside it',
    items: [numbered()],
    rows: [toNumber(on('2026-02-26'))],
    becomes: { a: 'missing', r: 'unrelated' }
  },
  {
    says: 'A similar name only asks',
    items: [aDueItem({ counterpartyName: 'Nordic Settlement AB', dueOn: '2026-03-02' })],
    rows: [aRow({ counterpartyName: 'NORDIC SETTLEMENT' })],
    becomes: { a: 'ambiguous', r: 'candidate' },
    blocks: 2
  },
  {
    says: 'It asks nothing about a transaction that failed, for no money moved',
    items: [aDueItem({ counterpartyName: 'Nordic Settlement AB' })],
    rows: [aRow({ counterpartyName: 'NORDIC SETTLEMENT', status: 'failed' })],
    becomes: { a: 'missing', r: 'unrelated' }
  },
  {
    says: 'A rule that is switched off matches nothing',
    items: [numbered()],
    rows: [toNumber()],
    rules: without('number-amount-date'),
    becomes: { a: 'missing', r: 'unrelated' }
  },
  {
    says: 'The order of the rules decides which proof counts first',
    items: [numbered({ endToEndId: 'x-1' })],
    rows: [toNumber({ id: 'r1' }), aRow({ id: 'r2', correlationId: 'x-1' })],
    rules: DEFAULT_RULES.toReversed(),
    becomes: { a: 'matched r1', r1: 'expected', r2: 'duplicate' }
  },
  {
    says: 'No order puts another proof before the id that the service gave',
    items: [numbered({ correlationId: 'x-1' })],
    rows: [toNumber({ id: 'r1' }), aRow({ id: 'r2', correlationId: 'x-1' })],
    rules: DEFAULT_RULES.toReversed(),
    becomes: { a: 'matched r2', r1: 'duplicate', r2: 'expected' }
  },
  {
    says: 'In the order that is given at first the id counts before the account number',
    items: [numbered({ correlationId: 'x-1' })],
    rows: [toNumber({ id: 'r1' }), aRow({ id: 'r2', correlationId: 'x-1' })],
    becomes: { a: 'matched r2', r1: 'duplicate', r2: 'expected' }
  },
  {
    says: 'Money that went to another account number is a difference',
    items: [numbered({ correlationId: 'x-1' })],
    rows: [aRow({ correlationId: 'x-1', counterpartyNumber: 'DE75512108001245126199' })],
    becomes: { a: 'different (counterparty) r', r: 'expected' },
    difference: { EUR: '0.00' },
    blocks: 1
  },
  {
    says: 'The same reference and payee with another amount is asked about',
    items: [numbered({ reference: 'Invoice 77' })],
    rows: [toNumber({ reference: 'Invoice 77', amount: '-6.00' })],
    becomes: { a: 'ambiguous', r: 'candidate' },
    difference: { EUR: '-4.00' }
  }
]
