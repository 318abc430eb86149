import { readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Headings } from '../../../../shared/domain/headings.ts'
import type { ReportForm, ReportFormat, ReportSheet } from '../../../../shared/domain/reconciliation/report.ts'
import { ReportManifest } from '../../../../shared/domain/manifest.ts'
import { noCompleteness, type LedgerCompleteness } from '../../../../shared/domain/syncRun.ts'
import type { ReconciliationDetails } from '../../../../shared/domain/reconciliation/reconciliation.ts'
import { formatMoney, parseMoney } from '../../../../shared/domain/money.ts'
import { localTime } from '../../../../shared/days/localTime.ts'
import { reportedSentences } from '../../../../shared/words/differenceSentence.ts'
import { knownReason } from '../../../../shared/words/exceptionReason.ts'
import { outcomeSentence } from '../../../../shared/words/outcomeSentence.ts'
import { LACKS_NEWS } from '../../../../shared/words/completeness.ts'
import { manifestPath } from '../../../../electron/features/exporting/manifestFile.ts'
import { writeReport } from '../../../../electron/features/exporting/report/writeReport.ts'
import { verifyExport } from '../../../../electron/features/exporting/verify/verifyExport.ts'
import type { Workbook } from '../../../../electron/stores/workbook/workbook.ts'
import { aCandidate, uuidOf } from '../../../support/reconciliation/candidates.ts'
import {
  hasLibreOffice,
  NO_LIBRE_OFFICE,
  numberedSheetAsCsv,
  officePages,
  officeSheets
} from '../../../support/formats/libreOffice.ts'
import { parseCsv } from '../../../support/formats/parseCsv.ts'
import { hasPythonCsv, NO_PYTHON, readWithPython } from '../../../support/formats/pythonCsv.ts'
import {
  ANNA,
  applied,
  bulkRequest,
  planned,
  stored,
  testWorkbook,
  type TestWorkbook
} from '../../../support/reconciliation/testWorkbook.ts'
import { inFull } from '../../../support/campaign.ts'

const EVERY_ITEM = { states: [], only: 'all', currency: null, batch: null, text: '' } as const
const FORMULA = '=HYPERLINK("http://x")'

let setup: TestWorkbook
let made: ReconciliationDetails
/** The workbook for people. */
let titled: string
const paths: Record<ReportFormat, string> = { csv: '', xlsx: '', log: '' }

/** A payment that was found, one short, one pending, one missing and written off, one that nobody expected. */
async function oneOfEach(workbook: Workbook): Promise<ReconciliationDetails> {
  const numbers = ['SE6497700000000000000001', '0012345678901234567890', undefined, undefined]
  const names = ['Acme AB', FORMULA, '+46 70 123', 'Zoë "Ö" Ek; & Co']
  const payments = [1, 2, 3, 4].map((number, place) => ({
    amount: `${number}0.00`,
    correlationId: uuidOf(number),
    name: names[place] ?? '',
    ...(numbers[place] !== undefined && { number: numbers[place] }),
    reference: `-Invoice ${number}`
  }))
  const { id } = await stored(workbook, bulkRequest(payments), 'May, first half')
  await applied(workbook, id, [
    aCandidate({ id: 'tx1', correlationId: uuidOf(1), amount: '-100000', bulkPaymentId: 'b1' }),
    aCandidate({ id: '007', correlationId: uuidOf(2), amount: '-150000', bulkPaymentId: 'b1' }),
    aCandidate({ id: 'tx3', correlationId: uuidOf(3), amount: '-300000', status: 'processing' }),
    aCandidate({
      id: 'tx9',
      correlationId: uuidOf(9),
      amount: '-10000',
      bulkPaymentId: 'b1',
      reference: 'stranger',
      createdAt: '2026-01-02T20:00:00.500Z'
    })
  ])
  const filter = { states: ['missing' as const], only: 'all' as const, currency: null, batch: null, text: '' }
  const { rows } = await workbook.items({ id, filter, from: 0, count: 10 })
  const targets = rows.map(({ key }) => ({ kind: 'item', key }) as const)
  const missing = { kind: 'item' as const, key: rows[0]?.key ?? '' }
  await workbook.decide(id, { do: 'write-off', targets, reason: '=left()' }, ANNA)
  return workbook.decide(id, { do: 'note', target: missing, text: 'line one\nline two' }, ANNA)
}

