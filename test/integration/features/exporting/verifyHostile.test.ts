import { truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ExportSettings } from '../../../../shared/domain/exportFile.ts'
import { numberedPages } from '../../../support/ledger/aLedgerRow.ts'
import { differences, exportFile, verifyFile } from '../../../support/exporting/exportedFile.ts'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'
import { storeSyncRun, testLedger, type TestLedger } from '../../../support/ledger/testLedger.ts'
import { zipOf, type ZippedFile } from '../../../support/formats/zipOf.ts'
import { inFull } from '../../../support/campaign.ts'

let test: TestLedger
beforeAll(async () => {
  test = await testLedger()
  await storeSyncRun(test.ledger, numberedPages(0, 20))
})
afterAll(() => test[Symbol.asyncDispose]())

const MEGABYTE = 2 ** 20
const camt: ExportSettings = { format: 'camt054' }
const csv: ExportSettings = { format: 'csv', profile: 'safe', columns: ['id', 'amount', 'currency'] }
const xlsx: ExportSettings = { format: 'xlsx', columns: ['id', 'amount', 'currency'] }
const jsonl: ExportSettings = { format: 'jsonl' }

/** What verify says of the content of a file that was put in the place of an export. */
async function contentOf(settings: ExportSettings, put: (path: string) => Promise<void>): Promise<string> {
  await using folder = await temporaryFolder()
  const path = join(folder.path, `rows.${settings.format}`)
  await exportFile(test.ledger, path, settings)
  await put(path)
  const found = differences(await verifyFile(path))
  expect(Object.keys(found).slice(-1)).toEqual(['Content'])
  return found['Content']?.[1] ?? ''
}

const text = (content: string) => (path: string) => writeFile(path, content)
/** A file of so many bytes of which none is there: one endless line of zeros. */
const endless = (start: string, bytes: number) => async (path: string) => {
  await writeFile(path, start)
  await truncate(path, bytes)
}

describe('XML that is made to harm its reader is not read:', () => {
  it.each([
    ['entities that multiply', '<!DOCTYPE x [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]><Document>&b;</Document>'],
    ['a file of the system', '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><Document>&a;</Document>']
  ])('%s', async (_what, content) => {
    expect(await contentOf(camt, text(content))).toContain('document type')
  })

  it('an entity without a definition', async () => {
    expect(await contentOf(camt, text('<Document>&a;</Document>'))).toContain('not well-formed')
  })

  it('elements a million deep', async () => {
    expect(await contentOf(camt, text('<a>'.repeat(1_000_000)))).toContain('nested deeper')
  })

  it('a text of 8 MB', async () => {
    const content = `<Document>${'x'.repeat(8 * MEGABYTE)}</Document>`
    expect(await contentOf(camt, text(content))).toContain('longer than 4 million characters')
  })

  it('an element of a million attributes', async () => {
    const attributes = Array.from({ length: 1_000_000 }, (_, index) => `a${index}="x"`).join(' ')
    expect(await contentOf(camt, text(`<Document ${attributes}/>`))).toContain('longer than 4 million characters')
  })

  it('another encoding', async () => {
    const put = (path: string) => writeFile(path, Buffer.from('\ufeff<Document/>', 'utf16le'))
    expect(await contentOf(camt, put)).toContain('not UTF-8')
  })
})

describe('a line without end is not read to its end:', () => {
  it('of JSON', { timeout: 60_000 }, async () => {
    expect(await contentOf(jsonl, endless('{"id":"', 200 * MEGABYTE))).toContain('longer than in any exported file')
  })

  inFull(it)('of CSV', { timeout: 60_000 }, async () => {
    const content = await contentOf(csv, endless('id,amount,currency\r\n"', 200 * MEGABYTE))
    expect(content).toContain('longer than in any exported file')
  })

  it('of CSV, all cells', async () => {
    const content = await contentOf(csv, text(`id,amount,currency\r\n${','.repeat(20_000)}`))
    expect(content).toContain('longer than in any exported file')
  })
})

it('JSON that is nested a million deep is read like any other line', async () => {
  const content = await contentOf(jsonl, text(`${'['.repeat(1_000_000)}\n`))
  expect(content).toContain('Line 1 is not a JSON object')
})

