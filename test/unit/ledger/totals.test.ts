import fc from '../../support/fastCheck.ts'
import { afterAll, describe, expect, it } from 'vitest'
import type { NewTransaction } from '../../../electron/ledger/ledgerSyncRun.ts'
import { formatMoney } from '../../../shared/domain/money.ts'
import { aLedgerRow } from '../../support/ledger/aLedgerRow.ts'
import { aQuery, withText } from '../../support/ledger/aQuery.ts'
import { ledgerDatabase } from '../../support/ledger/ledgerDatabase.ts'
import { nastyRows } from '../../support/formats/nastyText.ts'
import { rowReader } from '../../support/ledger/rowReader.ts'

const database = ledgerDatabase()
afterAll(() => database[Symbol.dispose]())

/** The totals as they are read off an index for the first screen, and as they are made from the columns. */
function totals(rows: readonly NewTransaction[], text = '') {
  database.clear()
  database.put(rows)
  const reader = rowReader(database)
  const query = aQuery({ filter: text === '' ? [] : withText(text) })
  const first = reader.totals(query)
  reader.facets()
  expect(reader.totals(query)).toEqual(first)
  return first
}

function oracle(rows: readonly NewTransaction[]) {
  const codes = [...new Set(rows.map(({ currency }) => currency))].sort()
  return codes.map((currency) => {
    const amounts = rows.filter((row) => row.currency === currency).map(({ amount }) => amount)
    const sum = (some: readonly bigint[]) => some.reduce((total, amount) => total + amount, 0n)
    return {
      currency,
      count: amounts.length,
      incoming: formatMoney(sum(amounts.filter((amount) => amount > 0n)), currency),
      outgoing: formatMoney(sum(amounts.filter((amount) => amount < 0n)), currency),
      net: formatMoney(sum(amounts), currency)
    }
  })
}

describe('totals', { timeout: 60_000 }, () => {
  it('equal sums of whole numbers of any size, to the last digit', () => {
    fc.assert(
      fc.property(nastyRows, (rows) => {
        expect(totals(rows)).toEqual(oracle(rows))
        expect(totals(rows, 'x')).toEqual(oracle(rows.filter(hasX)))
      }),
      { numRuns: 300 }
    )
  })

  it('go beyond 64 bits', () => {
    const amount = 2n ** 63n - 1n
    const rows = Array.from({ length: 5 }, (_, index) => aLedgerRow({ id: `tx${index}`, amount }))
    expect(totals(rows)[0]?.net).toBe('4611686018427387.9035')
  })

  it('are none for no rows', () => {
    expect(totals([])).toEqual([])
  })
})

function hasX(row: NewTransaction): boolean {
  const fields = [row.counterpartyName, row.reference, row.counterpartyNumber, row.id, row.accountId]
  const ids = [row.counterpartyAccountId, row.bulkPaymentId, row.correlationId]
  return [...fields, ...ids].some((field) => field?.normalize('NFKD').toLowerCase().includes('x') ?? false)
}
