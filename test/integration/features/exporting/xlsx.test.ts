import { SETTLEMENT_STATUSES } from '../../../../shared/transactions/transactionStatus.ts'
import fc from '../../../support/fastCheck.ts'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openXlsxTables } from '../../../../electron/features/exporting/verify/xlsxTable.ts'
import { openXlsxReader } from '../../../../electron/stores/ledger/formats/xlsx/xlsxReader.ts'
import { createSheetRows } from '../../../../electron/stores/ledger/formats/xlsx/sheetRows.ts'
import type { NewTransaction } from '../../../../electron/stores/ledger/model/ledgerSyncRun.ts'
import { formatMoney } from '../../../../shared/domain/money.ts'
import { EXPORT_COLUMNS } from '../../../../shared/exports/exportColumns.ts'
import { EXPORT_TITLES } from '../../../../shared/exports/exportTitles.ts'
import { aLedgerRow, numberedRow } from '../../../support/ledger/aLedgerRow.ts'
import { csvCells } from '../../../support/formats/csvReference.ts'
import { fileInMemory, formatInput, readWhole } from '../../../support/formats/formatInput.ts'
import { ledgerDatabase, type LedgerDatabase } from '../../../support/ledger/ledgerDatabase.ts'
import {
  hasLibreOffice,
  NO_LIBRE_OFFICE,
  officeSheets,
  sheetAsCsv,
  type OfficeCell,
  type OfficeSheet
} from '../../../support/formats/libreOffice.ts'
import { nastyRows } from '../../../support/formats/nastyText.ts'
import { parseCsv } from '../../../support/formats/parseCsv.ts'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'
import { inFull } from '../../../support/campaign.ts'

const settings = { format: 'xlsx', columns: EXPORT_COLUMNS } as const
const setting = { timeZone: 'Europe/Stockholm', accountNames: [['acc1', '=Wages & "more"']] as const }

const ROWS: readonly NewTransaction[] = [
  ...Array.from({ length: 200 }, (_, index) => numberedRow(index)),
  ...fc
    .sample(nastyRows, { numRuns: 60, seed: 11 })
    .flat()
    .map((row, index) => ({ ...row, id: `n${index}` })),
  aLedgerRow({
    id: '007',
    counterpartyNumber: '0012345678901234567890',
    amount: 2n ** 63n - 1n,
    exchangeRate: '1.2500'
  }),
  aLedgerRow({ id: '1e3', reference: '=HYPERLINK("http://x")', amount: 99_999_999_999_999_900n, exchangeRate: '1e3' }),
  aLedgerRow({ id: 'TRUE', reference: '2026-01-01', amount: -1n, currency: 'CLF', exchangeRate: '0012' }),
  aLedgerRow({ id: 'clocks', createdAt: '2026-03-29T00:59:59.999Z', updatedAt: '2026-03-29T01:00:00.000Z' })
]

