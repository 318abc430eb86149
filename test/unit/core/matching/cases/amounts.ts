import type { MatchRule } from '../../../../../shared/domain/reconciliation/matchRule.ts'
import { DEFAULT_RULES } from '../../../../../shared/reconciliation/defaultRules.ts'
import { anItem, aRow, aDueItem } from '../../../../support/reconciliation/reconciling.ts'
import type { NamedCase } from '../namedCase.ts'

const ID = '7b0f3f62-31ad-4a3c-9d2e-3f5a3f7e0c11'
const referenced = aDueItem({ reference: 'Invoice 77' })
const booked = (change: Parameters<typeof aRow>[0] = {}) => aRow({ reference: 'Invoice 77', ...change })

/** The rules with a tolerance of five cents for the reference. */
const TOLERANT = DEFAULT_RULES.map((rule): MatchRule =>
  rule.id === 'reference-amount'
    ? {
        ...rule,
        tests: [
          { field: 'reference', compare: 'same' },
          { field: 'amount', tolerance: '0.05' }
        ]
      }
    : rule
)

/** Amounts, signs, currencies and tolerances. */
export const AMOUNT_CASES: readonly NamedCase[] = [
  {
    says: 'One cent less is another amount',
    items: [referenced],
    rows: [booked({ amount: '-9.99' })],
    becomes: { a: 'missing', r: 'unrelated' },
    difference: { EUR: '-10.00' }
  },
  {
    says: 'Within the tolerance of a rule the residual is shown and explained',
    items: [referenced],
    rows: [booked({ amount: '-9.96' })],
    rules: TOLERANT,
    becomes: { a: 'different (amount) r', r: 'expected' },
    difference: { EUR: '-0.04' },
    unexplained: { EUR: '0.00' },
    blocks: 0
  },
  {
    says: 'The edge of a tolerance is within it',
    items: [referenced],
    rows: [booked({ amount: '-10.05' })],
    rules: TOLERANT,
    becomes: { a: 'different (amount) r', r: 'expected' },
    blocks: 0
  },
  {
    says: 'Beyond the tolerance nothing matches',
    items: [referenced],
    rows: [booked({ amount: '-10.0501' })],
    rules: TOLERANT,
    becomes: { a: 'missing', r: 'unrelated' }
  },
  {
    says: 'Nor does it match beyond the tolerance on the other side',
    items: [referenced],
    rows: [booked({ amount: '-9.9499' })],
    rules: TOLERANT,
    becomes: { a: 'missing', r: 'unrelated' }
  },
  {
    says: 'A tolerance does not decide between two that are within it',
    items: [referenced],
    rows: [booked({ id: 'r1', amount: '-9.98' }), booked({ id: 'r2', amount: '-10.02' })],
    rules: TOLERANT,
    becomes: { a: 'ambiguous', r1: 'candidate', r2: 'candidate' }
  },
  {
    says: 'A refund that is expected comes in with a plus',
    items: [aDueItem({ reference: 'Refund 5512', amount: '25.00' })],
    rows: [aRow({ reference: 'REFUND 5512', amount: '25.00' })],
    becomes: { a: 'matched r', r: 'expected' },
    difference: { EUR: '0.00' }
  },
  {
    says: 'Money that came in is not the payment that was to go out',
    items: [referenced],
    rows: [booked({ amount: '10.00' })],
    becomes: { a: 'missing', r: 'unrelated' }
  },
  {
    says: 'By its id the wrong direction is a difference of twice the amount',
    items: [aDueItem({ correlationId: ID })],
    rows: [aRow({ correlationId: ID, amount: '10.00' })],
    becomes: { a: 'different (amount) r', r: 'expected' },
    difference: { EUR: '-20.00' },
    blocks: 1
  },
  {
    says: 'Currencies never cross, even with the same figures',
    items: [referenced],
    rows: [booked({ currency: 'SEK' })],
    becomes: { a: 'missing', r: 'unrelated' }
  },
  {
    says: 'The payment currency makes a payment from another account currency comparable',
    items: [referenced],
    rows: [booked({ amount: '-112.00', currency: 'SEK', paid: '-10.00', paymentCurrency: 'EUR' })],
    becomes: { a: 'matched r', r: 'expected' },
    difference: { EUR: '0.00' }
  },
  {
    says: 'A payment amount without a sign takes that of the amount',
    items: [referenced],
    rows: [booked({ amount: '-112.00', currency: 'SEK', paid: '10.00', paymentCurrency: 'EUR' })],
    becomes: { a: 'matched r', r: 'expected' }
  },
  {
    says: 'The right id in the wrong currency is a question',
    items: [aDueItem({ correlationId: ID })],
    rows: [aRow({ correlationId: ID, currency: 'USD' })],
    becomes: { a: 'ambiguous', r: 'candidate' },
    difference: { EUR: '-10.00', USD: '10.00' }
  },
  {
    says: 'Payments of two currencies are not paid at once by one transaction in a third that has their id',
    items: [
      anItem({ key: 'a', position: 1, endToEndId: ID, correlationId: ID }),
      anItem({ key: 'b', position: 2, endToEndId: ID, correlationId: ID, currency: 'SEK' })
    ],
    rows: [aRow({ correlationId: ID, currency: 'USD', amount: '-999.00' })],
    becomes: { a: 'ambiguous', b: 'ambiguous', r: 'candidate' },
    difference: { EUR: '-10.00', SEK: '-10.00', USD: '999.00' }
  },
  {
    says: 'What went through in another currency is asked about, not passed over for an attempt that failed',
    items: [aDueItem({ correlationId: ID, counterpartyNumber: 'SE6497700000000000000001' })],
    rows: [
      aRow({ id: 'r1', correlationId: ID, status: 'failed' }),
      aRow({ id: 'r2', correlationId: ID, currency: 'USD', counterpartyNumber: 'DE75512108001245126199' })
    ],
    becomes: { a: 'ambiguous', r1: 'unrelated', r2: 'candidate' },
    difference: { EUR: '-10.00', USD: '10.00' }
  },
  {
    says: 'Zero expected and zero moved is a match',
    items: [aDueItem({ correlationId: ID, amount: '0.00' })],
    rows: [aRow({ correlationId: ID, amount: '0.00' })],
    becomes: { a: 'matched r', r: 'expected' },
    difference: { EUR: '0.00' }
  },
  {
    says: 'Two zero amounts do not add up to a zero payment',
    items: [aDueItem({ correlationId: ID, amount: '0.00' })],
    rows: [
      aRow({ id: 'r1', correlationId: ID, amount: '0.00' }),
      aRow({ id: 'r2', correlationId: ID, amount: '0.00' })
    ],
    becomes: { a: 'ambiguous', r1: 'candidate', r2: 'candidate' }
  },
  {
    says: 'Strangers of the same amount on the same day are never merged',
    items: [
      aDueItem({ counterpartyName: 'Anna Berg', counterpartyNumber: 'SE6497700000000000000001', dueOn: '2026-03-02' })
    ],
    rows: [aRow({ counterpartyName: 'Otto Wahl', counterpartyNumber: 'DE75512108001245126199' })],
    becomes: { a: 'missing', r: 'unrelated' }
  },
  {
    says: 'Two differences that cancel out still block, each of them',
    items: [aDueItem({ correlationId: ID }), aDueItem({ key: 'b', correlationId: 'b-id' })],
    rows: [
      aRow({ id: 'r1', correlationId: ID, amount: '-15.00' }),
      aRow({ id: 'r2', correlationId: 'b-id', amount: '-5.00' })
    ],
    becomes: { a: 'different (amount) r1', b: 'different (amount) r2', r1: 'expected', r2: 'expected' },
    difference: { EUR: '0.00' },
    unexplained: { EUR: '0.00' },
    blocks: 2
  }
]
