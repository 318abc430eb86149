import fc from '../../../support/fastCheck.ts'
import { describe, expect, it } from 'vitest'
import type { NewTransaction } from '../../../../electron/stores/ledger/model/ledgerSyncRun.ts'
import { DERIVED_COLUMNS, SOURCE_COLUMNS } from '../../../../electron/stores/ledger/tables/transactions.ts'
import { aLedgerRow } from '../../../support/ledger/aLedgerRow.ts'
import { ledgerDatabase, type LedgerDatabase } from '../../../support/ledger/ledgerDatabase.ts'

const text = fc.constantFrom('', 'Ärger & Söhne', 'plain', '=1+1', 'a,b', 'Łódź')
const amount = fc.constantFrom(0n, 1n, -123_400n, 12_345n, 2n ** 63n - 1n)
const change: fc.Arbitrary<Partial<NewTransaction>> = fc.record(
  {
    amount,
    paymentAmount: amount,
    currency: fc.constantFrom('EUR', 'JPY', 'KWD'),
    counterpartyName: fc.option(text),
    reference: text,
    correlationId: fc.option(text),
    status: fc.constantFrom('pending', 'approved'),
    updatedAt: fc.constantFrom('2026-10-01T00:00:00.000Z', '2026-10-02T00:00:00.000Z'),
    extra: fc.option(fc.constantFrom('{"a":1}', '{"a":2}'))
  },
  { requiredKeys: [] }
)

const stored = ({ db }: LedgerDatabase) =>
  db.rows(`SELECT ${[...SOURCE_COLUMNS, ...DERIVED_COLUMNS].join(', ')} FROM transactions`).all()

describe('a row that comes in another version', () => {
  it('is stored as if it had come so at first', () => {
    using ledger = ledgerDatabase()
    fc.assert(
      fc.property(change, change, (first, second) => {
        ledger.clear()
        ledger.put([aLedgerRow(second)])
        const fresh = stored(ledger)
        ledger.clear()
        ledger.put([aLedgerRow(first), aLedgerRow(second)])
        expect(stored(ledger)).toEqual(fresh)
      })
    )
  })

  it('is written to the indexes of what changed, and to no others', () => {
    using ledger = ledgerDatabase()
    ledger.put([aLedgerRow()])
    const columns = (name: string) => ledger.db.column<string>(`SELECT name FROM pragma_index_info('${name}')`).all()
    const indexes = ledger.db
      .column<string>("SELECT name FROM sqlite_schema WHERE type = 'index' AND tbl_name = 'transactions'")
      .all()
    // An index that must not be written is one whose write fails.
    const others = indexes.flatMap(columns).filter((name) => !['updated_at', 'status'].includes(name))
    ledger.db.exec(`CREATE TEMP TRIGGER watch BEFORE UPDATE OF ${[...new Set(others)].join(', ')} ON main.transactions
      BEGIN SELECT raise(ABORT, 'a column of another index was written'); END`)
    ledger.put([aLedgerRow({ status: 'settled', updatedAt: '2027-01-01T00:00:00.000Z' })])
    expect(ledger.db.column('SELECT status FROM transactions').get()).toBe('settled')
    expect(() => ledger.put([aLedgerRow({ amount: 5n })])).toThrow('a column of another index')
    ledger.db.exec('ROLLBACK')
  })
})
