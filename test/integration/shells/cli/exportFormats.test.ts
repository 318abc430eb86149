import { appendFile, copyFile, mkdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { run } from '../../../../electron/shells/cli/run.ts'
import type { VerifyReport } from '../../../../shared/domain/manifest.ts'
import { aTerminal } from '../../../support/cli/aTerminal.ts'
import { cheapVault } from '../../../support/vault/cheapVault.ts'
import { parseCsv } from '../../../support/formats/parseCsv.ts'
import { aWireRow, listService, type ListService } from '../../../support/service/listService.ts'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'
import { testApp } from '../../../support/app/testApp.ts'

const env = { TALLYDESK_PASSPHRASE: 'correct horse battery', TALLYDESK_TOKEN: 'cli-canary-token-5e01' }

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let service: ListService
let common: readonly string[]

const rows = Array.from({ length: 40 }, (_, index) =>
  aWireRow(`t${index}`, {
    account_id: `acc${index % 2}`,
    amount: index - 20,
    status: index % 8 === 0 ? 'pending' : 'completed',
    currency: index % 4 === 3 ? 'SEK' : 'EUR'
  })
)

beforeAll(async () => {
  folder = await temporaryFolder()
  await mkdir(join(folder.path, 'data'), { mode: 0o700 })
  await cheapVault(join(folder.path, 'data'), env.TALLYDESK_PASSPHRASE)
  service = await listService({ rows })
  common = ['--base-url', service.baseUrl, '--data-dir', join(folder.path, 'data')]
  expect(await runHere('sync', ...common)).toMatchObject({ code: 0 })
  expect(await exportHere('whole.csv')).toMatchObject({ code: 0 })
})
afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await folder[Symbol.asyncDispose]()
})

/** Runs a command line in this process; `printed` has what went to either output. */
async function runHere(...args: readonly string[]) {
  const { terminal, printed } = aTerminal({ env })
  const code = await run(args, terminal)
  return { code, printed: printed.join('\n') }
}

async function exportHere(name: string, ...args: readonly string[]) {
  const path = join(folder.path, name)
  return { path, ...(await runHere('export', ...common, '--out', path, ...args)) }
}

describe('the export command writes a file that check-file finds as its integrity record states:', () => {
  it.each([
    ['csv', ['--profile', 'excel-us'], 40],
    ['xlsx', ['--columns', 'id,amount,currency,created_at_local'], 40],
    ['jsonl', [], 40],
    ['camt053', ['--account', 'acc0', '--opening-balance', 'EUR=1000.00'], 15],
    ['camt054', [], 40],
    ['ofx', ['--account', 'acc0', '--opening-balance', 'EUR=-5'], 15]
  ] as const)('%s', async (format, options, count) => {
    const { path, code, printed } = await exportHere(`a.${format}`, '--format', format, ...options, '--json')
    expect(code).toBe(0)
    const [line = '', ...remarks] = printed.split('\n')
    const done = JSON.parse(line) as { rows: number; leftOut: number; manifest: string }
    expect(done).toMatchObject({ rows: count, manifest: `${path}.manifest.json` })
    expect(remarks).toHaveLength(done.leftOut > 0 ? 1 : 0)
    expect((await stat(done.manifest)).size).toBeGreaterThan(500)
    expect(await runHere('check-file', path)).toMatchObject({
      code: 0,
      printed: expect.stringMatching(/when it was made: Complete as of .+\.\nMATCHES/) as string
    })
  })
})

// Each command opens a sealed vault, whose key is slow to derive by intention.
const patience = { timeout: 600_000 }