describe('a workbook that is made to harm its reader is not read:', () => {
  const zeros = Buffer.alloc(64 * MEGABYTE)
  const parts = (sheet: ZippedFile): readonly ZippedFile[] => [
    { name: 'xl/workbook.xml', data: '<workbook><sheets><sheet name="Transactions" r:id="a"/></sheets></workbook>' },
    {
      name: 'xl/_rels/workbook.xml.rels',
      data: '<Relationships><Relationship Id="a" Type="x/worksheet" Target="s.xml"/></Relationships>'
    },
    sheet
  ]
  const workbook = (sheet: ZippedFile) => (path: string) => writeFile(path, zipOf(parts(sheet)))

  it('a sheet that unpacks to a thousand times its size', async () => {
    const content = await contentOf(xlsx, workbook({ name: 'xl/s.xml', data: zeros }))
    expect(content).toMatch(/unpacks to \d{3,4} times its size/)
  })

  it('a sheet that is larger than the archive says', async () => {
    const sheet = { name: 'xl/s.xml', packed: deflateRawSync(zeros), size: 1000 }
    expect(await contentOf(xlsx, workbook(sheet))).toContain('The workbook cannot be read')
  })

  it('a sheet of two names', async () => {
    const put = (path: string) => writeFile(path, zipOf([...parts({ name: 'a', data: '' }), { name: 'a', data: '' }]))
    expect(await contentOf(xlsx, put)).toContain('two parts named a')
  })

  it.each(['xl/../../x', '/etc/passwd', 'C:/x'])('a part named %s', async (name) => {
    expect(await contentOf(xlsx, workbook({ name, data: '' }))).toContain('The workbook cannot be read')
  })

  it('a sheet with entities', async () => {
    const sheet = { name: 'xl/s.xml', data: '<!DOCTYPE x [<!ENTITY a "aa">]><worksheet>&a;</worksheet>' }
    expect(await contentOf(xlsx, workbook(sheet))).toContain('document type')
  })

  it.each([
    ['another formula', '<c r="B3"><f>1+1</f><v>2</v></c>', '2'],
    ['a payee beside the total', '<c r="A3" t="str"><v>x</v></c><c r="B3"><f>SUBTOTAL(109,B2:B2)</f><v>1</v></c>', '2'],
    ['the total of the rows above', '<c r="B3"><f>SUBTOTAL(109,B2:B2)</f><v>1</v></c>', '1']
  ])('counts a row with %s as what it is', async (_what, cells, rows) => {
    await using folder = await temporaryFolder()
    const path = join(folder.path, 'rows.xlsx')
    await exportFile(test.ledger, path, xlsx)
    const text = (place: string, value: string) => `<c r="${place}" t="str"><v>${value}</v></c>`
    const head = `${text('A1', 'id')}${text('B1', 'amount')}${text('C1', 'currency')}`
    const row = `${text('A2', 'a')}<c r="B2"><v>1</v></c>${text('C2', 'EUR')}`
    const data = `<worksheet><sheetData><row r="1">${head}</row><row r="2">${row}</row><row r="3">${cells}</row></sheetData></worksheet>`
    await workbook({ name: 'xl/s.xml', data })(path)
    expect(differences(await verifyFile(path))['Rows']?.[1]).toBe(rows)
  })

  it('an archive of 20,000 parts', async () => {
    const many = Array.from({ length: 20_000 }, (_, index) => ({ name: `p${index}`, data: '' }))
    expect(await contentOf(xlsx, (path) => writeFile(path, zipOf(many)))).toContain('more than 1000 parts')
  })

  it.each([
    ['no archive', 'id,amount\r\n', 'The workbook cannot be read'],
    ['nothing', '', 'The workbook cannot be read']
  ])('%s', async (_what, content, words) => {
    expect(await contentOf(xlsx, text(content))).toContain(words)
  })

  it('a workbook of another program', async () => {
    const other = [
      { name: 'xl/workbook.xml', data: '<workbook><sheets/></workbook>' },
      { name: 'xl/_rels/workbook.xml.rels', data: '<Relationships/>' }
    ]
    expect(await contentOf(xlsx, (path) => writeFile(path, zipOf(other)))).toContain('no sheet named Transactions')
  })
})
