import { describe, expect, it } from 'vitest'
import { aLedgerRow, aPage, numberedPages, numberedRow } from '../../../support/ledger/aLedgerRow.ts'
import { anExport } from '../../../support/exporting/anExport.ts'
import { aQuery } from '../../../support/ledger/aQuery.ts'
import { anEnd, storeSyncRun, storeRows, testLedger } from '../../../support/ledger/testLedger.ts'

const newest = aQuery()

describe('a window', () => {
  it('joins without a gap or a double to the whole list, and knows its length', async () => {
    await using test = await testLedger()
    await storeSyncRun(test.ledger, numberedPages(0, 2500))
    const ids: string[] = []
    for (let from = 0; from < 3000; from += 300) {
      const { rows, total } = await test.ledger.find({ query: newest, from, count: 300 })
      expect(total).toBe(2500)
      ids.push(...rows.map(({ id }) => id))
    }
    expect(ids).toEqual(Array.from({ length: 2500 }, (_, index) => numberedRow(index).id))
  })

  it.each(['asc', 'desc'] as const)(
    'that nothing follows has the same rows, %s, many of one moment',
    async (direction) => {
      await using test = await testLedger()
      const createdAt = (index: number) => `2026-01-0${1 + (index % 3)}T00:00:00.000Z`
      await storeRows(
        test.ledger,
        Array.from({ length: 60 }, (_, index) => aLedgerRow({ id: `tx${index}`, createdAt: createdAt(index) }))
      )
      const query = { ...newest, sort: [{ by: 'createdAt', direction }] } as const
      const only = await test.ledger.find({ query, from: 10, count: 25, isOnly: true })
      expect(only).toEqual(await test.ledger.find({ query, from: 10, count: 25 }))
      expect(only).toMatchObject({ from: 10, total: 60 })
    }
  )

  it('gives money as exact text and every field as it was stored', async () => {
    await using test = await testLedger()
    await storeRows(test.ledger, [
      aLedgerRow({ amount: 2n ** 63n - 1n, paymentAmount: -10_000n, paymentCurrency: 'JPY' })
    ])
    const { rows } = await test.ledger.find({ query: newest, from: 0, count: 10 })
    expect(rows).toEqual([
      {
        id: 'tx1',
        accountId: 'acc1',
        amount: '922337203685477.5807',
        currency: 'EUR',
        paymentAmount: '-1',
        paymentCurrency: 'JPY',
        exchangeRate: null,
        bulkPaymentId: null,
        correlationId: null,
        counterpartyName: 'Acme AB',
        counterpartyNumber: 'SE6497700000000000000001',
        counterpartyBankCode: null,
        counterpartyAccountId: null,
        reference: 'Invoice 1',
        status: 'completed',
        type: 'bank-transfer',
        createdAt: '2026-01-02T03:04:05.678Z',
        updatedAt: '2026-01-02T03:04:05.678Z',
        isAbsent: false,
        reconciliation: 'open'
      }
    ])
  })

  it('comes from the order of its revision while a sync brings newer rows', async () => {
    await using test = await testLedger()
    await storeSyncRun(test.ledger, numberedPages(1000, 2000))
    const first = await test.ledger.find({ query: newest, from: 0, count: 10 })
    await storeSyncRun(test.ledger, numberedPages(0, 1000), 'delta')
    const { revision } = first
    const kept = await test.ledger.find({ query: newest, from: 0, count: 10, revision })
    expect(kept).toEqual(first)
    const fresh = await test.ledger.find({ query: newest, from: 0, count: 10 })
    expect(fresh.total).toBe(2000)
    expect(fresh.rows[0]?.id).toBe(numberedRow(0).id)
  })

  it('is of the whole sync run as soon as that has ended', async () => {
    await using test = await testLedger()
    const { id } = await test.ledger.beginSyncRun({ kind: 'full', fresh: false })
    for (const page of numberedPages(0, 5000, 100)) {
      await test.ledger.storePage(id, page)
      await test.ledger.find({ query: newest, from: 0, count: 1 })
    }
    await test.ledger.endSyncRun(id, anEnd())
    expect((await test.ledger.find({ query: newest, from: 0, count: 1 })).total).toBe(5000)
    expect((await test.ledger.totals(newest)).reduce((sum, { count }) => sum + count, 0)).toBe(5000)
  })
})

it('announces changes at most four times a second, and the last one', async () => {
  await using test = await testLedger()
  const told: { readonly at: number; readonly rows: number }[] = []
  test.ledger.onChange(({ rows }) => told.push({ at: performance.now(), rows }))
  const start = performance.now()
  for (let index = 0; index < 60; index++) await storeSyncRun(test.ledger, [aPage([numberedRow(index)])])
  const seconds = (performance.now() - start) / 1000
  await expect.poll(() => told.at(-1)?.rows).toBe(60)
  expect(told.length).toBeLessThanOrEqual(4 * seconds + 2)
})

it('exports the rows of the moment it began, whatever a sync stores meanwhile', async () => {
  await using test = await testLedger()
  await storeSyncRun(test.ledger, numberedPages(0, 5000))
  const source = await test.ledger.readExport(anExport())
  const first = await source.next()
  await storeSyncRun(test.ledger, numberedPages(5000, 8000))
  await storeRows(test.ledger, [{ ...numberedRow(4999), reference: 'changed meanwhile' }])
  let text = Buffer.from(first?.bytes ?? []).toString()
  let rows = first?.rows ?? 0
  for (let piece = await source.next(); piece; piece = await source.next()) {
    text += Buffer.from(piece.bytes).toString()
    rows += piece.rows
  }
  await source.close()
  expect(source.total).toBe(5000)
  expect(rows).toBe(5000)
  expect(text.split('\r\n')).toHaveLength(5002)
  expect(text).not.toContain('changed meanwhile')
})
