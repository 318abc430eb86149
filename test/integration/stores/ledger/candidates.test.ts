import fc from '../../../support/fastCheck.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CANDIDATE_FIELDS, CANDIDATE_PLACES } from '../../../../electron/core/matching/foundFields.ts'
import type { WantedCandidates } from '../../../../electron/stores/ledger/candidates/wantedCandidates.ts'
import { paymentsAmong } from '../../../../electron/core/matching/pairing/relating/paymentIndex.ts'
import { NOTHING_WANTED } from '../../../../electron/core/matching/model.ts'
import { relatedSieve } from '../../../../electron/core/matching/pairing/wantedRows.ts'
import { aDueItem } from '../../../support/reconciliation/reconciling.ts'
import type { Ledger } from '../../../../electron/stores/ledger/ledger.ts'
import type { NewTransaction } from '../../../../electron/stores/ledger/model/ledgerSyncRun.ts'
import { aLedgerRow, numberedPages, numberedRow } from '../../../support/ledger/aLedgerRow.ts'
import { storeSyncRun, storeRows, testLedger, type TestLedger } from '../../../support/ledger/testLedger.ts'

type Lists = 'correlationIds' | 'bulkPaymentIds' | 'ids'
type Question = Omit<WantedCandidates, Lists> & Readonly<Record<Lists, readonly string[]>>

type Line = readonly (string | boolean | null)[]

function asked(question: Partial<Question>): WantedCandidates {
  const whole = { ...NOTHING_WANTED, ...question }
  return {
    ...whole,
    // In one list, and in several.
    correlationIds: [JSON.stringify(whole.correlationIds)],
    bulkPaymentIds: whole.bulkPaymentIds.map((id) => JSON.stringify([id])),
    ids: [JSON.stringify(whole.ids.slice(0, 2)), JSON.stringify(whole.ids.slice(2))]
  }
}

async function read(ledger: Ledger, wanted: Partial<Question>): Promise<{ lines: Line[]; total: number }> {
  const source = await ledger.readCandidates(asked(wanted))
  const texts: string[] = []
  try {
    let told = 0
    for (let piece = await source.next(); piece; piece = await source.next()) {
      const text = new TextDecoder('utf-8', { fatal: true }).decode(piece.bytes)
      expect(text.endsWith('\n')).toBe(true)
      told += piece.rows
      texts.push(...text.slice(0, -1).split('\n'))
    }
    expect(told).toBe(source.total)
    return { lines: texts.map((text) => JSON.parse(text) as Line), total: source.total }
  } finally {
    await source.close()
  }
}

const idsOf = ({ lines }: { lines: readonly Line[] }) => lines.map(([id]) => id as string)

/** Made so that every part of a question names some of them, several parts the same ones. */
function oddRow(index: number): NewTransaction {
  const row = numberedRow(index)
  const isForeign = index % 7 === 0
  return {
    ...row,
    amount: BigInt((index % 40) - 20) * 10_000n,
    currency: index % 3 === 0 ? 'SEK' : 'EUR',
    paymentAmount: isForeign ? BigInt((index % 30) - 15) * 11_000n : BigInt((index % 40) - 20) * 10_000n,
    paymentCurrency: isForeign ? 'USD' : index % 3 === 0 ? 'SEK' : 'EUR',
    counterpartyNumber: index % 11 === 0 ? null : `se${index % 50} 0000-${index % 13}`,
    correlationId:
      index % 5 === 0 ? null : index % 2 === 0 ? row.correlationId : (row.correlationId?.toUpperCase() ?? null)
  }
}