describe.skipIf(!hasLibreOffice())(`a workbook as LibreOffice reads it (else: ${NO_LIBRE_OFFICE})`, () => {
  let database: LedgerDatabase
  let folder: Awaited<ReturnType<typeof temporaryFolder>>
  let sheets: readonly OfficeSheet[]
  let texts: string[][]
  const columnOf = (name: (typeof EXPORT_COLUMNS)[number]) => EXPORT_COLUMNS.indexOf(name)
  const cellsOf = (name: (typeof EXPORT_COLUMNS)[number]) =>
    (sheets[0]?.rows ?? []).slice(1).map((cells): Partial<OfficeCell> => cells[columnOf(name)] ?? {})
  const reference = (row: NewTransaction) => csvCells(row, { ...setting, profile: 'lossless', columns: EXPORT_COLUMNS })

  beforeAll(async () => {
    database = ledgerDatabase()
    database.put(ROWS)
    folder = await temporaryFolder()
    const file = join(folder.path, 'out.xlsx')
    writeFileSync(file, fileInMemory(database.file, settings, setting).bytes)
    sheets = await officeSheets(file, folder.path)
    texts = parseCsv(await sheetAsCsv(file, folder.path), ',', '\n')
  }, 120_000)

  afterAll(async () => {
    database[Symbol.dispose]()
    await folder[Symbol.asyncDispose]()
  })

  it('holds no formula where currencies differ', () => {
    expect(sheets.map(({ name }) => name)).toEqual(['Transactions', 'Totals', 'About'])
    const cells = sheets.flatMap(({ rows }) => rows.flat())
    expect(cells.filter(({ formula }) => formula !== undefined)).toEqual([])
    expect(cells.length).toBeGreaterThan(ROWS.length * 20)
  })

  it('is equal to the source in every cell of text', () => {
    const numbers = ['amount', 'payment_amount', 'exchange_rate', 'created_at_local', 'updated_at_local'] as const
    const skipped = numbers.map(columnOf)
    const text = (cells: readonly string[]) => cells.filter((_, index) => !skipped.includes(index))
    expect(texts[0]).toEqual(EXPORT_COLUMNS)
    expect(texts.slice(1).map((cells) => text(cells).map(asShown))).toEqual(
      ROWS.map((row) => text(reference(row)).map(asShown))
    )
  })

  it.each(['id', 'counterparty_number', 'account_id', 'correlation_id', 'reference'] as const)(
    'has no number for %s',
    (name) => {
      const types = cellsOf(name).map(({ type }) => type)
      expect([...new Set(types)].filter((type) => type !== undefined)).toEqual(['string'])
    }
  )

  it.each(['amount', 'payment_amount', 'exchange_rate'] as const)(
    'has a number for %s where one keeps every digit',
    (name) => {
      const stated = ROWS.map((row) => reference(row)[columnOf(name)] ?? '')
      const digits = (text: string) => text.replace(/\D/g, '').length
      const isNumber = (text: string) => /^-?(0|[1-9]\d*)(\.\d+)?$/.test(text) && digits(text) <= 15
      const expected = stated.map((text) => (isNumber(text) ? Number(text) : text === '' ? undefined : 'text'))
      const found = cellsOf(name).map(({ type, value }) => (type === 'float' ? Number(value) : type && 'text'))
      expect(found).toEqual(expected)
      expect(new Set(expected.map((value) => typeof value)).size).toBeGreaterThan(1)
      const asText = stated.map((text, index) => [expected[index], text] as const).filter(([value]) => value === 'text')
      const shown = texts.slice(1).map((cells) => asShown(cells[columnOf(name)] ?? ''))
      expect(shown.filter((_, index) => expected[index] === 'text')).toEqual(asText.map(([, text]) => asShown(text)))
    }
  )

  it.each(['created_at_local', 'updated_at_local'] as const)('has a date to the millisecond for %s', (name) => {
    const local = ROWS.map((row) => reference(row)[columnOf(name)] ?? '')
    const shown = texts.slice(1).map((cells) => asShown(cells[columnOf(name)] ?? ''))
    expect(shown).toEqual(local.map((text) => text.slice(0, 23).replace('T', ' ')))
    expect(cellsOf(name).map(({ type }) => type)).toEqual(local.map((text) => (text === '' ? undefined : 'date')))
  })

  it('sums up by currency, and says how it is to be read', () => {
    const totals = (sheets[1]?.rows ?? [])
      .slice(1)
      .map((cells) => cells.map(({ type, value }) => (type === 'float' ? Number(value) : type)))
    const { totals: expected } = fileInMemory(database.file, settings, setting)
    const lines = expected.flatMap((total) =>
      SETTLEMENT_STATUSES.filter((status) => status === 'settled' || total[status].count > 0).map((status) => ({
        status,
        ...total[status]
      }))
    )
    expect(totals.map((cells) => cells.slice(0, 3))).toEqual(lines.map(({ count }) => ['string', 'string', count]))
    const amount = (text: string) => (text.replace(/\D/g, '').length > 15 ? 'string' : Number(text))
    const summed = (cells: readonly unknown[]) => cells.slice(3).filter((cell) => cell !== undefined)
    expect(totals.map(summed)).toEqual(
      lines.map(({ status, incoming, outgoing, net }) =>
        status === 'failed' ? [] : [incoming, outgoing, net].map(amount)
      )
    )
    expect(sheets[2]?.rows.length).toBe(9)
  })
})

