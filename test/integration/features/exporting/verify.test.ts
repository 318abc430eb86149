import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { manifestPath } from '../../../../electron/features/exporting/manifestFile.ts'
import { addDecimals } from '../../../../shared/money/decimals.ts'
import type { ExportSettings } from '../../../../shared/domain/exportFile.ts'
import { aLedgerRow, aPage, numberedPages } from '../../../support/ledger/aLedgerRow.ts'
import {
  changeManifest,
  differences,
  EVERY_FORMAT,
  exportFile,
  formatName,
  readManifestOf,
  verifyFile
} from '../../../support/exporting/exportedFile.ts'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'
import { storeSyncRun, testLedger, type TestLedger } from '../../../support/ledger/testLedger.ts'

const ROWS = 300
let test: TestLedger

beforeAll(async () => {
  test = await testLedger()
  await storeSyncRun(test.ledger, numberedPages(0, ROWS))
})
afterAll(() => test[Symbol.asyncDispose]())

/** A file of this format in a folder of its own. */
async function exported(settings: ExportSettings) {
  const folder = await temporaryFolder()
  const path = `${folder.path}/rows.${settings.format}`
  await exportFile(test.ledger, path, settings)
  return { path, [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose]() }
}

async function changeText(path: string, change: (text: string) => string): Promise<void> {
  const before = await readFile(path, 'utf8')
  const after = change(before)
  expect(after).not.toBe(before)
  await writeFile(path, after)
}

const cases = EVERY_FORMAT.map((settings) => [formatName(settings), settings] as const)
/** A signal that aborts when it is looked at for the n-th time. */
function stoppedAt(look: number): { readonly signal: AbortSignal; readonly looks: () => number } {
  const controller = new AbortController()
  let looks = 0
  Object.defineProperty(controller.signal, 'aborted', { get: () => ++looks >= look })
  return { signal: controller.signal, looks: () => looks }
}

const textCases = cases.filter(([, { format }]) => format !== 'xlsx')

describe.each(cases)('a file of %s', (_name, settings) => {
  it('is read no further once the check is stopped: while its bytes are read, and at each row', async () => {
    await using file = await exported(settings)
    for (const look of [1, 2, 3, 40]) {
      const { signal, looks } = stoppedAt(look)
      await expect(verifyFile(file.path, undefined, signal), String(look)).rejects.toMatchObject({ code: 'cancelled' })
      expect(looks()).toBe(look)
    }
  })

  it('is what its manifest states: its bytes, its rows and every sum', async () => {
    await using file = await exported(settings)
    const { isSame, checks } = await verifyFile(file.path)
    expect(checks.filter((check) => !check.isSame)).toEqual([])
    expect(isSame).toBe(true)
    const manifest = await readManifestOf(file.path)
    expect(manifest.rows).toBeGreaterThan(40)
    const isByStatus = 'columns' in settings ? settings.columns.includes('status') : settings.format === 'jsonl'
    const net = manifest.sums.map(({ currency, settled, pending }) => ({
      what: isByStatus ? `${currency} settled net` : `${currency} net`,
      found: isByStatus ? settled.net : addDecimals(settled.net, pending.net)
    }))
    expect(net.length).toBeGreaterThan(3)
    expect(checks).toEqual(expect.arrayContaining(net.map((sum) => expect.objectContaining(sum) as unknown)))
  })

  it('that was cut off at its end differs', async () => {
    await using file = await exported(settings)
    const bytes = await readFile(file.path)
    await writeFile(file.path, bytes.subarray(0, bytes.length - 700))
    const { isSame, checks } = await verifyFile(file.path)
    expect(isSame).toBe(false)
    const about = checks.filter((check) => !check.isSame).map(({ what }) => what)
    expect(about.slice(0, 2)).toEqual(['Bytes', 'SHA-256'])
    expect(about.length).toBeGreaterThan(2)
  })
})

