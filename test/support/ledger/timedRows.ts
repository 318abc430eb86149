import fc from '../fastCheck.ts'
import type { NewTransaction } from '../../../electron/stores/ledger/model/ledgerSyncRun.ts'
import { nastyRows } from '../formats/nastyText.ts'

const time = fc
  .date({ min: new Date('2025-10-25T20:00:00Z'), max: new Date('2025-10-27T04:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString())
const few = (...values: readonly string[]) => fc.constantFrom(...values)
const uuid = few('a0000000-0000-4000-8000-000000000001', 'b0000000-0000-4000-8000-000000000002')

/** What filters and orders tell apart: few values of each, so that rows share them; times around a change of clocks. */
const change = fc.record({
  createdAt: time,
  updatedAt: time,
  accountId: few('acc1', 'acc2', 'Acc1'),
  status: few('approved', 'pending', 'rejected', 'strange', ''),
  type: few('bank-transfer', 'fee'),
  bulkPaymentId: fc.option(uuid, { nil: null }),
  correlationId: fc.option(uuid, { nil: null }),
  reference: few('', 'Invoice 1', 'invoice 2', 'Rückzahlung', 'ZZ'),
  counterpartyName: fc.option(few('Ångström AB', 'Acme', 'acme', ' '), { nil: null }),
  extra: fc.option(few('{"a":1}'), { nil: null }),
  amount: fc.oneof(
    fc.bigInt({ min: -30_000n, max: 30_000n }),
    fc.constantFrom(0n, 2n ** 63n - 1n, 1n - 2n ** 63n, 2n ** 32n, -(2n ** 32n), 2n ** 32n - 1n)
  )
})

/** Rows with anything in the fields that only texts are looked for in, and times and codes as the service has them. */
export const timedRows: fc.Arbitrary<readonly NewTransaction[]> = nastyRows.chain((rows) =>
  fc.tuple(...rows.map((row) => change.map((fields) => ({ ...row, ...fields }))))
)
