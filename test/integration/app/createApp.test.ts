import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answer } from '../../../electron/app/answer.ts'
import { sessionVault } from '../../../electron/stores/vault/sessionVault.ts'
import { calls, type CallName } from '../../../shared/contract.ts'
import { csvRequest } from '../../support/exporting/anExport.ts'
import { damagePage, namedPages } from '../../support/ledger/damagedPages.ts'
import { aQuery } from '../../support/ledger/aQuery.ts'
import { aWireRow, listService } from '../../support/service/listService.ts'
import { json, scriptedService } from '../../support/service/scriptedService.ts'
import { storeToken } from '../../../electron/stores/vault/accessToken.ts'
import { temporaryFolder } from '../../support/temporaryFolder.ts'
import { testApp, type TestApp } from '../../support/app/testApp.ts'
import { inFull, sampleOf } from '../../support/campaign.ts'

type Folder = Awaited<ReturnType<typeof temporaryFolder>>

const TOKEN = 'app-canary-token-51c0'
const someRows = (count: number) => Array.from({ length: count }, (_, index) => aWireRow(`t${index}`))
const all = aQuery()

async function connect({ app }: TestApp, baseUrl: string, token = TOKEN): Promise<string> {
  const { id } = await app.handlers['connection.save']({ name: 'Payments', baseUrl, amountUnit: 'major' })
  await app.handlers['connection.select'](id)
  await app.handlers['connection.signIn']({ id, token })
  return id
}

/** The second one is chosen. */
async function twoConnections() {
  await using resources = new AsyncDisposableStack()
  const folder = resources.use(await temporaryFolder())
  const service = resources.use(await listService({ rows: someRows(3) }))
  const keychain = sessionVault()
  const setup = resources.use(await testApp({ dataDir: folder.path, keychain, autoSync: false }))
  const other = await connect(setup, service.baseUrl)
  const id = await connect(setup, service.baseUrl)
  const all = resources.move()
  return { folder, keychain, setup, other, id, [Symbol.asyncDispose]: () => all.disposeAsync() }
}

describe('a first start', () => {
  /** A data folder after a first start, for tests to copy. */
  let made: Folder
  let heard: TestApp['heard']
  beforeAll(async () => {
    made = await temporaryFolder()
    await using setup = await testApp({ dataDir: made.path })
    await setup.until('sync.progress', ({ verdict }) => verdict === 'complete')
    await setup.until('ledger.changed', ({ rows }) => rows === 500)
    expect((await setup.app.handlers['connection.get'](undefined)).state).toBe('ready')
    heard = setup.heard
  })
  afterAll(() => made[Symbol.asyncDispose]())

  async function synced(): Promise<Folder> {
    const folder = await temporaryFolder()
    await cp(made.path, folder.path, { recursive: true })
    return folder
  }
  const ledgerOf = ({ path }: Folder) => join(path, 'ledgers', 'sandbox-1-500.db')

  it('opens the sandbox and syncs it unasked', () => {
    const ended = heard.filter(({ name }) => name === 'sync.progress').at(-1)
    expect(ended?.payload).toMatchObject({ state: 'ended', verdict: 'complete', counts: { inserted: 500 } })
  })

  it('reads a damaged ledger again from the service, to its end, also for a requested sync', async () => {
    await using folder = await synced()
    await truncate(ledgerOf(folder), 20_001)
    await using again = await testApp({ dataDir: folder.path, autoSync: false })
    await again.app.handlers['sync.start']({ kind: 'full' })
    const ended = await again.until('sync.progress', ({ state }) => state === 'ended')
    expect(ended).toMatchObject({ verdict: 'complete', counts: { inserted: 500 } })
  })

  const damages = [
    ['by the sync of the start', 'sqlite_autoindex_transactions_1'],
    ['by whoever looks', 'transactions_by_counterparty']
  ] as const
  it.each(sampleOf(damages, 2, 1))('reads damage that is met %s again, unasked and once', async (_name, table) => {
    await using folder = await synced()
    const file = ledgerOf(folder)
    damagePage(file, namedPages({ file }).find(({ name }) => name === table)?.page ?? 0, 'plain')
    await using again = await testApp({ dataDir: folder.path })
    await again.until('sync.progress', ({ state }) => state === 'ended')
    const look = {
      query: { ...all, sort: [{ by: 'counterpartyName', direction: 'asc' }] },
      from: 0,
      count: 10
    } as const
    await again.app.handlers['transactions.find'](look).catch(() => undefined)
    await again.until('sync.progress', ({ verdict, counts }) => verdict === 'complete' && counts.inserted === 500)
    await expect.poll(async () => (await again.app.handlers['transactions.find'](look)).total).toBe(500)
    const certificates = await again.app.handlers['sync.certificates']({ count: 10 })
    expect(certificates.map(({ kind }) => kind)).toEqual(['full'])
  })

  it('says which folder cannot be made', async () => {
    await using folder = await temporaryFolder()
    const file = join(folder.path, 'a-file')
    await writeFile(file, '')
    await expect(testApp({ dataDir: join(file, 'data') })).rejects.toMatchObject({ code: 'not-writable' })
  })

  it('sets a damaged list of connections aside instead of losing it', async () => {
    await using folder = await temporaryFolder()
    await writeFile(join(folder.path, 'connections.json'), '{"connections": [')
    await using setup = await testApp({ dataDir: folder.path, autoSync: false })
    expect(await setup.app.handlers['connection.list'](undefined)).toHaveLength(1)
    const texts = await Promise.all(
      (await readdir(folder.path))
        .filter((name) => name.startsWith('connections'))
        .map((name) => readFile(join(folder.path, name), 'utf8'))
    )
    expect(texts).toContain('{"connections": [')
  })
})

