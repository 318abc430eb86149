import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDecimals } from '../../../../shared/money/decimals.ts'
import { groupedDecimal } from '../../../../shared/money/groupedDecimal.ts'
import { noCompleteness } from '../../../../shared/domain/syncRun.ts'
import { outcomeSentence } from '../../../../shared/words/outcomeSentence.ts'
import { aCandidate, uuidOf } from '../../../support/reconciliation/candidates.ts'
import {
  bulkRequest,
  planned,
  stored,
  testWorkbook,
  type TestWorkbook
} from '../../../support/reconciliation/testWorkbook.ts'

/*
 * What `reconcile FILE --report report.xlsx` writes: matches are suggested, and nobody has accepted them yet. “Paid is
 * what was settled for these payments, whether the match is accepted, suggested or only possible, so accepting changes
 * no totals” (docs/reconciling.md).
 */
let setup: TestWorkbook
let id = ''
const sheets = new Map<string, Readonly<Record<string, string | null>>[]>()

beforeAll(async () => {
  setup = await testWorkbook()
  const { workbook } = setup
  const payments = [1, 2, 3].map((number) => ({ amount: `${number}0.00`, correlationId: uuidOf(number) }))
  id = (await stored(workbook, bulkRequest(payments), 'May')).id
  await planned(
    workbook,
    id,
    // The second was paid with 5.00 more.
    [-100_000, -250_000, -300_000].map((amount, place) =>
      aCandidate({ id: `tx${place}`, correlationId: uuidOf(place + 1), amount: String(amount), bulkPaymentId: 'b' })
    )
  )
  const form = { headings: 'titles', timeZone: 'UTC', later: 0, completeness: noCompleteness } as const
  const report = await workbook.report(id, form)
  for (let piece = await report.next(); piece; piece = await report.next()) {
    const names = piece.columns.map(({ name }) => name)
    const rows = piece.rows.map((row) => Object.fromEntries(row.map((cell, at) => [names[at] ?? '', cell])))
    sheets.set(piece.sheet, [...(sheets.get(piece.sheet) ?? []), ...rows])
  }
  await report.close()
})

afterAll(() => setup[Symbol.asyncDispose]())

describe('a report with matches that are suggested', () => {
  it('does not say of a payment whose suggested transaction is settled that 0.00 was paid', () => {
    const rows = sheets.get('items') ?? []
    expect(rows.map((row) => row['Status'])).toEqual(['Suggested', 'Suggested', 'Suggested'])
    expect(rows.map((row) => row['Paid'])).toEqual(['10.00', '25.00', '30.00'])
  })

  it('has in its payments the paid sum and the difference of its summary', () => {
    const sumOf = (name: string) =>
      (sheets.get('items') ?? []).reduce((sum, row) => addDecimals(sum, row[name] ?? '0.00'), '0.00')
    const total = (sheets.get('summary') ?? []).find((row) => row['What'] === 'Total')
    expect([total?.['Paid'], total?.['Difference']]).toEqual(['65.00', '5.00'])
    expect([sumOf('Paid'), sumOf('Difference')]).toEqual(['65.00', '5.00'])
  })

  it('says of its payments in words no other difference than it has', async () => {
    const { differences } = await setup.workbook.get(id)
    expect(differences.map(({ difference }) => difference)).toEqual(['5.00'])
    const { outcomes } = await setup.workbook.exceptions({ id, from: 0, count: 10 })
    const words = outcomeSentence(outcomes, differences, { amount: groupedDecimal, count: String })
    expect(words).toBe('0 of 3 payments are accounted for: 3 not decided (difference 5.00 EUR).')
  })

  it('counts each of its suggested matches once, as the difference does', async () => {
    const { differences } = await setup.workbook.get(id)
    const parts = differences[0]?.parts.filter(({ count }) => count > 0) ?? []
    expect(parts.map(({ kind, count }) => [kind, count])).toEqual([
      ['suggested', 2],
      ['suggested-residual', 1]
    ])
    const countOf = (what: string) => (sheets.get('summary') ?? []).find((row) => row['What'] === what)?.['Count']
    expect(countOf('Suggested as instructed (not yet accepted)')).toBe('2')
    expect(countOf('Other amount (not yet accepted)')).toBe('1')
  })
})

/** Each amount fits, and the figures on the screen are right; only the sum has more than 64 bits. */
it.each(['names', 'titles'] as const)('a report, with %s, is written of payments with a huge sum', async (headings) => {
  const { workbook } = setup
  const amount = '922337203685477.58'
  const payments = [31, 32, 33].map((number) => ({ amount, correlationId: uuidOf(number) }))
  const huge = await stored(workbook, bulkRequest(payments), 'Huge')
  const rows = [31, 32].map((number) =>
    aCandidate({ id: `huge${number}`, correlationId: uuidOf(number), amount: '-9223372036854775800' })
  )
  const { differences } = await planned(workbook, huge.id, rows)
  expect(differences).toMatchObject([{ expected: '-2767011611056432.74', found: '-1844674407370955.16' }])
  const { subtotals } = await workbook.exceptions({ id: huge.id, from: 0, count: 10 })
  expect(subtotals.length).toBeGreaterThan(0)
  const form = { headings, timeZone: 'UTC', later: 0, completeness: noCompleteness } as const
  const report = await workbook.report(huge.id, form)
  await report.close()
})
