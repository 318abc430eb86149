import fc from '../../../support/fastCheck.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { foldText } from '../../../../shared/text/foldText.ts'
import type { NewTransaction } from '../../../../electron/stores/ledger/model/ledgerSyncRun.ts'
import { daysOf } from '../../../../shared/days/dateRange.ts'
import type { Bound, Condition } from '../../../../shared/domain/transactionFilter.ts'
import { DATE_PRESETS, DIRECTIONS, POSSESSIONS } from '../../../../shared/transactions/filterWords.ts'
import { addDays, localDay } from '../../../../shared/days/localTime.ts'
import { settlementStatusOf, SETTLEMENT_STATUSES } from '../../../../shared/transactions/transactionStatus.ts'
import { FEW_ROWS } from '../../../../electron/stores/ledger/textIndex/scanPhrases.ts'
import { aLedgerRow, numberedRow } from '../../../support/ledger/aLedgerRow.ts'
import { aQuery, withText } from '../../../support/ledger/aQuery.ts'
import { ledgerDatabase } from '../../../support/ledger/ledgerDatabase.ts'
import { rowReader } from '../../../support/ledger/rowReader.ts'
import { timedRows } from '../../../support/ledger/timedRows.ts'

const database = ledgerDatabase()
afterAll(() => database[Symbol.dispose]())

// What is today stays so from the question to the answer.
beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-06-20T13:30:00.000Z') }))
afterAll(() => void vi.useRealTimers())

function found(rows: readonly NewTransaction[], filter: readonly Condition[], timeZone: string): string[] {
  database.clear()
  database.put(rows)
  const query = aQuery({ filter, timeZone })
  const window = rowReader(database).find({ query, from: 0, count: 1000 })
  expect(
    rowReader(database)
      .totals(query)
      .reduce((sum, { count }) => sum + count, 0)
  ).toBe(window.total)
  return window.rows.map(({ id }) => id).sort()
}

const SCALE = 10_000n
const sizeOf = (amount: bigint) => (amount < 0n ? -amount : amount)

function isWithin(value: bigint, min: Bound | null, max: Bound | null): boolean {
  const scaled = (bound: Bound) => BigInt(bound.value) * SCALE
  if (min && (value < scaled(min) || (value === scaled(min) && !min.isIncluded))) return false
  return !(max && (value > scaled(max) || (value === scaled(max) && !max.isIncluded)))
}

function textsOf(row: NewTransaction): (string | null)[] {
  const { counterpartyName, reference, counterpartyNumber, id, accountId } = row
  return [counterpartyName, reference, counterpartyNumber, id, accountId].concat(
    row.counterpartyAccountId,
    row.bulkPaymentId,
    row.correlationId
  )
}

const POSSESSED: Readonly<Record<(typeof POSSESSIONS)[number], (row: NewTransaction) => boolean>> = {
  bulk: ({ bulkPaymentId }) => bulkPaymentId !== null,
  correlation: ({ correlationId }) => correlationId !== null,
  counterparty: ({ counterpartyName }) => foldText(counterpartyName ?? '').trim() !== '',
  number: ({ counterpartyNumber }) => (counterpartyNumber ?? '') !== '',
  reference: ({ reference }) => reference !== '',
  extra: ({ extra }) => extra !== null,
  history: () => false
}

const EXACT = {
  id: 'id',
  account: 'accountId',
  currency: 'currency',
  status: 'status',
  type: 'type',
  bulk: 'bulkPaymentId',
  correlation: 'correlationId'
} as const satisfies Record<string, keyof NewTransaction>

/** Texts that are amounts: without a sign of either, and of two readings both. */
const AMOUNTS: Readonly<Record<string, readonly bigint[]>> = {
  '1': [SCALE, -SCALE],
  '\u22122.00': [-2n * SCALE],
  '+3': [3n * SCALE],
  '3,000': [3n * SCALE, -3n * SCALE, 3000n * SCALE, -3000n * SCALE]
}