function write(format: ReportFormat, path: string, headings: Headings = 'names', id = made.id) {
  const { workbook } = setup
  return writeReport({
    path,
    content: {
      sheets: () => workbook.report(id, { headings, timeZone: 'UTC', later: 0, completeness: noCompleteness }),
      log: () => workbook.readLog(id)
    },
    origin: {
      version: '1.2.3',
      madeAt: '2026-06-01T10:00:00.000Z',
      connection: { name: 'Test', environment: 'sandbox' },
      format,
      headings,
      certificate: null
    }
  })
}

beforeAll(async () => {
  setup = await testWorkbook()
  // Another one before it, so that the log is not only of the one reported.
  await stored(setup.workbook, bulkRequest([{ amount: '1.00', reference: 'other' }]), 'Other')
  made = await oneOfEach(setup.workbook)
  for (const [format, ending] of [
    ['csv', 'csv'],
    ['xlsx', 'xlsx'],
    ['log', 'jsonl']
  ] as const) {
    paths[format] = join(setup.folder, `report.${ending}`)
    await write(format, paths[format])
  }
  titled = join(setup.folder, 'titled.xlsx')
  await write('xlsx', titled, 'titles')
})

afterAll(() => setup[Symbol.asyncDispose]())

function named(path: string) {
  return { path, name: basename(path) }
}

function verified(path: string) {
  return verifyExport(named(path), named(manifestPath(path)))
}

/** By the names of the header. */
function tableOf(text: string, end: '\n' | '\r\n'): readonly Readonly<Record<string, string>>[] {
  const [header = [], ...rows] = parseCsv(text, ',', end)
  return rows.map((cells) => Object.fromEntries(header.map((name, index) => [name, cells[index] ?? ''])))
}

describe('a report', () => {
  it.each(['csv', 'xlsx', 'log'] as const)('is what its manifest states, as %s', async (format) => {
    const report = await verified(paths[format])
    expect(report.checks.filter(({ isSame }) => !isSame)).toEqual([])
    expect(report.checks.length).toBeGreaterThan(3)
  })

  it('states the reconciliation, its figures, its rules and the end of the log', async () => {
    const text = await readFile(manifestPath(paths.csv), 'utf8')
    const { reconciliation, rows, format, kind } = ReportManifest.parse(JSON.parse(text))
    const { head, entries } = await setup.workbook.verifyLog()
    expect({ rows, format, kind }).toEqual({ rows: 4, format: 'csv', kind: 'reconciliation' })
    expect(reconciliation).toMatchObject({
      id: made.id,
      name: 'May, first half',
      items: 4,
      sums: [{ currency: 'EUR', count: 4, amount: '-100.00' }],
      counts: made.counts,
      differences: made.differences,
      rulesVersion: 0,
      log: { head, entries },
      signOff: null
    })
    const none = { suggested: 0, ambiguous: 0, repeated: 0 }
    expect(made.counts.items).toEqual({ ...none, matched: 1, different: 1, pending: 1, missing: 1 })
    expect(made.counts.transactions.unexpected).toBe(1)
  })

  it('has each payment as text that no spreadsheet runs, and amounts as numbers, as CSV', async () => {
    const rows = tableOf(await readFile(paths.csv, 'utf8'), '\r\n')
    expect(rows.map(({ position, state, amount, residual }) => [position, state, amount, residual])).toEqual([
      ['1', 'matched', '-10.00', '0.00'],
      ['2', 'different', '-20.00', '-5.00'],
      ['3', 'pending', '-30.00', '-30.00'],
      ['4', 'missing', '-40.00', '']
    ])
    expect(rows[1]).toMatchObject({ counterparty_name: `'${FORMULA}`, transaction_ids: '007', differences: 'amount' })
    expect(rows[2]).toMatchObject({ counterparty_name: "'+46 70 123", reference: "'-Invoice 3" })
    expect(rows[3]).toMatchObject({ resolution: 'written-off', reason: "'=left()", notes: 'line one\nline two' })
  })

  it('has the same cells by the csv module of Python', async ({ skip }) => {
    if (!hasPythonCsv()) return skip(NO_PYTHON)
    const text = await readFile(paths.csv, 'utf8')
    const [rows] = readWithPython([{ text, delimiter: ',' }])
    expect(rows).toEqual(parseCsv(text))
  })

  it('is replaced as a whole by the next one', async () => {
    const path = join(setup.folder, 'again.csv')
    await writeFile(path, 'what was there')
    await write('csv', path)
    expect((await verified(path)).isSame).toBe(true)
  })
})