/** An amount with the text around it, and all of a row, in a file of a format. */
const PARTS: Readonly<Record<string, readonly [amount: RegExp, row: RegExp]>> = {
  csv: [/([,;]approved[,;]-?)(\d)/i, /\r\n[^\r]*[,;]approved[,;][^\r]*/i],
  jsonl: [/("amount":"-?)(\d)/, /\{.*\}\n/],
  camt053: [/(<Ntry>.*?<Amt Ccy="...">)(\d)/s, /<Ntry>.*?<\/Ntry>/s],
  camt054: [/(<Ntry>.*?<Amt Ccy="...">)(\d)/s, /<Ntry>.*?<\/Ntry>/s],
  ofx: [/(<TRNAMT>-?)(\d)/, /<STMTTRN>.*?<\/STMTTRN>/s]
}

describe.each(textCases)('a change in a file of %s is found:', (_name, settings) => {
  const [amount, row] = PARTS[settings.format] ?? [/$^/, /$^/]

  it('one digit of one amount, by the sums of its currency alone', async () => {
    await using file = await exported(settings)
    await changeText(file.path, (text) =>
      text.replace(amount, (_, before: string, digit: string) => `${before}${digit === '9' ? 1 : Number(digit) + 1}`)
    )
    const about = Object.keys(differences(await verifyFile(file.path)))
    expect(about[0]).toBe('SHA-256')
    expect(about).toContainEqual(expect.stringMatching(/^[A-Z]{3} (settled |pending )?net$/))
    expect(new Set(about.slice(1).map((what) => what.slice(0, 3))).size).toBe(1)
    expect(about).not.toContain('Rows')
  })

  it('a row that was taken out, by the rows and the sums', async () => {
    await using file = await exported(settings)
    await changeText(file.path, (text) => text.replace(row, ''))
    const { rows } = await readManifestOf(file.path)
    const found = differences(await verifyFile(file.path))
    expect(found['Rows']).toEqual([String(rows), String(rows - 1)])
    expect(Object.keys(found)).toContainEqual(expect.stringMatching(/^[A-Z]{3} (settled |pending )?transactions$/))
    expect(found['Ids']).toBeUndefined()
  })

  it('a row that is there twice, by its id and place', async () => {
    await using file = await exported(settings)
    await changeText(file.path, (text) => text.replace(row, (whole) => whole + whole))
    const { rows } = await readManifestOf(file.path)
    const found = differences(await verifyFile(file.path))
    expect(found['Rows']).toEqual([String(rows), String(rows + 1)])
    expect(found['Ids']?.[1]).toMatch(/^there again: (row|line|entry|transaction) \d+: ".+"$/)
  })
})

describe('a CSV that ends within a row', () => {
  const [settings] = EVERY_FORMAT as readonly [ExportSettings]

  it.each([
    ['was cut off', (text: string) => text.slice(0, text.lastIndexOf('\n', text.length - 3) + 5)],
    ['was given an empty line', (text: string) => `${text}\r\n`]
  ])('since it %s has its columns, and the row is named', async (_how, change) => {
    await using file = await exported(settings)
    await changeText(file.path, change)
    const { checks } = await verifyFile(file.path)
    expect(checks.map(({ what }) => what)).not.toContain('Sums')
    expect(checks.find(({ what }) => what === 'Amounts')?.found).toMatch(/^not readable: row 30[12]: "" ""$/)
  })
})

describe('a CSV whose ids look like each other with what keeps them from running', () => {
  const ids = [
    '=a',
    "'=a",
    "''=a",
    'a;=b',
    "a;'=b",
    'a\0',
    'a␀',
    'a[U+2400]',
    'a\u202e',
    'a[U+202E]',
    'a[U+005B]U+202E]'
  ]

  it('is read back with every id as it is', async () => {
    await using own = await testLedger()
    await storeSyncRun(own.ledger, [aPage(ids.map((id) => aLedgerRow({ id })))])
    await using folder = await temporaryFolder()
    const path = `${folder.path}/rows.csv`
    const settings = { format: 'csv', profile: 'safe', columns: ['id', 'amount', 'currency'] } as const
    await exportFile(own.ledger, path, settings)
    expect((await verifyFile(path)).isSame).toBe(true)
    await changeText(path, (text) => text.replace(/(.*;'=b.*\r\n)/, '$1$1'))
    expect(differences(await verifyFile(path))['Ids']?.[1]).toMatch(/^there again: row \d+: "a;=b"$/)
  })
})

describe('a manifest', () => {
  const [settings] = EVERY_FORMAT as readonly [ExportSettings]

  it('that states other sums than the file has is found, though the bytes are the same', async () => {
    await using file = await exported(settings)
    await changeManifest(file.path, (manifest) => ({
      ...manifest,
      rows: 299,
      sums: manifest.sums.map((sum) =>
        sum.currency === 'SEK' ? { ...sum, settled: { ...sum.settled, net: '1.00' } } : sum
      )
    }))
    const found = differences(await verifyFile(file.path))
    expect(Object.keys(found)).toEqual(['Rows', 'SEK settled net'])
    expect(found['Rows']).toEqual(['299', '300'])
    expect(found['SEK settled net']?.[0]).toBe('1.00')
  })

  it('that leaves a currency out is found', async () => {
    await using file = await exported(settings)
    await changeManifest(file.path, (manifest) => ({
      ...manifest,
      sums: manifest.sums.filter(({ currency }) => currency !== 'KWD')
    }))
    expect(differences(await verifyFile(file.path))['KWD settled transactions']).toEqual(['none', '50'])
  })

  it('of another file is recognised by its name', async () => {
    await using file = await exported(settings)
    const other = file.path.replace('rows.csv', 'others.csv')
    await exportFile(test.ledger, other, { format: 'csv', profile: 'excel-eu', columns: ['id', 'amount'] })
    const found = differences(await verifyFile(file.path, manifestPath(other)))
    expect(found['Name']).toEqual(['others.csv', 'rows.csv'])
    expect(found['SHA-256']).toBeDefined()
    expect(found['Columns']?.[0]).toBe('id, amount')
  })

  it('goes with its file when that was only renamed', async () => {
    await using file = await exported(settings)
    const copy = file.path.replace('rows.csv', 'copy.csv')
    await copyFile(file.path, copy)
    expect((await verifyFile(copy, manifestPath(file.path))).isSame).toBe(true)
  })

  it.each([
    ['is not there', undefined, 'not-found', 'no file rows.csv.manifest.json'],
    ['is no JSON', '{"version":1,', 'bad-input', 'it is not JSON, or it is incomplete'],
    ['is something else', '{"rows":[]}', 'bad-input', 'is not the integrity record of an export'],
    ['is of a newer Tallydesk', '{"version":3}', 'cache-too-new', 'Update Tallydesk']
  ])('that %s is reported in words', async (_what, text, code, words) => {
    await using file = await exported(settings)
    const manifest = manifestPath(file.path)
    if (text !== undefined) await writeFile(manifest, text)
    const path = text === undefined ? manifest.replace('rows.csv', 'moved/rows.csv') : manifest
    await expect(verifyFile(file.path, path)).rejects.toMatchObject({
      code,
      message: expect.stringContaining(words) as string
    })
  })

  it('of a file without amounts reports that its sums cannot be checked', async () => {
    await using file = await exported({ format: 'csv', profile: 'safe', columns: ['id', 'reference'] })
    const { isSame, checks } = await verifyFile(file.path)
    expect(isSame).toBe(true)
    expect(checks.find(({ what }) => what === 'Sums')?.found).toContain('no columns amount and currency')
  })
})

it('a manifest from before sums were apart by status is read and compared as it was', async () => {
  const settings = { format: 'csv', profile: 'safe', columns: ['id', 'amount', 'currency', 'status'] } as const
  await using file = await exported(settings)
  await changeManifest(file.path, (manifest) => ({
    ...manifest,
    version: 1,
    statuses: undefined,
    sums: manifest.sums.map(({ currency, count, settled, pending }) => ({
      currency,
      count,
      incoming: addDecimals(settled.incoming, pending.incoming),
      outgoing: addDecimals(settled.outgoing, pending.outgoing),
      net: addDecimals(settled.net, pending.net)
    }))
  }))
  const { isSame, checks } = await verifyFile(file.path)
  expect(checks.filter((check) => !check.isSame)).toEqual([])
  expect(isSame).toBe(true)
  expect(checks.map(({ what }) => what)).toContain('EUR net')
})

it('a manifest says of each status of its file in which sums it is', async () => {
  await using file = await exported({ format: 'jsonl' })
  const { statuses } = await readManifestOf(file.path)
  expect(statuses.map(({ status, standing }) => [status, standing])).toEqual([
    ['approved', 'settled'],
    ['pending', 'pending']
  ])
  expect(statuses.reduce((sum, { count }) => sum + count, 0)).toBe(ROWS)
})

it.each<ExportSettings>([
  { format: 'xlsx', columns: ['reference'] },
  { format: 'xlsx', columns: ['counterparty_name', 'reference'], headings: 'titles' },
  { format: 'xlsx', columns: ['bulk_payment_id', 'correlation_id'] },
  { format: 'csv', profile: 'safe', columns: ['bulk_payment_id', 'correlation_id'] }
])('a file whose rows may be empty in its columns has each of them: %j', async (settings) => {
  await using sparse = await testLedger()
  const empty = { reference: '', counterpartyName: null }
  await storeSyncRun(sparse.ledger, [
    aPage([
      aLedgerRow({ id: 'one', reference: 'Invoice 1', correlationId: 'c1' }),
      aLedgerRow({ id: 'two', ...empty }),
      aLedgerRow({ id: 'three', reference: 'Invoice 3', bulkPaymentId: 'b3' }),
      aLedgerRow({ id: 'four', ...empty })
    ])
  ])
  await using folder = await temporaryFolder()
  const path = `${folder.path}/rows.${settings.format}`
  await exportFile(sparse.ledger, path, settings)
  const report = await verifyFile(path)
  expect(differences(report)).toEqual({})
  expect(report.isSame).toBe(true)
})