/** Whether a row fulfils a condition, said once more in another way: row by row, with texts and whole numbers. */
function fulfils(row: NewTransaction, condition: Condition, timeZone: string): boolean {
  switch (condition.field) {
    case 'text':
      return (
        textsOf(row).some((text) => foldText(text ?? '').includes(foldText(condition.phrase))) ||
        (AMOUNTS[condition.phrase]?.includes(row.amount) ?? false)
      )
    case 'standing':
      return condition.anyOf.includes(settlementStatusOf(row.status))
    case 'reconciliation':
      return condition.anyOf.includes('open')
    case 'direction':
      return condition.anyOf.includes(row.amount > 0n ? 'in' : row.amount < 0n ? 'out' : 'zero')
    case 'has':
      return condition.allOf.every((what) => POSSESSED[what](row))
    case 'is':
      return false
    case 'amount':
      return isWithin(row.amount, condition.min, condition.max)
    case 'size':
      return isWithin(sizeOf(row.amount), condition.min, condition.max)
    case 'created':
    case 'updated': {
      const day = localDay(timeZone, Date.parse(condition.field === 'created' ? row.createdAt : row.updatedAt))
      const { days } = condition
      const { from, to } = 'preset' in days ? daysOf(days.preset, localDay(timeZone, Date.now())) : days
      return (from === null || day >= from) && (to === null || day <= to)
    }
    case 'counterparty': {
      const keyOf = (name: string) => foldText(name).trim()
      return condition.anyOf.some((name) => keyOf(name) !== '' && keyOf(name) === keyOf(row.counterpartyName ?? ''))
    }
    case 'id':
    case 'account':
    case 'currency':
    case 'status':
    case 'type':
    case 'bulk':
    case 'correlation':
      return condition.anyOf.includes(row[EXACT[condition.field]] ?? '\0none')
  }
}

const not = fc.boolean()
const some = <T>(...values: readonly T[]) => fc.uniqueArray(fc.constantFrom(...values), { maxLength: 3 })
const bound = fc.option(fc.record({ value: fc.bigInt({ min: -4n, max: 4n }).map(String), isIncluded: fc.boolean() }), {
  nil: null
})
const day = fc.option(
  fc.integer({ min: -3, max: 3 }).map((days) => addDays('2025-10-26', days)),
  { nil: null }
)
const days = fc.oneof(fc.record({ from: day, to: day }), fc.record({ preset: fc.constantFrom(...DATE_PRESETS) }))

const condition: fc.Arbitrary<Condition> = fc.oneof(
  fc.record({
    field: fc.constant('text'),
    phrase: fc.constantFrom('a', 'Inv', 'ice 1', 'ruckz', 'acc', '\u202e', 'tx', ...Object.keys(AMOUNTS)),
    not
  }),
  fc.record({
    field: fc.constant('counterparty'),
    anyOf: some('GÖTEBORG Energi ab', 'Acme', 'acme ', 'Nobody', '-'),
    not
  }),
  fc.record({ field: fc.constant('status'), anyOf: some('approved', 'pending', 'strange', 'none', ''), not }),
  fc.record({ field: fc.constant('account'), anyOf: some('acc1', 'Acc1', 'acc9'), not }),
  fc.record({
    field: fc.constantFrom('bulk', 'correlation'),
    anyOf: some('a0000000-0000-4000-8000-000000000001'),
    not
  }),
  fc.record({ field: fc.constant('currency'), anyOf: some('EUR', 'JPY'), not }),
  fc.record({ field: fc.constant('type'), anyOf: some('fee'), not }),
  fc.record({ field: fc.constant('standing'), anyOf: some(...SETTLEMENT_STATUSES), not }),
  fc.record({ field: fc.constant('reconciliation'), anyOf: some('open', 'matched'), not }),
  fc.record({ field: fc.constant('direction'), anyOf: some(...DIRECTIONS), not }),
  fc.record({ field: fc.constant('has'), allOf: some(...POSSESSIONS), not }),
  fc.record({ field: fc.constant('is'), anyOf: some('absent', 'problem'), not }),
  fc.record({ field: fc.constantFrom('amount', 'size'), min: bound, max: bound, not }),
  fc.record({ field: fc.constantFrom('created', 'updated'), days, not })
) as fc.Arbitrary<Condition>