describe('the exceptions of a report', () => {
  it('name payee, sums and decision of each line, and add up to the difference part by part', async () => {
    const { lines, total, subtotals, frame } = await setup.workbook.exceptions({ id: made.id, from: 0, count: 10 })
    expect(total).toBe(4)
    expect(
      lines.map(({ part, payee, expected, found, difference }) => [part, payee, expected, found, difference])
    ).toEqual([
      ['missing', 'Zoë "Ö" Ek; & Co', '-40.00', '0.00', '-40.00'],
      ['pending', '+46 70 123', '-30.00', '0.00', '-30.00'],
      ['residual', FORMULA, '-20.00', '-15.00', '-5.00'],
      ['unexpected', null, '0.00', '-1.00', '1.00']
    ])
    expect(lines[0]?.resolution).toMatchObject({ kind: 'written-off', reason: '=left()', by: 'anna' })
    expect(frame.bulkPaymentIds).toEqual(['b1'])
    const [difference] = made.differences
    const parts = subtotals.filter(({ kind }) => kind !== 'matched')
    expect(parts.map(({ kind, difference: sum }) => ({ kind, amount: sum }))).toEqual(
      difference?.parts.filter(({ count }) => count > 0).map(({ kind, amount }) => ({ kind, amount }))
    )
    const sumOf = (field: 'expected' | 'found' | 'difference') =>
      formatMoney(
        subtotals.reduce((sum, each) => sum + (parseMoney(each[field], 'EUR', 'major') ?? 0n), 0n),
        'EUR'
      )
    expect([sumOf('expected'), sumOf('found'), sumOf('difference')]).toEqual([
      difference?.expected,
      difference?.found,
      difference?.difference
    ])
    const rest = await setup.workbook.exceptions({ id: made.id, from: 3, count: 10 })
    expect(rest.lines).toEqual(lines.slice(3))
  })

  it('count payments that state no amount with the sums of their matches', async () => {
    const { workbook } = setup
    const ids = [uuidOf(901), uuidOf(902), uuidOf(903)]
    const { id } = await stored(workbook, ids.join('\n'), 'Ids')
    const found = ids
      .slice(1)
      .map((correlationId, place) => aCandidate({ id: `id${place}`, correlationId, amount: '-100000' }))
    await applied(workbook, id, found)
    const { subtotals, outcomes } = await workbook.exceptions({ id, from: 0, count: 10 })
    expect(subtotals).toMatchObject([{ kind: 'matched', currency: 'EUR', count: 2, expected: '-20.00' }])
    // Nobody instructed a sum.
    expect(outcomes).toContainEqual(expect.objectContaining({ outcome: 'matched', payments: 2, instructed: null }))
  })
})