const ROWS = Array.from({ length: 1500 }, (_, index) => oddRow(index))
const size = (amount: bigint) => (amount < 0n ? -amount : amount)
const plain = (text: string) => text.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** What the question means, row by row. */
function isWanted(row: NewTransaction, wanted: Question): boolean {
  const { within } = wanted
  if (wanted.ids.includes(row.id)) return true
  if (row.correlationId !== null && wanted.correlationIds.includes(row.correlationId.toLowerCase())) return true
  if (row.bulkPaymentId !== null && wanted.bulkPaymentIds.includes(row.bulkPaymentId)) return true
  if (within.from !== null && row.createdAt < within.from) return false
  if (within.to !== null && row.createdAt > within.to) return false
  if (within.accounts !== null && !within.accounts.includes(row.accountId)) return false
  if (row.counterpartyNumber !== null && wanted.counterpartyNumbers.includes(plain(row.counterpartyNumber))) return true
  return wanted.sizes.some(({ currency, ranges }) =>
    ranges.some(
      ([least, most]) =>
        (row.currency === currency && size(row.amount) >= least && size(row.amount) <= most) ||
        (row.paymentCurrency === currency && size(row.paymentAmount) >= least && size(row.paymentAmount) <= most)
    )
  )
}

const anyRow = fc.constantFrom(...ROWS)
const time = fc.option(
  anyRow.map(({ createdAt }) => createdAt),
  { nil: null }
)
const ranges = fc
  .uniqueArray(fc.nat(60), { maxLength: 6 })
  .map((starts) =>
    starts.sort((a, b) => a - b).map((start) => [BigInt(start) * 5000n, BigInt(start) * 5000n + 4999n] as const)
  )

const anyQuestion: fc.Arbitrary<Question> = fc.record({
  correlationIds: fc.array(
    anyRow.map(({ correlationId }) => (correlationId ?? 'none').toLowerCase()),
    { maxLength: 5 }
  ),
  bulkPaymentIds: fc.array(
    anyRow.map(({ bulkPaymentId }) => bulkPaymentId ?? 'none'),
    { maxLength: 2 }
  ),
  ids: fc.array(
    anyRow.map(({ id }) => id),
    { maxLength: 5 }
  ),
  sizes: fc.uniqueArray(fc.record({ currency: fc.constantFrom('EUR', 'SEK', 'USD', 'XXX'), ranges }), {
    selector: ({ currency }) => currency,
    maxLength: 3
  }),
  counterpartyNumbers: fc.array(
    anyRow.map(({ counterpartyNumber }) => plain(counterpartyNumber ?? 'none')),
    {
      maxLength: 3
    }
  ),
  references: fc.constant([]),
  related: fc.constant(null),
  within: fc.record({
    from: time,
    to: time,
    accounts: fc.option(fc.subarray(['acc0', 'acc1', 'acc2', 'acc3', 'acc4', 'other']), { nil: null })
  })
})

