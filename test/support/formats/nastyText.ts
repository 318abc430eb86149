import fc from '../fastCheck.ts'
import type { NewTransaction } from '../../../electron/stores/ledger/model/ledgerSyncRun.ts'
import { aLedgerRow } from '../ledger/aLedgerRow.ts'

const PIECES = [
  ...Array.from('=+-@＝＋－＠\t\r\n\0\x07\x1b\x7f \u00a0\u200b\ufeff\u200f\u202e\u2066",;\'|\\'),
  '\r\n',
  ...Array.from('&<>\u0085\u009f\u2028\u202a\u2069\ufffe\uffff'),
  '_x0041_',
  "'",
  "'=",
  ';=1+1',
  '|"=1"',
  '␀',
  '␡',
  '[U+202E]',
  '[U+005B]',
  'U+0041]',
  ']]>',
  '\ud800',
  '\udfff',
  '😀',
  'Å',
  'é',
  '-1.5',
  '1e3',
  '007',
  '-5\0=1',
  '-5.',
  '-.5',
  '-1.2.3',
  '=1+1',
  '@SUM(A1)',
  'plain words',
  'x'.repeat(10_000)
]

/** Texts that break naive files: formula starts, quotes, line ends, controls, lone surrogates, marks, long ones. */
const nastyText = fc.oneof(
  fc.array(fc.constantFrom(...PIECES), { maxLength: 5 }).map((pieces) => pieces.join('')),
  fc.string({ unit: 'binary', maxLength: 20 })
)

const maybe = fc.option(nastyText, { nil: null })
const MAX = 2n ** 63n - 1n
const aTime = fc.date({ min: new Date('2010-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
const time = fc.oneof(
  nastyText,
  aTime.map((date) => date.toISOString())
)
const money = fc.oneof(
  fc.bigInt({ min: -MAX, max: MAX }),
  fc.bigInt({ min: -30_000n, max: 30_000n }),
  fc.constantFrom(MAX, -MAX, 0n)
)
const currency = fc.constantFrom('EUR', 'SEK', 'JPY', 'KWD', 'CLF', 'XYZ')

const texts = fc.record({
  accountId: nastyText,
  exchangeRate: maybe,
  bulkPaymentId: maybe,
  correlationId: maybe,
  counterpartyName: maybe,
  counterpartyNumber: maybe,
  counterpartyBankCode: maybe,
  counterpartyAccountId: maybe,
  reference: nastyText,
  status: nastyText,
  type: nastyText,
  createdAt: time,
  updatedAt: time
})
const sums = fc.record({ amount: money, currency, paymentAmount: money, paymentCurrency: currency })

/** A row with anything in every field; its id is `prefix` and a nasty rest, so that rows of one list differ. */
function nastyRow(prefix = 'tx'): fc.Arbitrary<NewTransaction> {
  return fc
    .record({ texts, sums, rest: nastyText })
    .map(({ texts: words, sums: amounts, rest }) => aLedgerRow({ ...words, ...amounts, id: `${prefix}${rest}` }))
}

/** A list of rows with anything in every field but the id, which is the row's place. */
export const nastyRows = fc
  .array(nastyRow(), { minLength: 1, maxLength: 12 })
  .map((rows) => rows.map((row, index) => ({ ...row, id: `${index}${row.id}` })))
