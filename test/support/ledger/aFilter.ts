import fc from '../fastCheck.ts'
import type { Bound, Condition, TransactionFilter } from '../../../shared/domain/transactionFilter.ts'
import {
  AMOUNT_FIELDS,
  DATE_FIELDS,
  DATE_PRESETS,
  DIRECTIONS,
  EXACT_FIELDS,
  MARKS,
  POSSESSIONS,
  RECONCILIATION_STATES
} from '../../../shared/transactions/filterWords.ts'
import { compareDecimals } from '../../../shared/money/decimals.ts'
import { SETTLEMENT_STATUSES } from '../../../shared/transactions/transactionStatus.ts'

const not = fc.boolean()
const text = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1, maxLength: 20 }),
  // With halves of characters, which are no text.
  fc
    .array(fc.integer({ min: 0, max: 0xffff }), { minLength: 1, maxLength: 8 })
    .map((units) => String.fromCharCode(...units)),
  fc.stringMatching(/^[-"\\,:()\s.<>=a-cA-Cnu0]{1,20}$/),
  // Two of these in turn may look like one amount: `1` and `250.00`.
  fc.stringMatching(/^[-+]?\d{1,3}(?:[.,]\d{1,4})?$/)
)
const some = <T extends string>(words: readonly T[]) => fc.array(fc.constantFrom(...words), { maxLength: 4 })

const decimal = fc
  .tuple(fc.constantFrom('', '-'), fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.constantFrom('', '.0', '.50', '.12345'))
  .map((parts) => parts.join(''))
const bound: fc.Arbitrary<Bound> = fc.record({ value: decimal, isIncluded: fc.boolean() })

const range = fc
  .record({ min: fc.option(bound), max: fc.option(bound) })
  .map(({ min, max }) =>
    min && max && compareDecimals(min.value, max.value) > 0 ? { min: max, max: min } : { min, max }
  )

const day = fc
  .oneof(fc.integer({ min: -719_528, max: 2_932_896 }), fc.integer({ min: 20_000, max: 20_800 }))
  .map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10))
const month = fc.constantFrom('2026-01-01', '2026-04-01', '2026-12-31', '2026-03-31', '2026-06-30', '2026-01-31')

const days = fc
  .record({ from: fc.option(fc.oneof(day, month)), to: fc.option(fc.oneof(day, month)) })
  .map(({ from, to }) => (from !== null && to !== null && from > to ? { from: to, to: from } : { from, to }))

const condition: fc.Arbitrary<Condition> = fc.oneof(
  fc.record({ field: fc.constant('text'), phrase: text, not }),
  fc.record({ field: fc.constantFrom(...EXACT_FIELDS), anyOf: fc.array(text, { maxLength: 4 }), not }),
  fc.record({ field: fc.constant('currency'), anyOf: fc.array(fc.constantFrom('EUR', 'SEK', 'usd')), not }),
  fc.record({ field: fc.constant('standing'), anyOf: some(SETTLEMENT_STATUSES), not }),
  fc.record({ field: fc.constant('reconciliation'), anyOf: some(RECONCILIATION_STATES), not }),
  fc.record({ field: fc.constant('direction'), anyOf: some(DIRECTIONS), not }),
  fc.record({ field: fc.constant('has'), allOf: some(POSSESSIONS), not }),
  fc.record({ field: fc.constant('is'), anyOf: some(MARKS), not }),
  fc
    .record({ field: fc.constantFrom(...AMOUNT_FIELDS), range, not })
    .map(({ range: ends, ...rest }) => ({ ...rest, ...ends })),
  fc.record({
    field: fc.constantFrom(...DATE_FIELDS),
    days: fc.oneof(days, fc.record({ preset: fc.constantFrom(...DATE_PRESETS) })),
    not
  })
)

/** Filters with every kind of condition; no range ends before it begins. */
export const aFilter: fc.Arbitrary<TransactionFilter> = fc.array(condition, { maxLength: 6 })
