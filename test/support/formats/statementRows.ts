import fc from '../fastCheck.ts'
import type { NewTransaction } from '../../../electron/stores/ledger/model/ledgerSyncRun.ts'
import { nastyRows } from './nastyText.ts'

// What every format of statements holds; longer ones have a test of their own.
const LONGEST = 10n ** 15n

const status = fc.constantFrom('approved', 'booked', 'pending_approval', 'declined', 'odd')
const time = fc
  .date({ min: new Date('0001-01-02'), max: new Date('9999-12-30'), noInvalidDate: true })
  .map((date) => date.toISOString())

/**
 * Rows with anything in every text, of states, times and amounts that statements are made of; the first is booked. All
 * of one account where that is asked for.
 */
export function statementRows(accounts: 'one' | 'many'): fc.Arbitrary<readonly NewTransaction[]> {
  return nastyRows.chain((rows) => {
    const facts = fc.array(fc.tuple(status, time, fc.boolean()), { minLength: rows.length, maxLength: rows.length })
    return facts.map((list) =>
      rows.map((row, index) => {
        const [word = '', at = '', isTransfer = true] = list[index] ?? []
        return {
          ...row,
          accountId: accounts === 'one' ? (rows[0]?.accountId ?? '') : row.accountId,
          amount: row.amount % LONGEST,
          paymentAmount: row.paymentAmount % LONGEST,
          status: index === 0 ? 'booked' : word,
          createdAt: at,
          type: isTransfer ? 'bank-transfer' : row.type
        }
      })
    )
  })
}

/** Scaled money of some rows by currency, summed by an oracle of bigints. */
export function sumsOf(rows: readonly NewTransaction[]): Readonly<Record<string, bigint>> {
  const sums: Record<string, bigint> = {}
  for (const { currency, amount } of rows) sums[currency] = (sums[currency] ?? 0n) + amount
  return sums
}

/** Scaled money of plain decimal text, read apart from the code under test. */
export function scaledText(decimal: string): bigint {
  const match = /^(-?)(\d+)(?:\.(\d{1,4}))?$/.exec(decimal)
  if (!match) throw new Error(`${decimal} is no decimal`)
  const [, sign = '', whole = '', fraction = ''] = match
  const size = BigInt(whole) * 10_000n + BigInt(fraction.padEnd(4, '0'))
  return sign === '-' ? -size : size
}