describe('what was not paid', () => {
  /** One payment twice in the file and paid once; one that was cancelled; and one that failed and no payment names. */
  async function unpaid(workbook: Workbook): Promise<string> {
    const twice = { amount: '30.00', name: 'Acme AB', reference: 'Invoice 3', correlationId: uuidOf(701) }
    const cancelled = { amount: '50.00', name: 'Blue Ltd', reference: 'Invoice 5', correlationId: uuidOf(702) }
    const { id } = await stored(workbook, bulkRequest([twice, twice, cancelled]), 'Twice')
    const common = { bulkPaymentId: 'b7' }
    await planned(workbook, id, [
      aCandidate({ id: 'once', correlationId: uuidOf(701), amount: '-300000', ...common }),
      aCandidate({ id: 'gone', correlationId: uuidOf(702), amount: '-500000', status: 'cancelled', ...common }),
      aCandidate({ id: 'other', correlationId: uuidOf(703), amount: '-10833000', status: 'failed', ...common })
    ])
    const filter = { states: [], only: 'all' as const, currency: null, batch: null, text: '' }
    const { rows } = await workbook.items({ id, filter, from: 0, count: 10 })
    const [first, , third] = rows.map(({ key }) => key)
    await workbook.decide(id, { do: 'match', items: [first ?? ''], transactionIds: ['once'] }, ANNA)
    await workbook.decide(id, { do: 'match', items: [third ?? ''], transactionIds: ['gone'] }, ANNA)
    return id
  }

  let withUnpaid = ''
  beforeAll(async () => void (withUnpaid = await unpaid(setup.workbook)))

  it('is shown as repeated, cancelled with its amount, or failed; never as an amount difference', async () => {
    const { workbook } = setup
    const { lines, subtotals, outcomes } = await workbook.exceptions({ id: withUnpaid, from: 0, count: 10 })
    expect(lines.map((line) => [line.kind, line.part, line.difference, knownReason(line, (amount) => amount)])).toEqual(
      [
        ['failed', 'missing', '-50.00', 'Cancelled: 50.00 EUR was not paid'],
        ['repeated', 'repeated', '-30.00', 'No. 1 was paid on 2 January 2026'],
        ['failed-transaction', 'unexpected', '0.00', 'Failed: 1083.30 EUR was not paid']
      ]
    )
    expect(subtotals.map(({ kind, count, difference }) => [kind, count, difference])).toEqual([
      ['matched', 1, '0.00'],
      ['failed', 1, '-50.00'],
      ['repeated', 1, '-30.00'],
      ['failed-transaction', 1, '0.00']
    ])
    const { differences } = await workbook.get(withUnpaid)
    expect(differences[0]?.parts.map(({ kind, count, amount }) => [kind, count, amount])).toEqual([
      ['missing', 1, '-50.00'],
      ['repeated', 1, '-30.00'],
      ['unexpected', 1, '0.00']
    ])
    const show = { amount: (decimal: string) => decimal, count: String }
    expect(outcomeSentence(outcomes, differences, show)).toBe(
      '1 of 3 payments is accounted for: 1 matched as instructed (30.00 EUR), 2 not decided (difference -80.00 EUR).'
    )
    expect(reportedSentences(differences, subtotals, show.amount)).toEqual([
      'The bank paid 80.00 EUR less than you instructed: 50.00 not paid (failed or returned), plus 30.00 not paid (twice in the payment file).'
    ])
  })

  it('is shown in the queue where it stands twice', async () => {
    const filter = { states: [], only: 'queue' as const, currency: null, batch: null, text: '' }
    const { rows } = await setup.workbook.items({ id: withUnpaid, filter, from: 0, count: 10 })
    expect(rows.map(({ position, state, repeatedBy }) => [position, state, repeatedBy])).toEqual([
      [3, 'different', undefined],
      [2, 'repeated', { position: 1, day: '2026-01-02', isSettled: true, isOwedOnce: true }]
    ])
  })

  it('says of every payment once what became of it, in sums that add up', async () => {
    const { outcomes, lines } = await setup.workbook.exceptions({ id: made.id, from: 0, count: 10 })
    expect(outcomes.map(({ outcome, payments, instructed }) => [outcome, payments, instructed])).toEqual([
      ['matched', 1, '-10.00'],
      ['written-off', 1, '-40.00'],
      ['pending', 1, '-30.00'],
      ['open', 1, '-20.00']
    ])
    const cents = (decimal: string | null | undefined) => parseMoney(decimal ?? '', 'EUR', 'major') ?? 0n
    const outside = lines.filter(({ payments }) => payments === 0).map(({ difference }) => cents(difference))
    const all = [...outcomes.map(({ difference }) => cents(difference)), ...outside]
    expect(all.reduce((sum, each) => sum + each, 0n)).toBe(cents(made.differences[0]?.difference))
  })
})

/** A sheet as the spreadsheet reads it; it writes amounts without the decimals that it shows. */
async function officeTable(number: number, name: string, path = paths.xlsx): Promise<ReturnType<typeof tableOf>> {
  const rows = tableOf(await numberedSheetAsCsv(path, setup.folder, number, name), '\n')
  const shown = (column: string, cell: string) => {
    const isMoney = ['amount', 'residual', 'unexplained', 'Instructed', 'Paid', 'Difference'].includes(column)
    const scaled = isMoney ? parseMoney(cell, 'EUR', 'major') : undefined
    return scaled === undefined ? cell : formatMoney(scaled, 'EUR')
  }
  return rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([column, cell]) => [column, shown(column, cell)]))
  )
}