describe('the export command', patience, () => {
  it('writes the rows of a query, and says it in the manifest', async () => {
    const { path, code } = await exportHere(
      'query.csv',
      '--query',
      'status:pending amount:<0',
      '--columns',
      'id,status'
    )
    expect(code).toBe(0)
    expect(
      parseCsv(await readFile(path, 'utf8'))
        .slice(1)
        .sort()
    ).toEqual([
      ['t0', 'Pending'],
      ['t16', 'Pending'],
      ['t8', 'Pending']
    ])
    const manifest = await readFile(`${path}.manifest.json`, 'utf8')
    expect(JSON.parse(manifest)).toMatchObject({ query: { text: 'status:pending amount:<0' }, rows: 3 })
    expect(manifest).not.toContain(env.TALLYDESK_TOKEN)
  })

  it('says that the closing balance of a part of the rows is not that of the account', async () => {
    const part = ['--query', 'amount:<0', '--account', 'acc0', '--opening-balance', 'EUR=0']
    const { code, printed } = await exportHere('part.xml', '--format', 'camt053', ...part)
    expect(code).toBe(0)
    expect(printed).toMatch(/closing balance is not the account’s: \d+ booked rows of its period are not in this file/)
    expect(printed).toContain('a statement holds booked transactions only')
  })

  it('joins accounts to the query', async () => {
    const { path } = await exportHere(
      'accounts.csv',
      '--query',
      'status:pending',
      '--account',
      'acc1',
      '--columns',
      'id'
    )
    expect(parseCsv(await readFile(path, 'utf8'))).toEqual([['Transaction id']])
    const other = await exportHere('other.csv', '--account', 'acc7')
    expect(other).toMatchObject({ code: 0 })
    expect(other.printed).toContain('No transaction has the account “acc7”; the ledger has acc0, acc1.')
  })

  it('writes by a template of the app, in its time zone', async () => {
    await using app = await testApp({
      dataDir: join(folder.path, 'data'),
      autoSync: false,
      passphrase: env.TALLYDESK_PASSPHRASE
    })
    const { handlers } = app.app
    const connection = (await handlers['connection.list'](undefined)).find(({ baseUrl }) => baseUrl === service.baseUrl)
    await handlers['connection.select'](connection?.id ?? '')
    const columns = ['id', 'created_at_local'] as const
    await handlers['workspace.saveTemplate']({
      name: 'Local',
      settings: { format: 'csv', profile: 'lossless', columns }
    })
    await handlers['settings.change']({ timeZone: 'Asia/Tokyo' })
    await app.app.close()
    const { path, code } = await exportHere('template.csv', '--template', 'local', '--query', 'id:t7')
    expect(code).toBe(0)
    expect(await readFile(path, 'utf8')).toBe('id,created_at_local\r\nt7,2026-01-02T12:04:05.678+09:00\r\n')
    const manifest: unknown = JSON.parse(await readFile(`${path}.manifest.json`, 'utf8'))
    expect(manifest).toMatchObject({ template: 'local', query: { timeZone: 'Asia/Tokyo' } })
  })

  it.each([
    [['--query', 'amuont:<3'], '^^^^^^'],
    [['--format', 'pdf'], '--format takes csv'],
    [['--time-zone', 'Mars/Olympus'], '--time-zone takes a name'],
    [['--format', 'camt053', '--account', 'acc1'], 'opening balance'],
    [['--format', 'camt053', '--opening-balance', 'EUR=0,SEK=0'], 'one account']
  ])('is wrong use with %j, and writes nothing', async (args, words) => {
    const { path, code, printed } = await exportHere('wrong.csv', ...args)
    expect([code, printed]).toEqual([2, expect.stringContaining(words)])
    await expect(stat(path)).rejects.toMatchObject({ code: 'ENOENT' })
  })
})

describe('check-file', patience, () => {
  /** A copy of a file with all rows, and of its manifest. */
  async function copied(name: string): Promise<string> {
    const path = join(folder.path, name)
    for (const end of ['', '.manifest.json']) await copyFile(join(folder.path, `whole.csv${end}`), `${path}${end}`)
    return path
  }

  it('ends with 3 and says what differs, on a screen and as JSON', async () => {
    const path = await copied('changed.csv')
    await appendFile(path, (await readFile(path, 'utf8')).split('\r\n').slice(-2).join('\r\n'))
    const screen = await runHere('check-file', path)
    expect(screen.code).toBe(3)
    expect(screen.printed).toMatch(/DIFFERS +Rows +40 +41/)
    expect(screen.printed).toMatch(/DIFFERS +Ids +each once +there again: row 42/)
    // Amounts as elsewhere: with their currency, and digits in groups.
    expect(screen.printed).toMatch(/EUR settled net +-?\d{1,3}(,\d{3})*\.\d\d EUR\b/)
    expect(screen.printed).not.toMatch(/\d{4}\.\d\d\b/)
    const { code, printed } = await runHere('check-file', path, '--json')
    expect(code).toBe(3)
    const report = JSON.parse(printed) as VerifyReport
    expect(report).toMatchObject({ file: 'changed.csv', manifest: 'changed.csv.manifest.json', isSame: false })
    expect(report.checks).toContainEqual({ what: 'Rows', stated: '40', found: '41', isSame: false })
  })

  it('takes an integrity record from elsewhere, and the name of one for its file', async () => {
    const path = await copied('moved.csv')
    expect(await runHere('check-file', `${path}.manifest.json`)).toMatchObject({ code: 0 })
    const { path: other } = await exportHere('other.csv', '--query', 'status:pending')
    expect(await runHere('check-file', path, '--record', `${other}.manifest.json`)).toMatchObject({ code: 3 })
  })

  it('fails with words where the file or its integrity record is not there', async () => {
    const path = await copied('alone.csv')
    await rm(`${path}.manifest.json`)
    const { code, printed } = await runHere('check-file', path)
    expect([code, printed]).toEqual([1, expect.stringContaining('no file alone.csv.manifest.json')])
  })

  it.each([
    [[], 'Name the exported file'],
    [['a.csv', 'b.csv'], 'Only one FILE'],
    [['--of', 'a.csv'], 'check-file --help']
  ])('is wrong use with %j', async (args, words) => {
    expect(await runHere('check-file', ...args)).toMatchObject({
      code: 2,
      printed: expect.stringContaining(words) as string
    })
  })

  it('names its argument in its help', async () => {
    expect((await runHere('check-file', '--help')).printed).toMatch(
      /check-file FILE \[options\][^]*\n {2}FILE +the exported file/
    )
  })
})