describe('rows for matching', () => {
  let setup: TestLedger
  beforeAll(async () => {
    setup = await testLedger()
    await storeRows(setup.ledger, ROWS)
  })
  afterAll(() => setup[Symbol.asyncDispose]())

  it('are exactly those that the question means, each once', async () => {
    await fc.assert(
      fc.asyncProperty(anyQuestion, async (wanted) => {
        const expected = ROWS.filter((row) => isWanted(row, wanted)).map(({ id }) => id)
        expect(idsOf(await read(setup.ledger, wanted)).sort()).toEqual(expected.sort())
      }),
      { numRuns: 200 }
    )
  })

  it('are those that may repeat a payment of the file or bring its money back', async () => {
    await using own = await testLedger()
    const party = { counterpartyName: 'Jörg Müller', counterpartyNumber: 'DE75512108001245126199', amount: -100_000n }
    const short = { amount: -300_000n, counterpartyNumber: null }
    const krona = (paymentAmount: bigint) => ({ paymentAmount, paymentCurrency: 'SEK' })
    const paid = aLedgerRow({ ...party, id: 'paid', createdAt: '2026-03-02T10:00:00.000Z' })
    const row = (id: string, day: string, change: Partial<NewTransaction> = {}) => {
      const at = `${day}T10:00:00.000Z`
      return aLedgerRow({ ...party, id, createdAt: at, updatedAt: at, ...change })
    }
    await storeRows(own.ledger, [
      paid,
      row('back', '2026-03-05', { amount: 100_000n, counterpartyName: 'JOERG MUELLER', counterpartyNumber: null }),
      row('again', '2026-03-09', { counterpartyNumber: '1245126199', counterpartyName: null }),
      row('next month', '2026-04-01'),
      row('another size', '2026-03-05', { amount: -100_001n }),
      row('another currency', '2026-03-05', { currency: 'SEK', paymentCurrency: 'SEK' }),
      row('another party', '2026-03-05', {
        counterpartyName: 'Anna Berg',
        counterpartyNumber: 'SE6497700000000000000001'
      }),
      row('nobody', '2026-03-05', { counterpartyName: null, counterpartyNumber: null }),
      row('short', '2026-03-02', { ...short, counterpartyName: 'Bo Ek' }),
      row('short again', '2026-03-05', { ...short, counterpartyName: 'EK BO' }),
      row('another short', '2026-03-05', { ...short, counterpartyName: 'Li Wu' }),
      row('abroad', '2026-03-02', { amount: -870_000n, ...krona(-10_000_000n) }),
      row('abroad, back at another rate', '2026-03-05', { amount: 861_000n, ...krona(10_000_000n) }),
      row('abroad, back as it was', '2026-03-05', { amount: 10_000_000n, currency: 'SEK', ...krona(10_000_000n) }),
      row('abroad, another size', '2026-03-05', { amount: 861_000n, ...krona(9_000_000n) })
    ])
    const items = [
      aDueItem({ ...party, amount: '-10.00' }),
      aDueItem({ key: 'short', counterpartyName: 'Bo Ek', amount: '-30.00' }),
      aDueItem({ ...party, key: 'abroad', amount: '-1000.00', currency: 'SEK' })
    ]
    const related = relatedSieve({ items, batches: [], rules: [] }, paymentsAmong(items, []))
    const source = await own.ledger.readCandidates(asked({ ids: ['paid', 'short', 'abroad'] }))
    try {
      while (await source.next());
      expect(await source.ask(asked({ related }))).toBe(6)
      const piece = await source.next()
      const ids = new TextDecoder()
        .decode(piece?.bytes)
        .trim()
        .split('\n')
        .map((line) => (JSON.parse(line) as Line)[0])
      expect(ids.sort()).toEqual([
        'abroad, back as it was',
        'abroad, back at another rate',
        'again',
        'back',
        'next month',
        'short again'
      ])
    } finally {
      await source.close()
    }
  })

  it('are a few with each reference, which show that it is used by several', async () => {
    await using own = await testLedger()
    const rows = Array.from({ length: 9 }, (_, at) =>
      aLedgerRow({ id: `t${at}`, reference: at < 7 ? 'Salary' : 'INV-1001' })
    )
    await storeRows(own.ledger, [...rows, aLedgerRow({ id: 'other', reference: 'INV-1002' })])
    const ids = idsOf(await read(own.ledger, { references: ['SALARY', 'INV1001'] })).sort()
    expect(ids).toEqual(['t0', 't1', 't2', 't3', 't7', 't8'])
  })

  it('are none where nothing is requested', async () => {
    expect(await read(setup.ledger, {})).toEqual({ lines: [], total: 0 })
  })

  it('are those of a bulk payment in whatever case the service wrote its id', async () => {
    await using own = await testLedger()
    const bulkPaymentId = '7b0f3f62-31ad-4a3c-9d2e-3f5a3f7e0c11'
    const upper = aLedgerRow({ id: 'upper', bulkPaymentId: bulkPaymentId.toUpperCase() })
    await storeRows(own.ledger, [upper, aLedgerRow({ id: 'lower', bulkPaymentId }), aLedgerRow({ id: 'other' })])
    expect(idsOf(await read(own.ledger, { bulkPaymentIds: [bulkPaymentId] })).sort()).toEqual(['lower', 'upper'])
  })

  it('come in several pieces where they are many', async () => {
    const { lines } = await read(setup.ledger, { ids: ROWS.map(({ id }) => id) })
    expect(new Set(lines.map(([id]) => id)).size).toBe(ROWS.length)
  })

  it('tell which payment ids the ledger lacks, in whatever case it holds the others', async () => {
    const held = ROWS.flatMap(({ correlationId }) => correlationId?.toLowerCase() ?? []).slice(0, 500)
    const lacked = Array.from(
      { length: 30 },
      (_, index) => `ffffffff-0000-4000-8000-${String(index).padStart(12, '0')}`
    )
    expect(await setup.ledger.lackedCorrelationIds([...held, ...lacked])).toEqual(lacked)
    expect(await setup.ledger.lackedCorrelationIds([])).toEqual([])
  })
})