const upTo = (value: string): Bound => ({ value, isIncluded: true })
const beyond = (value: string): Bound => ({ value, isIncluded: false })
const zone = fc.constantFrom('UTC', 'Europe/Stockholm', 'America/Los_Angeles', 'Asia/Kathmandu', 'Pacific/Apia')

describe('a filter', { timeout: 60_000 }, () => {
  it('keeps exactly the rows that fulfil every condition, in any time zone', () => {
    fc.assert(
      fc.property(timedRows, fc.array(condition, { maxLength: 3 }), zone, (rows, filter, timeZone) => {
        const kept = rows.filter((row) => filter.every((each) => fulfils(row, each, timeZone) !== each.not))
        expect(found(rows, filter, timeZone)).toEqual(kept.map(({ id }) => id.toWellFormed()).sort())
      }),
      { numRuns: 300 }
    )
  })

  it('finds texts as well where there are more rows than are looked up one by one', () => {
    const rows = Array.from({ length: FEW_ROWS + 500 }, (_, place) => numberedRow(place))
    const filter = [...withText('ACME', 'invoice'), ...withText('11', 'tx0001').map((each) => ({ ...each, not: true }))]
    const kept = rows.filter((row) => filter.every((each) => fulfils(row, each, 'UTC') !== each.not))
    expect(kept.length).toBeGreaterThan(0)
    expect(found(rows, filter, 'UTC')).toEqual(kept.map(({ id }) => id).sort())
  })

  it.each(['38366.48', '38,366.48', '38.366,48', '38 366,48', '\u221238,366.48', '-38366.48', '(38,366.48)'])(
    'finds the amount %s as it is written, beside texts that hold it',
    (phrase) => {
      const rows = [
        aLedgerRow({ id: 'out', amount: -383_664_800n }),
        aLedgerRow({ id: 'other', amount: 383_664_900n }),
        aLedgerRow({ id: 'text', amount: 1n, reference: `part of ${phrase}` })
      ]
      expect(found(rows, withText(phrase), 'UTC')).toEqual(['out', 'text'])
    }
  )

  it('takes bounds to the last digit of 64 bits', () => {
    const rows = [2n ** 63n - 1n, 2n ** 63n - 2n, 1n - 2n ** 63n].map((amount, index) =>
      aLedgerRow({ id: `tx${index}`, amount })
    )
    const most = { value: '922337203685477.5807', isIncluded: true }
    const among = (field: 'amount' | 'size', min: Bound) => found(rows, [{ field, min, max: null, not: false }], 'UTC')
    expect(among('amount', most)).toEqual(['tx0'])
    expect(among('size', most)).toEqual(['tx0', 'tx2'])
    expect(among('amount', { ...most, isIncluded: false })).toEqual([])
  })

  it.each<[min: Bound | null, max: Bound | null, kept: readonly string[]]>([
    [upTo('0.00001'), null, ['1']],
    [upTo('-0.00001'), null, ['0', '1']],
    [beyond('-0.00010000'), null, ['0', '1']],
    [upTo('-0.00010001'), null, ['-1', '0', '1']],
    [null, upTo('0.00009'), ['-1', '0']],
    [null, beyond('0.00010001'), ['-1', '0', '1']],
    [null, upTo('-0.00001'), ['-1']],
    [upTo('0.00005'), upTo('0.00005'), []],
    [upTo('1' + '0'.repeat(30)), null, []],
    [upTo('-1' + '0'.repeat(30)), upTo('1' + '0'.repeat(30)), ['-1', '0', '1']]
  ])('takes bounds that no amount has, from %j to %j', (min, max, kept) => {
    const rows = [-1n, 0n, 1n].map((amount) => aLedgerRow({ id: `${amount}`, amount }))
    expect(found(rows, [{ field: 'amount', min, max, not: false }], 'UTC')).toEqual([...kept].sort())
  })
})