describe('a connection of one’s own', () => {
  it('stores its token in the keychain, syncs, and resumes with a new token after a refusal', async () => {
    await using folder = await temporaryFolder()
    let isRefusing = false
    await using service = await listService({
      rows: someRows(250),
      before: () => (isRefusing ? json('{}', 401) : undefined)
    })
    const keychain = sessionVault()
    await using setup = await testApp({ dataDir: folder.path, keychain })
    const id = await connect(setup, service.baseUrl)
    await setup.until('sync.progress', ({ verdict, counts }) => verdict === 'complete' && counts.inserted === 250)
    expect(await keychain.read(`token:${id}`)).toContain(TOKEN)

    isRefusing = true
    await setup.app.handlers['sync.start']({ kind: 'full' })
    const refused = await setup.until(
      'connection.changed',
      ({ state, error }) => state === 'signed-out' && error !== undefined
    )
    expect(refused.error?.code).toBe('token-rejected')
    expect((await setup.app.handlers['transactions.find']({ query: all, from: 0, count: 10 })).total).toBe(250)

    isRefusing = false
    service.rows.unshift(aWireRow('new'))
    await setup.app.handlers['connection.signIn']({ id, token: 'another-token' })
    await setup.until('ledger.changed', ({ rows }) => rows === 251)
    expect(JSON.stringify(setup.heard)).not.toContain(TOKEN)
  })

  it('sends no token that was given for another address, whatever left it among the secrets', async () => {
    await using folder = await temporaryFolder()
    await using service = await scriptedService(json('{"data":[],"has_more":false}'))
    const keychain = sessionVault()
    await storeToken(keychain, { id: 'payments', baseUrl: 'https://live.example.com' }, TOKEN)
    await using setup = await testApp({ dataDir: folder.path, keychain })
    const { handlers } = setup.app
    const draft = { name: 'Payments', baseUrl: service.baseUrl, amountUnit: 'major' } as const
    const { id } = await handlers['connection.save'](draft)
    expect([id, (await handlers['connection.select'](id)).state]).toEqual(['payments', 'signed-out'])
    expect(service.requests).toEqual([])
  })

  it('is opened at the address that another process has given it since', async () => {
    await using folder = await temporaryFolder()
    await using service = await scriptedService(json('{"data":[],"has_more":false}'))
    const keychain = sessionVault()
    await using one = await testApp({ dataDir: folder.path, keychain })
    await using other = await testApp({ dataDir: folder.path, keychain })
    const draft = { name: 'Payments', baseUrl: 'https://old.example.com', amountUnit: 'major' } as const
    const { id } = await one.app.handlers['connection.save'](draft)
    await other.app.handlers['connection.save']({ ...draft, id, baseUrl: service.baseUrl, amountUnit: 'minor' })
    const { connection } = await one.app.handlers['connection.select'](id)
    expect(connection).toMatchObject({ baseUrl: service.baseUrl, amountUnit: 'minor' })
  })

  it('is the one that another process has just added, and another one for whom it is in the list', async () => {
    await using folder = await temporaryFolder()
    const keychain = sessionVault()
    await using one = await testApp({ dataDir: folder.path, keychain })
    await using other = await testApp({ dataDir: folder.path, keychain })
    const draft = { name: 'Payments', baseUrl: 'https://api.example.com', amountUnit: 'major' } as const
    const { id } = await one.app.handlers['connection.save'](draft)
    expect(await other.app.handlers['connection.save'](draft)).toMatchObject({ id })
    expect((await other.app.handlers['connection.save'](draft)).id).not.toBe(id)
  })

  it('in use is not closed where its new address is refused', async () => {
    await using folder = await temporaryFolder()
    await using service = await listService({ rows: someRows(3) })
    await using setup = await testApp({ dataDir: folder.path, keychain: sessionVault() })
    const id = await connect(setup, service.baseUrl)
    await setup.until('sync.progress', ({ verdict }) => verdict === 'complete')
    const before = setup.heard.length
    const draft = { id, name: 'Payments', baseUrl: 'http://bank.example', amountUnit: 'major' } as const
    await expect(setup.app.handlers['connection.save'](draft)).rejects.toMatchObject({ code: 'bad-address' })
    expect(setup.heard.slice(before).filter(({ name }) => name === 'connection.changed')).toEqual([])
  })

  inFull(it)('forgets the token and the rows when its address changes, so that no other host gets either', async () => {
    await using folder = await temporaryFolder()
    await using first = await listService({ rows: someRows(30) })
    await using second = await scriptedService(json('{"data":[],"has_more":false}'))
    const keychain = sessionVault()
    await using setup = await testApp({ dataDir: folder.path, keychain })
    const id = await connect(setup, first.baseUrl)
    await setup.until('sync.progress', ({ verdict, counts }) => verdict === 'complete' && counts.inserted === 30)
    await setup.app.handlers['connection.save']({ id, name: 'Moved', baseUrl: second.baseUrl, amountUnit: 'major' })
    const { total } = await setup.app.handlers['transactions.find']({ query: all, from: 0, count: 10 })
    expect(total).toBe(0)
    expect((await setup.app.handlers['connection.get'](undefined)).state).toBe('signed-out')
    expect(second.requests).toEqual([])
  })

  it('is read again when the meaning of its amounts changes, so that no earlier figure stays', async () => {
    await using folder = await temporaryFolder()
    await using service = await listService({ rows: [aWireRow('t1', { amount: -1250, payment_amount: -1250 })] })
    await using setup = await testApp({ dataDir: folder.path, keychain: sessionVault() })
    const { handlers } = setup.app
    const id = await connect(setup, service.baseUrl)
    const amounts = async () => {
      const { rows } = await handlers['transactions.find']({ query: all, from: 0, count: 10 })
      return rows.map(({ amount }) => amount)
    }
    await expect.poll(amounts).toEqual(['-1250.00'])
    await handlers['connection.save']({ id, name: 'Payments', baseUrl: service.baseUrl, amountUnit: 'minor' })
    expect(await amounts()).not.toContain('-1250.00')
    await expect.poll(amounts).toEqual(['-12.50'])
  })

  it('is not removed while another Tallydesk has it open', async () => {
    await using folder = await temporaryFolder()
    await using service = await listService({ rows: someRows(3) })
    const keychain = sessionVault()
    await using setup = await testApp({ dataDir: folder.path, keychain })
    const id = await connect(setup, service.baseUrl)
    await setup.until('sync.progress', ({ verdict }) => verdict === 'complete')
    await using other = await testApp({ dataDir: folder.path, keychain, autoSync: false })
    const unused = { name: 'Unused', baseUrl: service.baseUrl, amountUnit: 'minor' } as const
    await other.app.handlers['connection.select']((await other.app.handlers['connection.save'](unused)).id)
    await expect(other.app.handlers['connection.remove'](id)).rejects.toMatchObject({ code: 'in-use' })
    expect((await setup.app.handlers['transactions.find']({ query: all, from: 0, count: 10 })).total).toBe(3)
    expect(await keychain.read(`ledger-key:${id}`)).toMatch(/^[0-9a-f]{64}$/)
  })

  it('leaves nothing behind when it is removed', async () => {
    await using two = await twoConnections()
    const { folder, keychain, setup, other, id } = two
    await expect(setup.app.handlers['connection.remove'](id)).rejects.toMatchObject({ code: 'bad-input' })
    await setup.app.handlers['connection.select'](other)
    await setup.app.handlers['connection.remove'](id)
    expect(await readdir(join(folder.path, 'ledgers'))).toEqual(
      expect.not.arrayContaining([expect.stringContaining(id)])
    )
    expect([await keychain.read(`token:${id}`), await keychain.read(`ledger-key:${id}`)]).toEqual([
      undefined,
      undefined
    ])
  })

  it('leaves no secret behind if a file cannot be deleted, says so, and can be removed again', async () => {
    await using two = await twoConnections()
    const { folder, keychain, setup, other, id } = two
    await setup.app.handlers['connection.select'](other)
    // A folder with something in it is not deleted as a file.
    await rm(join(folder.path, 'settings', `${id}.json`), { force: true })
    await mkdir(join(folder.path, 'settings', `${id}.json`, 'in the way'), { recursive: true })
    await expect(setup.app.handlers['connection.remove'](id)).rejects.toMatchObject({
      code: 'not-writable',
      message: expect.stringContaining('so it stays in the list') as string
    })
    const listed = async () => (await setup.app.handlers['connection.list'](undefined)).map((each) => each.id)
    expect(await listed()).toContain(id)
    expect([await keychain.read(`token:${id}`), await keychain.read(`ledger-key:${id}`)]).toEqual([
      undefined,
      undefined
    ])
    await rm(join(folder.path, 'settings', `${id}.json`), { recursive: true })
    await setup.app.handlers['connection.remove'](id)
    expect(await listed()).not.toContain(id)
  })

  it('waits for the vault where there is no keychain, and opens as soon as it is there', async () => {
    await using folder = await temporaryFolder()
    await using service = await listService({ rows: someRows(5) })
    await using setup = await testApp({ dataDir: folder.path })
    const { id } = await setup.app.handlers['connection.save']({
      name: 'X',
      baseUrl: service.baseUrl,
      amountUnit: 'major'
    })
    expect((await setup.app.handlers['connection.select'](id)).state).toBe('locked')
    await setup.app.handlers['vault.useSession'](undefined)
    await setup.until('connection.changed', ({ state }) => state === 'signed-out')
    await setup.app.handlers['connection.signIn']({ id, token: TOKEN })
    await setup.until('sync.progress', ({ verdict, counts }) => verdict === 'complete' && counts.inserted === 5)
    await setup.app.close()
    const left = await readdir(join(folder.path, 'ledgers'))
    expect(left.filter((name) => name.startsWith('session-'))).toEqual([])
  })
})