describe.skipIf(!hasLibreOffice())(`a report as LibreOffice reads it (else: ${NO_LIBRE_OFFICE})`, () => {
  it('has four sheets without a formula, money as numbers, ids and account numbers as text', async () => {
    const sheets = await officeSheets(paths.xlsx, setup.folder)
    expect(sheets.map(({ name }) => name)).toEqual(['Summary', 'Items', 'Differences', 'Log'])
    expect(sheets.flatMap(({ rows }) => rows.flat()).filter(({ formula }) => formula !== undefined)).toEqual([])
    const items = parseCsv(await numberedSheetAsCsv(paths.xlsx, setup.folder, 2, 'Items'), ',', '\n')
    const typesOf = (name: string) => {
      const place = items[0]?.indexOf(name) ?? -1
      const cells = sheets[1]?.rows.slice(1, 5).map((row) => row[place]) ?? []
      return [...new Set(cells.flatMap((cell) => cell?.type ?? []))]
    }
    for (const name of ['amount', 'residual', 'position']) expect([name, typesOf(name)]).toEqual([name, ['float']])
    for (const name of ['id', 'counterparty_number', 'transaction_ids', 'correlation_id', 'due_on', 'match']) {
      expect(typesOf(name).filter((type) => type !== 'string')).toEqual([])
    }
  })

  inFull(it)('says the same of every payment as the CSV', async () => {
    const csv = tableOf(await readFile(paths.csv, 'utf8'), '\r\n')
    const unguarded = (cells: Readonly<Record<string, string>>) =>
      Object.fromEntries(Object.entries(cells).map(([name, cell]) => [name, cell.replace(/^'/, '')]))
    expect((await officeTable(2, 'Items')).map(unguarded)).toEqual(csv.map(unguarded))
  })

  it('explains each part of the difference by what it is made of, to the last digit', async () => {
    const rows = await officeTable(3, 'Differences')
    const isFigure = (row: Readonly<Record<string, string>>) => row['count'] !== ''
    const parts = rows.filter((row) => isFigure(row) && row['part'] !== 'difference')
    expect(parts.map(({ part }) => part).toSorted()).toEqual(['missing', 'pending', 'residual', 'unexpected'])
    for (const { part, amount, currency } of parts) {
      const pieces = rows.filter((row) => !isFigure(row) && row['part'] === part && row['currency'] === currency)
      const sum = pieces.reduce((total, row) => total + (parseMoney(row['amount'] ?? '', 'EUR', 'major') ?? 0n), 0n)
      expect([part, formatMoney(sum, 'EUR')]).toEqual([part, amount])
    }
    const [difference] = made.differences
    expect(rows.find(({ part }) => part === 'difference')?.['amount']).toBe(difference?.difference)
  })

  inFull(it)('says what was done in sentences, of this reconciliation alone', async () => {
    const rows = await officeTable(4, 'Log')
    expect(rows.map(({ words }) => words)).toEqual([
      'Read 4 expected payments from “request.json”',
      'Suggested 3 matches among 4 transactions',
      'Accepted 3 suggested matches',
      'Wrote off Zoë "Ö" Ek; & Co, 40.00 EUR: “=left()”',
      'Wrote a note on Zoë "Ö" Ek; & Co, 40.00 EUR: “line one\nline two”'
    ])
  })
})

inFull(describe.skipIf(!hasLibreOffice()))(`the workbook for people (else: ${NO_LIBRE_OFFICE})`, () => {
  it('has titles in place of names, and neither keys of our own nor JSON', async () => {
    const sheets = await officeSheets(titled, setup.folder)
    expect(sheets.map(({ name }) => name)).toEqual(['Summary', 'Payments', 'Differences', 'Audit trail'])
    const texts: string[] = []
    for (const [place, { name }] of sheets.entries())
      texts.push(await numberedSheetAsCsv(titled, setup.folder, place + 1, name))
    const { rows } = await setup.workbook.items({
      id: made.id,
      filter: { states: [], only: 'all', currency: null, batch: null, text: '' },
      from: 0,
      count: 10
    })
    for (const { key } of rows) expect(texts.join()).not.toContain(key)
    expect(texts.join()).not.toMatch(/[{}]|[a-z]_[a-z]/)
  })

  it('lists each difference with payee, sums, reason and who decided', async () => {
    const rows = await officeTable(3, 'Differences', titled)
    expect(
      rows.map(({ Kind, Payee, Instructed, Paid, Difference }) => [Kind, Payee, Instructed, Paid, Difference])
    ).toEqual([
      ['Not paid: missing', 'Zoë "Ö" Ek; & Co', '40.00', '0.00', '-40.00'],
      ['Pending', '+46 70 123', '30.00', '0.00', '-30.00'],
      ['Other amount', FORMULA, '20.00', '15.00', '-5.00'],
      ['Not in payment file', '', '0.00', '1.00', '1.00'],
      ['Total', '', '90.00', '16.00', '-74.00']
    ])
    expect(rows[0]).toMatchObject({ Reason: 'Written off: =left()', By: 'anna' })
    expect(rows[2]).toMatchObject({ 'IBAN or account number': '0012345678901234567890', Details: 'Amount mismatch' })
  })

  it('sums up what became of the payments on half a page, without a line that says nothing', async () => {
    const rows = await officeTable(1, 'Summary', titled)
    expect(rows.map(({ What }) => What)).toEqual([
      ...['Reconciliation', 'Status', 'Payment file', 'Ledger', 'Times', 'Payments', 'Difference'],
      ...['Matched as instructed', 'Not paid: missing', 'Pending', 'Other amount', 'Not in payment file'],
      ...['Total', 'Unexplained']
    ])
    expect(rows[5]?.['Value']).toMatch(/^3 of 4 payments are accounted for: 1 matched as instructed \(10\.00 EUR\), /)
    expect(rows[5]?.['Value']).toContain('(difference −30.00 EUR)')
    expect(rows.at(-2)).toMatchObject({ Count: '5', Instructed: '100.00', Paid: '26.00', Difference: '-74.00' })
  })

  it('prints each sheet one page wide', async () => {
    expect(await officePages(titled, setup.folder)).toBe(4)
  })

  it('says of each payment what was paid', async () => {
    const rows = await officeTable(2, 'Payments', titled)
    expect(rows.map(({ Status, Instructed, Paid, Difference }) => [Status, Instructed, Paid, Difference])).toEqual([
      ['Matched', '10.00', '10.00', '0.00'],
      ['Differs', '20.00', '15.00', '-5.00'],
      ['Pending', '30.00', '0.00', '-30.00'],
      ['Missing', '40.00', '0.00', '-40.00'],
      ['', '100.00', '25.00', '-75.00']
    ])
  })
})

/** The cells of a sheet under one of its headings. */
async function cellsOf(
  sheet: ReportSheet,
  heading: string,
  form: ReportForm,
  id = made.id
): Promise<readonly (string | null)[]> {
  const report = await setup.workbook.report(id, form)
  const cells: (string | null)[] = []
  for (let piece = await report.next(); piece; piece = await report.next()) {
    const place = piece.columns.findIndex(({ name }) => name === heading)
    if (piece.sheet === sheet && place >= 0) cells.push(...piece.rows.map((row) => row[place] ?? null))
  }
  await report.close()
  return cells
}

describe('the time since the sign-off in a report', () => {
  const since = async (id: string, later: number | null) => {
    const form = { timeZone: 'UTC', later, completeness: noCompleteness }
    const [people, programs] = [
      await cellsOf('summary', 'Value', { ...form, headings: 'titles' }, id),
      await cellsOf('summary', 'value', { ...form, headings: 'names' }, id)
    ]
    const told = people.filter((cell) => /later/i.test(cell ?? ''))
    expect(programs.filter((cell) => /later/i.test(cell ?? ''))).toEqual(told)
    return told
  }

  it('is mentioned where something came, or could not be looked for, and only of a sign-off', async () => {
    const { workbook } = setup
    const { id } = await stored(workbook, bulkRequest([{ amount: '31.00', reference: 'signed' }]), 'Signed')
    const { revision } = await applied(workbook, id, [])
    expect(await since(id, 2)).toEqual([])
    await workbook.signOff(id, revision, { reviewer: null, forcedBecause: 'It is a test.' }, ANNA)
    expect(await since(id, 0)).toEqual([])
    expect(await since(id, 1)).toEqual([
      '1 transaction that came later concerns these payments, and is not in these figures.'
    ])
    expect(await since(id, null)).toEqual(['Later transactions that concern these payments could not be looked for.'])
    await write('csv', join(setup.folder, 'signed.csv'), 'names', id)
    const manifest = await readFile(manifestPath(join(setup.folder, 'signed.csv')), 'utf8')
    expect(ReportManifest.parse(JSON.parse(manifest)).reconciliation).toMatchObject({
      hasChanged: false,
      later: 0,
      standing: noCompleteness
    })
  })
})

it('says if the team may lack states of transactions that the ledger has', async () => {
  const { id } = await stored(setup.workbook, bulkRequest([{ amount: '33.00' }]), 'Lacking')
  const told = async (headings: ReportForm['headings'], lacksNews?: boolean) => {
    const form: ReportForm = { headings, timeZone: 'UTC', later: 0, completeness: noCompleteness, lacksNews }
    return (await cellsOf('summary', headings === 'names' ? 'value' : 'Value', form, id)).includes(LACKS_NEWS)
  }
  expect([await told('titles', true), await told('names', true)]).toEqual([true, true])
  expect([await told('titles', false), await told('names')]).toEqual([false, false])
})

it('says how far the ledger was complete when it was made', async () => {
  const { id } = await stored(setup.workbook, bulkRequest([{ amount: '32.00' }]), 'Standing')
  const told = async (completeness: LedgerCompleteness) => {
    const form = { timeZone: 'Europe/Stockholm', later: 0, completeness }
    const people = await cellsOf('summary', 'Value', { ...form, headings: 'titles' }, id)
    const programs = await cellsOf('summary', 'value', { ...form, headings: 'names' }, id)
    return [people, programs].map((cells) => cells.find((cell) => /complete/i.test(cell ?? '')))
  }
  const never = 'No full sync has completed yet: transactions may be missing'
  expect(await told(noCompleteness)).toEqual([never, never])
  expect(await told({ ...noCompleteness, completeAsOf: '2026-10-31T13:05:00.000Z', problems: 2 })).toEqual([
    'Complete as of 31 October 2026, 14:05 (Europe/Stockholm); 2 rows cannot be read and may be missing',
    'Complete as of 2026-10-31T13:05:00.000Z; 2 rows cannot be read and may be missing'
  ])
})

describe('the times of a report', () => {
  // Fourteen hours ahead, so that the evening of a day is on the next one there.
  const timeZone = 'Pacific/Kiritimati'
  const people: ReportForm = { headings: 'titles', timeZone, later: 0, completeness: noCompleteness }
  const programs: ReportForm = { headings: 'names', timeZone, later: 0, completeness: noCompleteness }

  it('are local where people read them, which the summary says', async () => {
    expect(await cellsOf('differences', 'Date', people)).toEqual([
      ...[null, '2026-01-02 17:04:05', '2026-01-02 17:04:05', '2026-01-03 10:00:00', null]
    ])
    expect(await cellsOf('summary', 'Value', people)).toContain(`In the time zone ${timeZone}`)
    const [decided] = (await cellsOf('items', 'resolved_at', programs)).filter((cell) => cell !== null)
    const local = localTime(timeZone, decided ?? '')
    for (const sheet of ['items', 'differences'] as const)
      expect((await cellsOf(sheet, 'On', people)).filter((cell) => cell !== null)).toEqual([local])
    const at = await cellsOf('log', 'at', programs)
    expect(await cellsOf('log', 'When', people)).toEqual(at.map((iso) => localTime(timeZone, iso ?? '')))
  })
})

describe('a workbook with titles', () => {
  it('is what its manifest states', async () => {
    const { checks } = await verified(titled)
    expect(checks.filter(({ isSame }) => !isSame)).toEqual([])
    expect(checks.map(({ what }) => what)).toEqual(
      expect.arrayContaining(['missing payments', 'EUR expected', 'EUR difference', 'EUR unexplained'])
    )
  })

  it('is what it states where a payment was split: its parts share a number', async () => {
    const { workbook } = setup
    const { id } = await stored(workbook, bulkRequest([{ amount: '30.00', reference: 'in two' }]), 'Split')
    await applied(workbook, id, [])
    const { rows } = await workbook.items({ id, filter: EVERY_ITEM, from: 0, count: 10 })
    await workbook.decide(id, { do: 'split', item: rows[0]?.key ?? '', amounts: ['-10.00', '-20.00'] }, ANNA)
    const path = join(setup.folder, 'split.xlsx')
    await write('xlsx', path, 'titles', id)
    expect((await verified(path)).checks.filter(({ isSame }) => !isSame)).toEqual([])
  })

  it('is distinguished from another of the same reconciliation by its differences as well', async () => {
    const { differences } = made
    const [difference] = differences
    const manifest = ReportManifest.parse(JSON.parse(await readFile(manifestPath(titled), 'utf8')))
    const path = join(setup.folder, 'other.manifest.json')
    const other = differences.map((each) => ({ ...each, difference: '-1.00', unexplained: '-2.00' }))
    await writeFile(
      path,
      JSON.stringify({ ...manifest, reconciliation: { ...manifest.reconciliation, differences: other } })
    )
    const { checks } = await verifyExport(named(titled), named(path))
    expect(checks.filter(({ isSame }) => !isSame).map(({ what, found }) => [what, found])).toEqual([
      ['EUR difference', difference?.difference],
      ['EUR unexplained', difference?.unexplained]
    ])
  })
})

describe('a report that somebody changed', () => {
  async function changed(format: ReportFormat, edit: (text: string) => string): Promise<readonly string[]> {
    const path = join(setup.folder, `changed-${paths[format].split('/').at(-1) ?? ''}`)
    const manifest = manifestPath(paths[format])
    await writeFile(path, edit(await readFile(paths[format], 'utf8')))
    const report = await verifyExport(named(path), named(manifest))
    expect(report.isSame).toBe(false)
    return report.checks.filter(({ isSame }) => !isSame).map(({ what }) => what)
  }

  it('is detected with what differs in it: an amount, a state, a row', async () => {
    expect(await changed('csv', (text) => text.replace('-20.00', '-21.00'))).toContain('EUR expected')
    const states = await changed('csv', (text) => text.replace('missing', 'matched'))
    expect(states).toEqual(expect.arrayContaining(['matched payments', 'missing payments']))
    const cut = await changed('csv', (text) => text.split('\r\n').toSpliced(2, 1).join('\r\n'))
    expect(cut).toEqual(expect.arrayContaining(['Expected payments', 'EUR payments', 'EUR expected']))
  })

  it('is detected where another program saved it in another form', async () => {
    expect(await changed('csv', (text) => text.replace(/^position/, 'place').replace('state', 'stand'))).toContain(
      'Content'
    )
  })

  it('is detected where an entry of the log was changed, removed or cut off', async () => {
    expect(await changed('log', (text) => text.replace('"anna"', '"cleo"'))).toContain('Chain')
    const without = (place: number) => (text: string) => text.split('\n').toSpliced(place, 1).join('\n')
    expect(await changed('log', without(1))).toEqual(expect.arrayContaining(['Entries', 'Chain']))
    const last = (text: string) => text.trimEnd().split('\n').slice(0, -1).join('\n')
    expect(await changed('log', last)).toEqual(expect.arrayContaining(['Entries', 'Chain']))
    expect(await changed('log', (text) => text.slice(0, -20))).toContain('Chain')
  })

  it('is detected where it is another file altogether, or cut off', async () => {
    const path = join(setup.folder, 'cut.xlsx')
    const bytes = await readFile(paths.xlsx)
    await writeFile(path, bytes.subarray(0, bytes.length - 200))
    const report = await verifyExport(named(path), named(manifestPath(paths.xlsx)))
    expect(report.checks.find(({ what }) => what === 'Content')?.found).toMatch(/cut off|damaged/)
    const other = await verifyExport(named(paths.csv), named(manifestPath(paths.xlsx)))
    expect(other.isSame).toBe(false)
  })
})
