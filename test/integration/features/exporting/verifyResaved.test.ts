import { copyFile, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { manifestPath } from '../../../../electron/features/exporting/manifestFile.ts'
import type { CsvProfile, ExportSettings } from '../../../../shared/domain/exportFile.ts'
import { EXPORT_COLUMNS, SERVICE_COLUMNS } from '../../../../shared/exports/exportColumns.ts'
import { aLedgerRow, aPage, numberedPages } from '../../../support/ledger/aLedgerRow.ts'
import { differences, exportFile, verifyFile } from '../../../support/exporting/exportedFile.ts'
import { hasProgram, needs, runProgram } from '../../../support/process/program.ts'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'
import { storeSyncRun, testLedger, type TestLedger } from '../../../support/ledger/testLedger.ts'
import { inFull } from '../../../support/campaign.ts'

let test: TestLedger
// A number that no double holds, and texts that a spreadsheet takes for something else.
const odd = aLedgerRow({ id: '=odd', amount: 9_007_199_254_740_993n, reference: '007', counterpartyName: 'a "b"\r\nc' })

beforeAll(async () => {
  test = await testLedger()
  await storeSyncRun(test.ledger, [...numberedPages(0, 200), aPage([odd])])
})
afterAll(() => test[Symbol.asyncDispose]())

const csv = (profile: CsvProfile): ExportSettings => ({ format: 'csv', profile, columns: SERVICE_COLUMNS })

async function exported(settings: ExportSettings) {
  const folder = await temporaryFolder()
  const path = join(folder.path, `rows.${settings.format}`)
  await exportFile(test.ledger, path, settings)
  return { path, folder: folder.path, [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose]() }
}

/** Opens the file in LibreOffice and saves it again under its name. */
async function saveAgain(file: { path: string; folder: string }, filter: string): Promise<void> {
  const copy = join(file.folder, 'again')
  const profile = `-env:UserInstallation=file://${join(file.folder, 'office')}`
  runProgram('soffice', [profile, '--headless', '--convert-to', filter, '--outdir', copy, file.path])
  await rename(join(copy, `rows.${filter.split(':', 1)[0] ?? ''}`), file.path)
}

describe.skipIf(!hasProgram('soffice'))(`a file that LibreOffice saved again (${needs('soffice')})`, () => {
  inFull(it)('differs in its bytes alone where it is a workbook', { timeout: 120_000 }, async () => {
    await using file = await exported({ format: 'xlsx', columns: EXPORT_COLUMNS })
    await saveAgain(file, 'xlsx')
    expect(Object.keys(differences(await verifyFile(file.path)))).toEqual(['Bytes', 'SHA-256'])
  })

  it(
    'is a CSV whose rows are all there, and whose amounts are as far as a double goes',
    { timeout: 120_000 },
    async () => {
      await using file = await exported(csv('safe'))
      await saveAgain(file, 'csv')
      const found = differences(await verifyFile(file.path))
      expect(Object.keys(found)).toEqual(['Bytes', 'SHA-256', 'EUR settled in', 'EUR settled net'])
      expect(found['EUR settled in']?.[1]).not.toBe(found['EUR settled in']?.[0])
    }
  )
})

describe('a CSV that another program saved again', () => {
  it('with other line ends differs in its bytes alone', async () => {
    await using file = await exported(csv('excel-us'))
    const text = await readFile(file.path, 'utf8')
    await writeFile(file.path, text.replaceAll(/\r\n(?!c")/g, '\n'))
    expect(Object.keys(differences(await verifyFile(file.path)))).toEqual(['Bytes', 'SHA-256'])
  })

  it('with semicolons and decimal commas is still read, and that is reported', async () => {
    await using file = await exported(csv('safe'))
    const other = await exported(csv('excel-eu'))
    await copyFile(other.path, file.path)
    await other[Symbol.asyncDispose]()
    const found = differences(await verifyFile(file.path))
    expect(found['Delimiter']).toEqual(['comma', 'semicolon'])
    expect(Object.keys(found)).toEqual(['Bytes', 'SHA-256', 'Delimiter'])
  })

  it('in the encoding of old programs says so', async () => {
    await using file = await exported(csv('safe'))
    const text = await readFile(file.path, 'utf8')
    await writeFile(
      file.path,
      Buffer.from(text.replaceAll('Göteborg', 'G\u00f6teborg').replaceAll(/[^\0-\u00ff]/g, '?'), 'latin1')
    )
    const found = differences(await verifyFile(file.path))
    expect(Object.keys(found)).toEqual(['Bytes', 'SHA-256', 'Encoding'])
  })

  it('with grouped amounts names the first rows that cannot be read', async () => {
    await using file = await exported(csv('safe'))
    const text = await readFile(file.path, 'utf8')
    await writeFile(file.path, text.replaceAll(/,approved,(-?\d+)(\d{3}\.\d\d),/g, ',approved,"$1,$2",'))
    const found = differences(await verifyFile(file.path))
    expect(found['Amounts']?.[1]).toMatch(/^not readable: row \d+: "-?\d+,\d{3}\.\d\d" "[A-Z]{3}"; .* and \d+ more$/)
  })

  it('with a column taken out says which there are', async () => {
    await using file = await exported(csv('lossless'))
    const text = await readFile(file.path, 'utf8')
    await writeFile(file.path, text.replace('id,account_id,', 'id,konto,'))
    const found = differences(await verifyFile(file.path))
    expect(found['Columns']?.[1]).toMatch(/^id, konto, created_at/)
  })
})

it('a manifest that stands elsewhere is compared all the same', async () => {
  await using file = await exported(csv('safe'))
  const elsewhere = join(file.folder, 'elsewhere.json')
  await rename(manifestPath(file.path), elsewhere)
  expect((await verifyFile(file.path, elsewhere)).isSame).toBe(true)
})
