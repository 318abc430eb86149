import { createHash } from 'node:crypto'
import { readdir, readFile, rename, symlink, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { FilePort } from '../../../../../electron/session/ports.ts'
import type { ExportRequest, ExportStatus } from '../../../../../shared/domain/exportFile.ts'
import { Manifest } from '../../../../../shared/domain/manifest.ts'
import { aQuery } from '../../../../support/ledger/aQuery.ts'
import { csvRequest, csvSettings } from '../../../../support/exporting/anExport.ts'
import { parseCsv } from '../../../../support/formats/parseCsv.ts'
import { temporaryFolder } from '../../../../support/temporaryFolder.ts'
import { testApp, type TestApp } from '../../../../support/app/testApp.ts'

/** One app whose sandbox of 500 rows was synced; each test has a folder of its own for its files. */
let app: TestApp
let data: Awaited<ReturnType<typeof temporaryFolder>>
let folder: Awaited<ReturnType<typeof temporaryFolder>>
/** What the shell does about files in this test. */
let files: Partial<FilePort> = {}

beforeAll(async () => {
  data = await temporaryFolder()
  app = await testApp({
    dataDir: data.path,
    files: {
      chooseTarget: (name) => files.chooseTarget?.(name) ?? Promise.resolve(join(folder.path, name)),
      deliver: (path) => files.deliver?.(path) ?? Promise.resolve(undefined),
      chooseSource: (kind) => files.chooseSource?.(kind) ?? Promise.resolve(undefined),
      takeUpload: (ticket) => files.takeUpload?.(ticket) ?? Promise.resolve(undefined)
    }
  })
  await app.until('sync.progress', ({ verdict }) => verdict === 'complete')
})
afterAll(async () => {
  await app.app.close()
  await data[Symbol.asyncDispose]()
})
beforeEach(async () => {
  folder = await temporaryFolder()
  files = {}
})
afterEach(() => folder[Symbol.asyncDispose]())

async function exportOne(request: ExportRequest): Promise<ExportStatus> {
  const { id } = await app.app.handlers['export.start'](request)
  return app.until('export.progress', (status) => status.id === id && status.state !== 'running')
}

const pending: ExportRequest = {
  kind: 'transactions',
  settings: csvSettings(),
  query: aQuery({ filter: [{ field: 'status', anyOf: ['completed'], not: false }], timeZone: 'Europe/Stockholm' }),
  template: 'For the auditor'
}

describe('the manifest of an export', () => {
  it('states the file, the question, the sums and what they rest on, field by field', async () => {
    const begun = Date.now()
    const done = await exportOne(pending)
    const ended = Date.now()
    const path = join(folder.path, done.name)
    const bytes = await readFile(path)
    const { madeAt, ...manifest } = Manifest.parse(JSON.parse(await readFile(`${path}.manifest.json`, 'utf8')))
    const { handlers } = app.app
    const [certificate] = await handlers['sync.certificates']({ count: 1 })
    expect(manifest).toEqual({
      version: 2,
      madeBy: 'Tallydesk 0.0.0',
      file: { name: done.name, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') },
      connection: { name: 'Sandbox', environment: 'sandbox' },
      query: { text: 'status:completed', ...(pending as { query: object }).query },
      settings: csvSettings(),
      template: 'For the auditor',
      rows: done.rows,
      leftOut: 0,
      statuses: [{ status: 'completed', standing: 'settled', count: 485 }],
      sums: await handlers['transactions.totals'](aQuery((pending as { query: object }).query)),
      standing: (await handlers['sync.get'](undefined)).completeness,
      certificate
    })
    expect(done.completeness).toEqual({ ...manifest.standing, verdict: 'complete' })
    expect(manifest.certificate).toMatchObject({ verdict: 'complete', kind: 'full' })
    expect(Date.parse(madeAt)).toBeGreaterThanOrEqual(begun)
    expect(Date.parse(madeAt)).toBeLessThanOrEqual(ended)
    expect(parseCsv(bytes.toString())).toHaveLength(done.rows + 1)
  })

  it('says how many rows the format could not hold, and so does the end of the export', async () => {
    const done = await exportOne({
      kind: 'transactions',
      settings: { format: 'ofx', openingBalances: [] },
      query: aQuery(),
      template: null
    })
    const manifest = Manifest.parse(JSON.parse(await readFile(join(folder.path, done.manifest?.name ?? ''), 'utf8')))
    expect(done.leftOut).toBeGreaterThan(0)
    expect(manifest).toMatchObject({ rows: done.rows, leftOut: done.leftOut, sums: done.sums })
    expect(done.rows + (done.leftOut ?? 0)).toBe(500)
  })

  it('does not stand beside a list of problems', async () => {
    const done = await exportOne({ kind: 'problems' })
    expect(done).toMatchObject({ state: 'done', rows: 0 })
    expect(done.manifest).toBeUndefined()
    expect(await readdir(folder.path)).toEqual([done.name])
  })
})

describe('an export', () => {
  it.each([
    [{ format: 'csv', profile: 'safe', columns: ['id'] }, 'csv'],
    [{ format: 'xlsx', columns: ['id'] }, 'xlsx'],
    [{ format: 'jsonl' }, 'jsonl'],
    [{ format: 'camt054' }, 'xml'],
    [{ format: 'ofx', openingBalances: [] }, 'ofx']
  ] as const)('is offered under a name with the connection, the day and its ending: %j', async (settings, ending) => {
    const done = await exportOne({ kind: 'transactions', settings, query: aQuery(), template: null })
    expect(done).toMatchObject({ state: 'done' })
    expect(done.name).toMatch(new RegExp(`^transactions-sandbox-\\d{4}-\\d\\d-\\d\\d\\.${ending}$`))
    expect(done.manifest?.name).toBe(`${done.name}.manifest.json`)
  })

  it('is refused while another one writes the same file', async () => {
    const held = Promise.withResolvers<undefined>()
    files = { deliver: () => held.promise }
    const { id } = await app.app.handlers['export.start'](csvRequest())
    await expect(app.app.handlers['export.start'](csvRequest())).rejects.toMatchObject({ code: 'in-use' })
    // Also where its folder has another name.
    await symlink(folder.path, join(folder.path, 'link'))
    files = { ...files, chooseTarget: (name) => Promise.resolve(join(folder.path, 'link', name)) }
    await expect(app.app.handlers['export.start'](csvRequest())).rejects.toMatchObject({ code: 'in-use' })
    files = {}
    held.resolve(undefined)
    await app.until('export.progress', (status) => status.id === id && status.state === 'done')
    expect(await exportOne(csvRequest())).toMatchObject({ state: 'done' })
  })

  it('names accounts as the user does', async () => {
    const { handlers } = app.app
    const [account] = (await handlers['transactions.facets'](undefined)).accounts
    await handlers['workspace.nameAccount']({ accountId: account?.accountId ?? '', name: 'Payroll' })
    const settings = { format: 'csv', profile: 'safe', columns: ['account_id', 'account_name'] } as const
    const done = await exportOne({ kind: 'transactions', settings, query: aQuery(), template: null })
    const lines = (await readFile(join(folder.path, done.name), 'utf8')).split('\r\n')
    expect(lines.filter((line) => line === `${account?.accountId},Payroll`)).toHaveLength(account?.count ?? -1)
  })

  it('that does not fit its format fails with what to change, and writes nothing', async () => {
    const settings = { format: 'camt053', openingBalances: [] } as const
    const failed = await exportOne({ kind: 'transactions', settings, query: aQuery(), template: null })
    expect(failed).toMatchObject({ state: 'failed', error: { code: 'bad-input' } })
    expect(failed.error?.message).toContain('one account')
    expect(await readdir(folder.path)).toEqual([])
  })

  it('hands over the file and its manifest where the page downloads them', async () => {
    files = { deliver: (path) => Promise.resolve(`/files/ticket/${basename(path)}`) }
    const done = await exportOne(csvRequest())
    expect(done.download).toBe(`/files/ticket/${done.name}`)
    expect(done.manifest).toEqual({
      name: `${done.name}.manifest.json`,
      download: `/files/ticket/${done.name}.manifest.json`
    })
  })
})

describe('a past export', () => {
  it('is listed by the next start with its filter, and is shown and checked where it is', async () => {
    const done = await exportOne(pending)
    expect(await app.app.handlers['export.past'](undefined)).toContainEqual({
      id: done.id,
      name: done.name,
      kind: 'transactions',
      format: 'csv',
      madeAt: expect.any(String) as string,
      rows: 485,
      filter: 'Status is Completed',
      hasManifest: true,
      folder: folder.path,
      state: 'there'
    })
    const revealed: string[] = []
    const reveal: FilePort['reveal'] = (path) => Promise.resolve(void revealed.push(path))
    await using next = await testApp({ dataDir: data.path, files: { reveal, open: reveal } })
    const { handlers } = next.app
    expect((await handlers['export.past'](undefined))[0]).toMatchObject({ id: done.id, state: 'there' })
    await handlers['export.reveal'](done.id)
    await handlers['export.open'](done.id)
    expect(revealed).toEqual([join(folder.path, done.name), join(folder.path, done.name)])
    expect(await handlers['export.verify']({ uploads: [], past: done.id })).toMatchObject({ isSame: true })
    await rename(join(folder.path, done.name), join(folder.path, 'mine.csv'))
    expect((await handlers['export.past'](undefined))[0]).toMatchObject({ state: 'gone' })
    const missing = { code: 'not-found', message: expect.stringContaining('moved, renamed or deleted') as string }
    await expect(handlers['export.reveal'](done.id)).rejects.toMatchObject(missing)
    await expect(handlers['export.verify']({ uploads: [], past: done.id })).rejects.toMatchObject(missing)
    await expect(app.app.handlers['export.reveal'](done.id)).rejects.toMatchObject(missing)
  })

  it('that was handed over as a download has no place', async () => {
    files = { deliver: (path) => Promise.resolve(`/files/ticket/${basename(path)}`) }
    const { id } = await exportOne(csvRequest())
    const [file] = await app.app.handlers['export.past'](undefined)
    expect(file).toMatchObject({ id, folder: null, state: 'unknown' })
    await expect(app.app.handlers['export.open'](id)).rejects.toMatchObject({ code: 'not-allowed' })
  })
})

describe('a file that is verified', () => {
  it('is chosen by itself or by its manifest, and read with the manifest beside it', async () => {
    const asked: string[] = []
    let chosen: string | undefined
    const chooseSource: FilePort['chooseSource'] = (kind) => {
      asked.push(kind)
      return Promise.resolve(chosen)
    }
    files = { chooseSource }
    const { handlers } = app.app
    const done = await exportOne(csvRequest())
    await expect(handlers['export.verify']({ uploads: [] })).rejects.toMatchObject({ code: 'cancelled' })
    for (const name of [done.name, `${done.name}.manifest.json`]) {
      chosen = join(folder.path, name)
      expect(await handlers['export.verify']({ uploads: [] })).toMatchObject({ isSame: true, file: done.name })
    }
    expect(asked).toEqual(['export', 'export', 'export'])
  })

  it('of the past is not the same as another one that was put in its place with its manifest', async () => {
    const first = await exportOne(csvRequest())
    const { handlers } = app.app
    expect(await handlers['export.verify']({ uploads: [], past: first.id })).toMatchObject({ isSame: true })
    files = { chooseTarget: () => Promise.resolve(join(folder.path, 'other.csv')) }
    const other = await exportOne(pending)
    for (const end of ['', '.manifest.json'])
      await rename(join(folder.path, `${other.name}${end}`), join(folder.path, `${first.name}${end}`))
    const report = await handlers['export.verify']({ uploads: [], past: first.id })
    expect(report.checks.filter(({ isSame }) => !isSame).map(({ what }) => what)).toContain('SHA-256 of the export')
    expect(report.isSame).toBe(false)
  })

  it('whose manifest is elsewhere leads to a second question', async () => {
    let name = ''
    const chooseSource: FilePort['chooseSource'] = (kind) =>
      Promise.resolve(join(folder.path, kind === 'export' ? name : 'moved.json'))
    files = { chooseSource }
    name = (await exportOne(csvRequest())).name
    await rename(join(folder.path, `${name}.manifest.json`), join(folder.path, 'moved.json'))
    const report = await app.app.handlers['export.verify']({ uploads: [] })
    expect(report).toMatchObject({ isSame: true, manifest: 'moved.json' })
  })

  it('comes from the page with its manifest, in any order, and is removed', async () => {
    const removed: string[] = []
    const takeUpload: FilePort['takeUpload'] = (ticket) =>
      Promise.resolve({
        path: join(folder.path, ticket),
        name: ticket.replace('.csv.manifest.json', '.csv.manifest (1).json'),
        remove: () => {
          removed.push(ticket)
          return Promise.resolve()
        }
      })
    files = { takeUpload }
    const { name } = await exportOne(csvRequest())
    const uploads = [`${name}.manifest.json`, name]
    expect(await app.app.handlers['export.verify']({ uploads })).toMatchObject({ isSame: true })
    await writeFile(join(folder.path, name), 'id\r\n')
    expect(await app.app.handlers['export.verify']({ uploads: uploads.toReversed() })).toMatchObject({ isSame: false })
    expect(removed).toHaveLength(4)
    await expect(app.app.handlers['export.verify']({ uploads: [name] })).rejects.toMatchObject({ code: 'bad-input' })
    expect(removed).toHaveLength(5)
  })

  it('that the page sent before and that is gone must be chosen again', async () => {
    const verify = app.app.handlers['export.verify']({ uploads: ['a-ticket-of-twenty-letters'] })
    await expect(verify).rejects.toMatchObject({
      code: 'not-found',
      message: expect.stringContaining('again') as string
    })
  })
})