describe('a row for matching', () => {
  it('is written field by field, money whole and texts as they are', async () => {
    await using setup = await testLedger()
    const odd = aLedgerRow({
      id: 'odd',
      amount: -922_337_203_685_477n * 10_000n,
      paymentAmount: 5n,
      paymentCurrency: 'KWD',
      counterpartyName: 'A "quoted" \\ name\n\t\u0001 东 😀',
      bulkPaymentId: null,
      reference: ''
    })
    await storeRows(setup.ledger, [odd, aLedgerRow({ id: 'other' })])
    const { lines } = await read(setup.ledger, { ids: ['odd'] })
    const fields = Object.fromEntries(CANDIDATE_FIELDS.map((name, index) => [name, lines[0]?.[index]]))
    expect(fields).toEqual({
      id: 'odd',
      accountId: odd.accountId,
      amount: '-9223372036854770000',
      currency: odd.currency,
      paymentAmount: '5',
      paymentCurrency: 'KWD',
      bulkPaymentId: null,
      correlationId: odd.correlationId,
      counterpartyName: odd.counterpartyName,
      counterpartyNumber: odd.counterpartyNumber,
      counterpartyBankCode: odd.counterpartyBankCode,
      reference: '',
      status: odd.status,
      type: odd.type,
      createdAt: odd.createdAt,
      updatedAt: odd.updatedAt,
      isAbsent: false
    })
  })

  it('says when the service no longer returns it', async () => {
    await using setup = await testLedger()
    await storeRows(setup.ledger, [aLedgerRow({ id: 'a' }), aLedgerRow({ id: 'b' })])
    await storeRows(setup.ledger, [aLedgerRow({ id: 'b' })])
    const { lines } = await read(setup.ledger, { ids: ['a', 'b'] })
    expect(lines.map((line) => [line[0], line.at(-1)])).toEqual([
      ['a', true],
      ['b', false]
    ])
  })

  it('is one of the view that was opened, whatever is stored meanwhile', async () => {
    await using setup = await testLedger()
    await storeSyncRun(setup.ledger, numberedPages(0, 3000))
    const ids = Array.from({ length: 3000 }, (_, index) => numberedRow(index).id)
    const source = await setup.ledger.readCandidates(asked({ ids }))
    const first = await source.next()
    await storeRows(
      setup.ledger,
      ids.map((id, index) => ({ ...numberedRow(index), id, status: 'reversed' })),
      'delta'
    )
    const rest = await source.next()
    await source.close()
    expect(first?.rows).toBeGreaterThan(0)
    expect(Buffer.from(rest?.bytes ?? []).toString()).not.toContain('reversed')
    expect(rest?.rows).toBeGreaterThan(0)
  })

  it('is given once, whichever questions name it, in its state at the time of the request', async () => {
    await using setup = await testLedger()
    await storeSyncRun(setup.ledger, numberedPages(0, 20))
    const ids = Array.from({ length: 30 }, (_, index) => numberedRow(index).id)
    const source = await setup.ledger.readCandidates(asked({ ids: ids.slice(0, 10) }))
    const first = await source.next()
    await storeRows(
      setup.ledger,
      ids.map((id, index) => ({ ...numberedRow(index), id, status: 'reversed' })),
      'delta'
    )
    expect(await source.ask(asked({ ids: ids.slice(5) }))).toBe(20)
    const second = await source.next()
    expect(await source.next()).toBeUndefined()
    await source.close()
    const rowsOf = (bytes: Uint8Array = new Uint8Array()) =>
      Buffer.from(bytes)
        .toString()
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Line)
    expect(rowsOf(first?.bytes).map(([id]) => id)).toEqual(ids.slice(0, 10))
    expect(rowsOf(second?.bytes).map(([id]) => id)).toEqual(ids.slice(10))
    expect(new Set(rowsOf(second?.bytes).map((line) => line[CANDIDATE_PLACES.status]))).toEqual(new Set(['reversed']))
  })
})
