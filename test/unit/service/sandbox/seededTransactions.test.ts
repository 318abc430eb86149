import fc from '../../../support/fastCheck.ts'
import { describe, expect, it } from 'vitest'
import { minorDigits } from '../../../../shared/money/minorDigits.ts'
import { Uuids } from '../../../../electron/service/sandbox/seeded/uuids.ts'
import { DEFAULT_POLICY } from '../../../../electron/service/sandbox/policy/policyBoard.ts'
import { rowWriter } from '../../../../electron/service/sandbox/transactions/rowWriter.ts'
import { SeededTransactions } from '../../../../electron/service/sandbox/transactions/seededTransactions.ts'
import { transactionText } from '../../../../electron/service/sandbox/transactions/transactionText.ts'

const ROWS = 20_000
const transactions = new SeededTransactions(1, ROWS)
const rows = Array.from({ length: ROWS }, (_, index) => transactions.at(index))
const wire = rows.map((row) => JSON.parse(transactionText(row)) as Record<string, unknown>)
const kindsOf = (field: string) => new Set(wire.map((row) => (field in row ? typeof row[field] : 'missing')))
const settled = rows.filter(({ status }) => status === 'completed')

describe('a seeded transaction', () => {
  it('depends on its seed and index alone', () => {
    const again = new SeededTransactions(1, ROWS)
    const backwards = Array.from({ length: ROWS }, (_, at) => again.at(ROWS - 1 - at)).reverse()
    expect(backwards).toEqual(rows)
    expect(transactionText(new SeededTransactions(2, ROWS).at(0))).not.toBe(transactionText(transactions.at(0)))
  })

  it('is found again by its id and by its correlation id', () => {
    rows.forEach(({ id, correlationId }, index) => {
      expect(transactions.indexOf(id)).toBe(index)
      if (typeof correlationId === 'string') expect(transactions.indexOfCorrelation(correlationId)).toBe(index)
    })
  })

  it('is not found by an id of a longer list, or by a correlation id it does not carry', () => {
    const short = new SeededTransactions(1, 10)
    expect(short.indexOf(transactions.at(10).id)).toBeUndefined()
    const uuids = new Uuids(1, 'correlation')
    rows.forEach(({ correlationId }, index) => {
      const found = transactions.indexOfCorrelation(uuids.uuidOf(index))
      expect(found).toBe(typeof correlationId === 'string' ? index : undefined)
    })
  })

  it('writes every amount with all decimals of its currency', () => {
    for (const row of rows) {
      const text = transactionText(row)
      for (const [field, currency] of [
        ['amount', row.currency],
        ['payment_amount', row.paymentCurrency]
      ]) {
        const amount = new RegExp(`"${String(field)}":(-?\\d+)(?:\\.(\\d+))?,`).exec(text)
        expect(amount?.[2]?.length ?? 0).toBe(minorDigits(String(currency)))
        expect(Number(amount?.[0].slice(0, -1).split(':')[1])).not.toBe(0)
      }
    }
  })

  it('often has an amount whose text a double would not keep', () => {
    const lossy = rows.filter((row) => /"amount":-?\d+\.\d*0,/.test(transactionText(row)))
    expect(lossy.length / ROWS).toBeGreaterThan(0.25)
  })

  it('has an exchange rate exactly when it is paid in another currency', () => {
    const abroad = rows.filter(({ currency, paymentCurrency }) => currency !== paymentCurrency)
    expect(abroad.length).toBeGreaterThan(100)
    expect(abroad.filter(({ exchangeRate }) => Number(exchangeRate) > 0).length).toBe(abroad.length)
    const home = rows.filter(({ currency, paymentCurrency }) => currency === paymentCurrency)
    expect(home.filter(({ amount, paymentAmount, exchangeRate }) => amount !== paymentAmount || exchangeRate)).toEqual(
      []
    )
    for (const row of abroad) {
      const paid = Math.abs(row.paymentAmount) / 10 ** minorDigits(row.paymentCurrency)
      const left = (Math.abs(row.amount) / 10 ** minorDigits(row.currency)) * Number(row.exchangeRate)
      expect(Math.abs(paid - left)).toBeLessThanOrEqual(1.01 / 10 ** minorDigits(row.paymentCurrency))
    }
  })

  it('comes in several accounts, currencies, types and statuses, mostly outgoing and settled', () => {
    const currencies = new Set(rows.map(({ currency }) => currency))
    for (const currency of ['EUR', 'SEK', 'USD', 'JPY', 'KWD']) expect(currencies).toContain(currency)
    expect(new Set(rows.map(({ accountId }) => accountId)).size).toBeGreaterThan(5)
    expect(new Set(rows.map(({ type }) => type)).size).toBe(5)
    for (const status of ['pending_approval', 'processing', 'failed', 'returned']) {
      expect(rows.some((row) => row.status === status)).toBe(true)
    }
    expect(settled.length / ROWS).toBeGreaterThan(0.85)
    const outgoing = rows.filter(({ amount }) => amount < 0).length / ROWS
    expect(outgoing).toBeGreaterThan(0.6)
    expect(outgoing).toBeLessThan(0.98)
  })

  it('keeps each account in one currency', () => {
    const currencies = Map.groupBy(rows, ({ accountId }) => accountId)
    for (const group of currencies.values()) expect(new Set(group.map(({ currency }) => currency)).size).toBe(1)
  })

  it('sends optional fields as values, as null, and not at all', () => {
    expect(kindsOf('bulk_payment_id')).toEqual(new Set(['string', 'object', 'missing']))
    expect(kindsOf('correlation_id')).toEqual(new Set(['string', 'object', 'missing']))
    expect(kindsOf('exchange_rate')).toEqual(new Set(['number', 'object', 'missing']))
  })

  it('has the fields of the interface and no others', () => {
    const known =
      'id account_id amount currency payment_amount payment_currency exchange_rate bulk_payment_id correlation_id ' +
      'counterparty reference status type created_at updated_at'
    expect(new Set(wire.flatMap((row) => Object.keys(row)))).toEqual(new Set(known.split(' ')))
  })

  const TRAPS = [/^=/, /^\+/, /^-/, /^@/, /"/, /\n/, /^\t/]

  it('has references as people write them', () => {
    const references = rows.map(({ reference }) => reference)
    for (const usual of [/^Invoice/, /^RF\d/, /^INV\//, /^\d+$/, /^$/]) {
      expect(references.some((reference) => usual.test(reference))).toBe(true)
    }
    expect(references.filter((reference) => TRAPS.some((trap) => trap.test(reference)))).toEqual([])
  })

  it('sometimes has a text that tries spreadsheets, delimiters and lines, where requested', () => {
    const write = rowWriter({ ...DEFAULT_POLICY, texts: 'awkward' })
    const references = rows.map((row, key) => (JSON.parse(write(row, key)) as { reference: string }).reference)
    for (const trap of TRAPS) expect(references.some((reference) => trap.test(reference))).toBe(true)
    const changed = references.filter((reference, key) => reference !== rows[key]?.reference).length / ROWS
    expect(changed).toBeGreaterThan(0.01)
    expect(changed).toBeLessThan(0.04)
  })

  it('carries creditor references whose check digits are right', () => {
    const creditor = rows.map(({ reference }) => reference).filter((reference) => /^RF\d/.test(reference))
    const wrong = creditor.filter((text) => BigInt(`${text.slice(4)}2715${text.slice(2, 4)}`) % 97n !== 1n)
    expect(creditor.length).toBeGreaterThan(100)
    expect(wrong).toEqual([])
  })
})

describe('bulk payments', () => {
  const bulks = Map.groupBy(
    rows.filter(({ bulkPaymentId }) => typeof bulkPaymentId === 'string'),
    ({ bulkPaymentId }) => bulkPaymentId
  )

  it('have 2 to 500 items, small and large ones', () => {
    const sizes = Array.from(bulks.values(), (items) => items.length)
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(2)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(500)
    expect(Math.max(...sizes)).toBeGreaterThan(300)
    expect(Math.min(...sizes)).toBeLessThan(10)
  })

  it('leave one account at one time, each item with a correlation id of its own', () => {
    for (const items of bulks.values()) {
      expect(new Set(items.map(({ accountId }) => accountId)).size).toBe(1)
      expect(new Set(items.map(({ createdAt }) => createdAt)).size).toBe(1)
      expect(new Set(items.map(({ correlationId }) => correlationId)).size).toBe(items.length)
    }
  })

  it('have UUIDs of version 4', () => {
    for (const id of bulks.keys()) expect(id).toMatch(/^[0-9a-f-]{14}4[0-9a-f]{3}-[89ab][0-9a-f-]{16}$/)
  })

  it('keep to 2 to 500 items for any seed and number of rows', () => {
    fc.assert(
      fc.property(fc.nat(0xffff_ffff), fc.integer({ min: 0, max: 3000 }), (seed, count) => {
        const made = new SeededTransactions(seed, count)
        const ids = Array.from({ length: count }, (_, index) => made.at(index).bulkPaymentId)
        const named = ids.filter((id) => typeof id === 'string')
        const sizes = Array.from(Map.groupBy(named, (id) => id).values(), (items) => items.length)
        expect(sizes.filter((size) => size < 2 || size > 500)).toEqual([])
      }),
      { numRuns: 15 }
    )
  })
})