/** Its cells make line breaks of one kind of all, and sometimes one of two. */
function asShown(text: string): string {
  return text.replace(/[\r\n]+/g, '\n')
}

/** The rows of the first sheet of a workbook for people, as LibreOffice calculates it. */
async function officeRows(rows: readonly NewTransaction[]): Promise<OfficeSheet['rows']> {
  using database = ledgerDatabase()
  await using folder = await temporaryFolder()
  database.put(rows)
  const file = join(folder.path, 'out.xlsx')
  const forPeople = { format: 'xlsx', columns: ['id', 'amount', 'currency'], headings: 'titles' } as const
  writeFileSync(file, fileInMemory(database.file, forPeople).bytes)
  const [sheet] = await officeSheets(file, folder.path)
  return sheet?.rows ?? []
}

it('adds up the rows that a filter shows, if they have one currency', async ({ skip }) => {
  if (!hasLibreOffice()) skip(NO_LIBRE_OFFICE)
  const amounts = [12_500n, -99n, 3n]
  const euros = amounts.map((amount, index) => aLedgerRow({ id: `row${index}`, amount, currency: 'EUR' }))
  const total = (await officeRows(euros)).at(-1)
  expect(total?.[0]?.type).toBe('string')
  expect(total?.[1]?.formula).toMatch(/SUBTOTAL\(109[;,].*B2:.*B4/)
  expect(Number(total?.[1]?.value)).toBe(1.2404)
  const crowns = aLedgerRow({ id: 'other', amount: 1n, currency: 'SEK' })
  expect(await officeRows([...euros, crowns])).toHaveLength(amounts.length + 2)
})

inFull(it)('goes on on another sheet where one is full', async ({ skip }) => {
  if (!hasLibreOffice()) skip(NO_LIBRE_OFFICE)
  using database = ledgerDatabase()
  await using folder = await temporaryFolder()
  const rows = Array.from({ length: 2500 }, (_, index) => numberedRow(index))
  database.put(rows)
  const file = join(folder.path, 'out.xlsx')
  const limits = { rows: 1001, bytes: 2 ** 30 }
  const made = readWhole(openXlsxReader(formatInput(database.file, settings), { columns: ['id', 'amount'] }, limits))
  writeFileSync(file, made.bytes)
  const sheets = await officeSheets(file, folder.path)
  const counts = sheets.map(({ name, rows: found }) => [name, found.length])
  expect(counts.slice(0, 4)).toEqual([
    ['Transactions', 1001],
    ['Transactions 2', 1001],
    ['Transactions 3', 501],
    ['Totals', 8]
  ])
  const amounts = sheets
    .slice(0, 3)
    .flatMap(({ rows: found }) => found.slice(1).map((cells) => Number(cells[1]?.value)))
  expect(amounts).toEqual(rows.map(({ amount, currency }) => Number(formatMoney(amount, currency))))
})

it('begins another sheet before one grows too large for its archive', () => {
  using database = ledgerDatabase()
  database.put(Array.from({ length: 2000 }, (_, index) => numberedRow(index)))
  const limits = { rows: 1_048_576, bytes: 200_000 }
  const { bytes } = readWhole(openXlsxReader(formatInput(database.file, settings), { columns: EXPORT_COLUMNS }, limits))
  expect(bytes.toString('latin1')).toContain('xl/worksheets/sheet3.xml')
})

it.each([
  ['by themselves', []],
  ['beside a row with a control character', ['bell\u0007']]
])('keeps carriage returns and what looks like an escape before them, %s', async (_, others) => {
  using database = ledgerDatabase()
  await using folder = await temporaryFolder()
  const texts = [
    'one\rtwo\r\nthree\nfour',
    '_x005F\r',
    '_x000D_\r&',
    '\rx0041_',
    ...others,
    ...others.map(() => '_x005F\u0007')
  ]
  database.put(texts.map((reference, index) => aLedgerRow({ id: `return${index}`, reference })))
  const file = join(folder.path, 'out.xlsx')
  writeFileSync(file, fileInMemory(database.file, settings).bytes)
  await using tables = await openXlsxTables(file)
  const found: string[] = []
  await tables.read('Transactions', ({ cell }) => found.push(cell('reference') ?? ''))
  expect(found).toEqual(texts)
})

it.each([
  ['CLF', 99_999_999_999n, '.9999', 1n],
  ['KWD', 999_999_999_999n, '.999', 10n],
  ['EUR', 9_999_999_999_999n, '.99', 100n],
  ['JPY', 99_999_999_999_999n, '.9', 1000n]
])(
  'writes an amount in %s as a number while it has 15 digits, and a longer one as text',
  (currency, whole, rest, step) => {
    using database = ledgerDatabase()
    const most = (whole + 1n) * 10_000n - step
    const amounts = [most, -most, most + 2n * step, -most - 2n * step]
    database.put(amounts.map((amount, index) => aLedgerRow({ id: `m${index}`, amount, currency })))
    const xml = Buffer.from(
      createSheetRows(formatInput(database.file, settings), ['amount'], false).next(2, 10).bytes
    ).toString()
    const more = `${whole + 1n}.${'1'.padStart(rest.length - 1, '0')}`
    expect(Array.from(xml.matchAll(/<([vt])>([^<]+)/g), ([, element, text]) => [element, text])).toEqual([
      ['v', `${whole}${rest}`],
      ['v', `-${whole}${rest}`],
      ['t', more],
      ['t', `-${more}`]
    ])
  }
)

it('cuts each text that is longer than a cell, whatever it contains, and says how many', async () => {
  using database = ledgerDatabase()
  await using folder = await temporaryFolder()
  const longest = 'x'.repeat(32_767)
  const texts = [longest, `${longest}x`, `${longest}&`, 'plain words '.repeat(4000).trim()]
  database.put(texts.map((reference, index) => aLedgerRow({ id: `long${index}`, reference })))
  const file = join(folder.path, 'out.xlsx')
  writeFileSync(file, fileInMemory(database.file, settings).bytes)
  await using tables = await openXlsxTables(file)
  const cells = async (sheet: string, column: string) => {
    const found: string[] = []
    await tables.read(sheet, ({ cell }) => found.push(cell(column) ?? ''))
    return found
  }
  expect(await cells('Transactions', 'reference')).toEqual([
    longest,
    ...texts.slice(1).map((text) => `${text.slice(0, 32_766)}…`)
  ])
  expect((await cells('About', 'this file')).at(-1)).toMatch(/^3 cells end with …/)
})

inFull(it)('has its headings alone where there are no rows', async ({ skip }) => {
  if (!hasLibreOffice()) skip(NO_LIBRE_OFFICE)
  using database = ledgerDatabase()
  await using folder = await temporaryFolder()
  const file = join(folder.path, 'out.xlsx')
  writeFileSync(file, fileInMemory(database.file, settings).bytes)
  const sheets = await officeSheets(file, folder.path)
  expect(sheets.map(({ rows }) => rows.length)).toEqual([1, 1, 9])
})

it('shows statuses and types of the service in words for people, and unchanged for programs', async () => {
  using database = ledgerDatabase()
  await using folder = await temporaryFolder()
  const statuses = ['pending_approval', 'on-hold', 'On hold', '<odd> & "1"']
  database.put(statuses.map((status, at) => aLedgerRow({ id: `p${at}`, status, type: 'bank-transfer' })))
  const file = join(folder.path, 'out.xlsx')
  const cells = async (headings: 'titles' | 'names', columns: readonly [string, string]) => {
    const reader = openXlsxReader(formatInput(database.file, settings), { columns: ['id', 'status', 'type'], headings })
    writeFileSync(file, readWhole(reader).bytes)
    await using tables = await openXlsxTables(file)
    const found: string[][] = []
    await tables.read('Transactions', ({ cell }) => found.push(columns.map((column) => cell(column) ?? '')))
    return found.toSorted()
  }
  expect(await cells('titles', ['Status', 'Type'])).toEqual(
    ['<odd> & "1"', 'On hold', 'Pending approval', 'on-hold'].map((status) => [status, 'Bank transfer'])
  )
  expect(await cells('names', ['status', 'type'])).toEqual(
    ['<odd> & "1"', 'On hold', 'on-hold', 'pending_approval'].map((status) => [status, 'bank-transfer'])
  )
})

it('shows what Tallydesk knows of a row in words and whole seconds, and raw for programs', async () => {
  using database = ledgerDatabase()
  await using folder = await temporaryFolder()
  const createdAt = '2026-10-03T21:59:59.987Z'
  database.put(['pending', 'odd', 'failed'].map((status, at) => aLedgerRow({ id: `p${at}`, status, createdAt })))
  database.db.exec(`UPDATE transactions SET absent_pass = 1 WHERE id = 'p1'`)
  database.db.exec(`INSERT INTO reconciliation_marks VALUES ('p1', 'unexpected'), ('p2', 'matched')`)
  const file = join(folder.path, 'out.xlsx')
  const columns = ['created_at_local', 'standing', 'reconciliation_state', 'is_absent'] as const
  const rowsWith = async (headings: 'titles' | 'names') => {
    const input = formatInput(database.file, settings, setting)
    writeFileSync(file, readWhole(openXlsxReader(input, { columns: ['id', ...columns], headings })).bytes)
    await using tables = await openXlsxTables(file)
    const found: string[][] = []
    await tables.read('Transactions', ({ cell }) =>
      found.push(['id', ...columns].map((column) => cell(headings === 'titles' ? titleOf(column) : column) ?? ''))
    )
    return found.toSorted().map(([, time, ...rest]) => [secondsOf(time), ...rest])
  }
  const titleOf = (column: string) => EXPORT_TITLES[column as keyof typeof EXPORT_TITLES]
  const midnight = Date.parse('2026-10-03T00:00:00Z') / 86_400_000 + 25_569
  const secondsOf = (days = '') => Math.round((Number(days) - midnight) * 86_400_000) / 1000
  expect(await rowsWith('titles')).toEqual([
    [86_399, 'Pending', 'Open', 'No'],
    [86_399, 'Unknown', 'Not in payment file', 'Yes'],
    [86_399, 'Failed or returned', 'Matched', 'No']
  ])
  expect(await rowsWith('names')).toEqual([
    [86_399.987, 'pending', 'open', 'false'],
    [86_399.987, 'unclassified', 'unexpected', 'true'],
    [86_399.987, 'failed', 'matched', 'false']
  ])
})

it('shows people the filter of the file, with the days that it meant, and the sort order', async () => {
  using database = ledgerDatabase()
  await using folder = await temporaryFolder()
  database.put([aLedgerRow({ id: 'p1' })])
  const file = join(folder.path, 'out.xlsx')
  const query = {
    filter: [{ field: 'created', days: { preset: 'last-month' }, not: true }],
    sort: [{ by: 'createdAt', direction: 'desc' }],
    timeZone: 'Europe/Stockholm'
  } as const
  const about = async (headings: 'titles' | 'names', column: string) => {
    const input = formatInput(database.file, settings)
    const reader = openXlsxReader(
      { ...input, spec: { ...input.spec, query } },
      { columns: ['id', 'created_at_local'], headings }
    )
    writeFileSync(file, readWhole(reader).bytes)
    await using tables = await openXlsxTables(file)
    const found: string[] = []
    await tables.read('About', ({ cell }) => found.push(cell(column) ?? ''))
    return found.join('\n')
  }
  const words = await about('titles', 'This file')
  expect(words).toContain('not in October 2026')
  expect(words).toContain('Created, newest first')
  expect(words).toContain('time zone Europe/Stockholm')
  expect(words).toContain('Tallydesk, 21 November 2026, 13:00 (Europe/Stockholm)')
  expect(words).not.toMatch(/last-month|createdAt|UTC/)
  const raw = await about('names', 'this file')
  expect(raw).toContain('-created:last-month')
  expect(raw).toContain('2026-11-21T12:00:00.000Z (UTC)')
})
