import fc from '../../../support/fastCheck.ts'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { CsvProfile } from '../../../../shared/domain/exportFile.ts'
import { formatMoney } from '../../../../shared/domain/money.ts'
import { EXPORT_COLUMNS } from '../../../../shared/exports/exportColumns.ts'
import { aLedgerRow, numberedRow } from '../../../support/ledger/aLedgerRow.ts'
import { csvCells, delimiterOf } from '../../../support/formats/csvReference.ts'
import { fileInMemory } from '../../../support/formats/formatInput.ts'
import { ledgerDatabase } from '../../../support/ledger/ledgerDatabase.ts'
import {
  hasLibreOffice,
  NO_LIBRE_OFFICE,
  officeSheets,
  readAs,
  sheetAsCsv,
  type ReadAs
} from '../../../support/formats/libreOffice.ts'
import { nastyRows } from '../../../support/formats/nastyText.ts'
import { parseCsv } from '../../../support/formats/parseCsv.ts'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'
import { sampleOf, inFull } from '../../../support/campaign.ts'

const ROWS = [
  ...Array.from({ length: 100 }, (_, index) => numberedRow(index)),
  ...fc
    .sample(nastyRows, { numRuns: 50, seed: 5 })
    .flat()
    .map((row, index) => ({ ...row, id: `n${index}` })),
  aLedgerRow({ id: 's1', reference: 'x;=1+1', counterpartyName: 'a,=1+1' }),
  aLedgerRow({ id: 's2', reference: 'x\t=1+1|=1+1', counterpartyName: ';"=1+1' }),
  aLedgerRow({ id: 's3', reference: 'one\n=1+1', counterpartyName: 'a"b;=1+1' })
]

/** Writes the rows into a file and gives it to `read` with its folder. */
async function withFile<T>(profile: CsvProfile, read: (file: string, folder: string) => Promise<T>): Promise<T> {
  using database = ledgerDatabase()
  await using folder = await temporaryFolder()
  database.put(ROWS)
  const file = join(folder.path, 'out.csv')
  writeFileSync(file, fileInMemory(database.file, { format: 'csv', profile, columns: EXPORT_COLUMNS }).bytes)
  return await read(file, folder.path)
}

const LANGUAGES = { safe: 1033, lossless: 1033, 'excel-eu': 1031, 'excel-us': 1033 }
const asReader = (profile: CsvProfile): ReadAs => ({ delimiter: delimiterOf(profile), language: LANGUAGES[profile] })

const languages = [
  ['safe', 'English'],
  ['excel-eu', 'German']
] as const
it.skipIf(!hasLibreOffice()).each(sampleOf(languages, 2, 1))(
  'for people, profile %s, opens with dates and numbers in %s',
  { timeout: 120_000 },
  async (profile, _language) => {
    using database = ledgerDatabase()
    await using folder = await temporaryFolder()
    const createdAt = '2026-10-03T21:59:59.987Z'
    database.put([aLedgerRow({ id: '007', status: 'pending_approval', amount: -12_345_600n, createdAt })])
    const columns = ['id', 'created_at_local', 'amount', 'status'] as const
    const settings = { format: 'csv', profile, columns, headings: 'titles' } as const
    const file = join(folder.path, 'out.csv')
    writeFileSync(file, fileInMemory(database.file, settings, { timeZone: 'Europe/Stockholm' }).bytes)
    const [sheet] = await officeSheets(file, folder.path, readAs(asReader(profile)))
    const cells = (sheet?.rows[1] ?? []).slice(1).map(({ type, value }) => [type, value])
    expect(cells).toEqual([
      ['date', '2026-10-03T23:59:59'],
      ['float', '-1234.56'],
      ['string', undefined]
    ])
  }
)

/** A profile, at what a reader splits its lines all the same, and the reader's language. */
const SPLITTERS = [
  ['safe', ';', 1031],
  ['safe', '\t', 1033],
  ['safe', '|', 1033],
  ['safe', ',;\t|', 1033],
  ['excel-eu', ',', 1033],
  ['excel-eu', ',;\t|', 1031],
  ['excel-us', ';', 1031]
] as const

describe.skipIf(!hasLibreOffice())(
  `a delimited file in LibreOffice (else: ${NO_LIBRE_OFFICE})`,
  { timeout: 300_000 },
  () => {
    it.each(sampleOf(['safe', 'excel-eu'] as const, 2))(
      'of the profile %s runs no formula, and its amounts are numbers',
      async (profile) => {
        const [sheet] = await withFile(profile, (file, folder) => officeSheets(file, folder, readAs(asReader(profile))))
        const rows = sheet?.rows.slice(1) ?? []
        expect(rows.flat().filter(({ formula }) => formula !== undefined)).toEqual([])
        const amounts = rows.map((cells) => cells[EXPORT_COLUMNS.indexOf('amount')])
        expect(amounts.map((cell) => cell?.type)).toEqual(ROWS.map(() => 'float'))
        // It shows 15 digits.
        expect(amounts.map((cell) => Number(cell?.value).toPrecision(15))).toEqual(
          ROWS.map(({ amount, currency }) => Number(formatMoney(amount, currency)).toPrecision(15))
        )
      }
    )

    inFull(it.each(SPLITTERS))(
      'of the profile %s runs no formula either where it is split at %j',
      async (profile, splitter, language) => {
        const filter = readAs({ delimiter: splitter, language })
        const [sheet] = await withFile(profile, (file, folder) => officeSheets(file, folder, filter))
        expect(sheet?.rows.length).toBeGreaterThan(ROWS.length)
        expect(sheet?.rows.flat().filter(({ formula }) => formula !== undefined)).toEqual([])
      }
    )

    inFull(it)('of the profile lossless does run formulas: it is for programs', async () => {
      const [sheet] = await withFile('lossless', (file, folder) =>
        officeSheets(file, folder, readAs(asReader('lossless')))
      )
      expect(sheet?.rows.flat().some(({ formula }) => formula !== undefined)).toBe(true)
    })

    inFull(it)('is equal to the source in every cell', async () => {
      const filter = readAs({ ...asReader('safe'), textColumns: EXPORT_COLUMNS.length })
      const text = await withFile('safe', (file, folder) => sheetAsCsv(file, folder, filter))
      const [header, ...lines] = parseCsv(text, ',', '\n')
      expect(header).toEqual(EXPORT_COLUMNS)
      const shown = (cells: readonly string[]) => cells.map((cell) => cell.replace(/[\r\n]+/g, '\n'))
      expect(lines.map(shown)).toEqual(
        ROWS.map((row) => shown(csvCells(row, { profile: 'safe', columns: EXPORT_COLUMNS })))
      )
    })
  }
)
