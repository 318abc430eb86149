import fc from '../../../support/fastCheck.ts'
import { campaign, campaignTime } from '../../../support/campaign.ts'
import { afterAll, describe, expect, it } from 'vitest'
import type { NewTransaction } from '../../../../electron/stores/ledger/model/ledgerSyncRun.ts'
import { formatMoney } from '../../../../shared/domain/money.ts'
import { settlementStatusOf, type SettlementStatus } from '../../../../shared/transactions/transactionStatus.ts'
import { aLedgerRow } from '../../../support/ledger/aLedgerRow.ts'
import { aQuery, withText } from '../../../support/ledger/aQuery.ts'
import { ledgerDatabase } from '../../../support/ledger/ledgerDatabase.ts'
import { nastyRows } from '../../../support/formats/nastyText.ts'
import { rowReader } from '../../../support/ledger/rowReader.ts'

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
    const its = rows.filter((row) => row.currency === currency)
    const of = (wanted: SettlementStatus) => {
      const amounts = its.filter(({ status }) => settlementStatusOf(status) === wanted).map(({ amount }) => amount)
      const sum = (some: readonly bigint[]) => some.reduce((total, amount) => total + amount, 0n)
      return {
        count: amounts.length,
        incoming: formatMoney(sum(amounts.filter((amount) => amount > 0n)), currency),
        outgoing: formatMoney(sum(amounts.filter((amount) => amount < 0n)), currency),
        net: formatMoney(sum(amounts), currency)
      }
    }
    const kinds = { settled: of('settled'), pending: of('pending'), failed: of('failed') }
    return { currency, count: its.length, ...kinds, unclassified: of('unclassified') }
  })
}

const anyStatus = fc.constantFrom('approved', 'booked', 'pending_approval', 'created', 'declined', 'returned', 'odd')

/** Rows with anything in every text, of statuses that mean something and of some that mean nothing. */
const rowsOfAnyStatus = fc
  .tuple(nastyRows, fc.array(fc.option(anyStatus, { nil: undefined }), { minLength: 1 }))
  .map(([rows, statuses]) =>
    rows.map((row, index) => ({ ...row, status: statuses[index % statuses.length] ?? row.status }))
  )

describe('totals', { timeout: campaignTime(60_000) }, () => {
  it('equal sums of whole numbers of any size, to the last digit', () => {
    fc.assert(
      fc.property(rowsOfAnyStatus, (rows) => {
        expect(totals(rows)).toEqual(oracle(rows))
        expect(totals(rows, 'x')).toEqual(oracle(rows.filter(hasX)))
      }),
      { numRuns: campaign(300, 6000) }
    )
  })

  it('go beyond 64 bits', () => {
    const amount = 2n ** 63n - 1n
    const rows = Array.from({ length: 5 }, (_, index) => aLedgerRow({ id: `tx${index}`, amount }))
    expect(totals(rows)[0]?.settled.net).toBe('4611686018427387.9035')
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