inFull(describe)('an export', () => {
  inFull(it)('is announced from start to end and can be cancelled without a trace', async () => {
    await using folder = await temporaryFolder()
    await using setup = await testApp({ dataDir: folder.path, sandbox: { rows: 20_000, seed: 2 } })
    await setup.until('sync.progress', ({ verdict }) => verdict === 'complete')
    const first = await setup.app.handlers['export.start'](csvRequest())
    await setup.app.handlers['export.cancel'](first.id)
    const end = await setup.until('export.progress', ({ id, state }) => id === first.id && state !== 'running')
    expect(['cancelled', 'done']).toContain(end.state)
    expect(existsSync(join(folder.path, first.name))).toBe(end.state === 'done')
    const second = await setup.app.handlers['export.start'](csvRequest('lossless'))
    const done = await setup.until('export.progress', ({ id, state }) => id === second.id && state === 'done')
    expect([done.rows, done.total]).toEqual([20_000, 20_000])
  })
})

it('answers any input to any call with data, never with an exception or a stack', async () => {
  await using folder = await temporaryFolder()
  await using setup = await testApp({ dataDir: folder.path, autoSync: false })
  const inputs = [
    undefined,
    null,
    '',
    0,
    -1,
    [],
    {},
    { id: '../../etc/passwd' },
    { __proto__: null },
    'x'.repeat(10_000),
    { query: all, from: -1, count: 1e9 }
  ]
  for (const name of Object.keys(calls) as CallName[]) {
    for (const input of inputs) {
      const reply = await answer(setup.app.handlers, name, input, () => undefined)
      if (reply.ok) continue
      expect(reply.error.code, `${name} ${JSON.stringify({ input }).slice(0, 50)}`).not.toBe('unexpected')
      expect(reply.error.message).not.toMatch(/\n\s+at |SQLITE|Zod/)
    }
  }
})
