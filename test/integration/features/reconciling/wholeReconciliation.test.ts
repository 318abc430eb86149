import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { UploadedFile } from '../../../../electron/session/ports.ts'
import { openXlsxTables } from '../../../../electron/features/exporting/verify/xlsxTable.ts'
import { verifyExport } from '../../../../electron/features/exporting/verify/verifyExport.ts'
import { sessionVault } from '../../../../electron/stores/vault/sessionVault.ts'
import type { ItemRow } from '../../../../shared/domain/reconciliation/itemRow.ts'
import type { ReconciliationDetails } from '../../../../shared/domain/reconciliation/reconciliation.ts'
import { listService, aWireRow } from '../../../support/service/listService.ts'
import { paymentOrder } from '../../../support/reconciliation/paymentOrder.ts'
import { planEnd } from '../../../support/reconciliation/reconcilingSetup.ts'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'
import { testApp, type TestApp } from '../../../support/app/testApp.ts'
import { inFull } from '../../../support/campaign.ts'

const EVERYTHING = { states: [], only: 'all', currency: null, batch: null, text: '' } as const

async function synced(folder: string): Promise<TestApp> {
  const setup = await testApp({ dataDir: folder, sandbox: { rows: 5000, seed: 1 }, autoSync: false })
  await setup.app.handlers['sync.start']({ kind: 'full' })
  await setup.until('sync.progress', ({ verdict }) => verdict === 'complete')
  return setup
}

async function sampleOf({ app, ...setup }: TestApp): Promise<ReconciliationDetails> {
  const { draft, name } = await app.handlers['instruction.read']({ origin: { from: 'sample' }, mapping: null })
  const { id } = await planEnd(setup, () => app.handlers['reconciliation.create']({ draft, name }))
  return app.handlers['reconciliation.get'](id)
}

async function queueOf({ app }: TestApp, id: string): Promise<readonly ItemRow[]> {
  const window = await app.handlers['reconciliation.items']({
    id,
    filter: { ...EVERYTHING, only: 'unexplained' },
    from: 0,
    count: 500
  })
  return window.rows
}

describe('the sample of the sandbox', () => {
  it('goes from the instruction over plan and decisions to sign-off and report', async () => {
    await using folder = await temporaryFolder()
    await using setup = await synced(folder.path)
    const { handlers } = setup.app
    const { id, plan } = await sampleOf(setup)
    const done = await handlers['reconciliation.accept']({ id, hash: plan?.hash ?? '', accept: 'all' })
    expect(done.counts).toEqual(plan?.counts)
    await expect(
      handlers['reconciliation.signOff']({ id, revision: done.revision, reviewer: null, forcedBecause: null })
    ).rejects.toMatchObject({ code: 'not-allowed' })

    // Everything that is open is explained, item by item and transaction by transaction.
    const reason = 'Looked at with the bank'
    for (const { key, match } of await queueOf(setup, id)) {
      const target = match === null ? ({ kind: 'item', key } as const) : ({ kind: 'match', id: match } as const)
      await handlers['reconciliation.decide']({ id, decision: { do: 'explain', targets: [target], reason } })
    }
    const found = await handlers['reconciliation.found']({
      id,
      filter: { states: [], only: 'unexplained', currency: null, text: '' },
      from: 0,
      count: 500
    })
    const targets = found.rows.map((row) => ({ kind: 'transaction', id: row.id }) as const)
    await handlers['reconciliation.decide']({ id, decision: { do: 'ignore', targets, reason } })
    const explained = await handlers['reconciliation.get'](id)
    expect(explained.differences.map(({ unexplainedCount }) => unexplainedCount)).toEqual(
      explained.differences.map(() => 0)
    )
    const signed = await handlers['reconciliation.signOff']({
      id,
      revision: explained.revision,
      reviewer: 'Anna',
      forcedBecause: null
    })
    expect(signed).toMatchObject({ phase: 'signed-off', signOffs: [{ preparer: 'tester', reviewer: 'Anna' }] })

    await handlers['settings.change']({ timeZone: 'Pacific/Kiritimati' })
    for (const format of ['csv', 'xlsx', 'log'] as const) {
      const { id: report } = await handlers['reconciliation.report']({ id, format })
      const end = await setup.until('export.progress', (status) => status.id === report && status.state !== 'running')
      expect(end).toMatchObject({ state: 'done', manifest: { name: `${end.name}.manifest.json` } })
      const path = join(folder.path, end.name)
      const file = { path, name: end.name }
      const manifest = { path: `${path}.manifest.json`, name: `${end.name}.manifest.json` }
      expect(await verifyExport(file, manifest)).toMatchObject({ isSame: true })
      if (format === 'xlsx') expect(await timesRow(path)).toBe('In the time zone Pacific/Kiritimati')
    }
  })

  inFull(it)('is known when it is read again, and is none of a real service', async () => {
    await using folder = await temporaryFolder()
    await using setup = await synced(folder.path)
    const { handlers } = setup.app
    const { id } = await sampleOf(setup)
    const again = await handlers['instruction.read']({ origin: { from: 'sample' }, mapping: null })
    expect(again.duplicates).toContainEqual(expect.objectContaining({ id, same: 'content' }))
  })
})

/** What the summary of a workbook for people says about its times. */
async function timesRow(path: string): Promise<string | undefined> {
  await using tables = await openXlsxTables(path)
  let said: string | undefined
  await tables.read('Summary', ({ cell }) => {
    if (cell('What') === 'Times') said = cell('Value')
  })
  return said
}

describe('an instruction', () => {
  it('that was handed over stays until its draft goes, and so long it can be stored', async () => {
    await using folder = await temporaryFolder()
    const path = join(folder.path, 'upload')
    let removals = 0
    const upload: UploadedFile = { path, name: 'order.xml', remove: () => Promise.resolve(void (removals += 1)) }
    const takeUpload = (ticket: string) => Promise.resolve(ticket.startsWith('known') ? upload : undefined)
    await using setup = await testApp({ dataDir: folder.path, autoSync: false, files: { takeUpload } })
    const { handlers } = setup.app
    await writeFile(path, paymentOrder([{ amount: '1.00' }]))
    const origin = { from: 'upload', ticket: 'known-ticket-of-a-file' } as const
    const first = await handlers['instruction.read']({ origin, mapping: null })
    expect([first.name, first.items, removals]).toEqual(['order.xml', 1, 0])
    const second = await handlers['instruction.read']({ origin, mapping: null })
    expect(removals).toBe(1)
    await planEnd(setup, () => handlers['reconciliation.create']({ draft: second.draft, name: 'Order' }))
    expect(removals).toBe(2)
    await handlers['instruction.forget']((await handlers['instruction.read']({ origin, mapping: null })).draft)
    expect(removals).toBe(3)
    await expect(
      handlers['instruction.read']({ origin: { from: 'upload', ticket: 'another-ticket-of-a-file' }, mapping: null })
    ).rejects.toMatchObject({ code: 'not-found' })
  })

  it('is read from the file that the user chooses, and not at all where none is chosen', async () => {
    await using folder = await temporaryFolder()
    const path = join(folder.path, 'chosen.xml')
    await writeFile(path, paymentOrder([{ amount: '1.00' }]))
    const kinds: string[] = []
    const answers = [path, undefined]
    const chooseSource = (kind: string) => Promise.resolve((kinds.push(kind), answers.shift()))
    await using setup = await testApp({ dataDir: folder.path, autoSync: false, files: { chooseSource } })
    const read = () => setup.app.handlers['instruction.read']({ origin: { from: 'file' }, mapping: null })
    expect(await read()).toMatchObject({ name: 'chosen.xml', items: 1 })
    await expect(read()).rejects.toMatchObject({ code: 'cancelled' })
    expect(kinds).toEqual(['instruction', 'instruction'])
  })
})

describe('what is decided about a real service', () => {
  it('is encrypted with a key of its own that stays where the secrets are', async () => {
    await using folder = await temporaryFolder()
    await using service = await listService({ rows: [aWireRow('a')] })
    const keychain = sessionVault()
    await using setup = await testApp({ dataDir: folder.path, keychain, autoSync: false })
    const { handlers } = setup.app
    const { id } = await handlers['connection.save']({ name: 'Bank', baseUrl: service.baseUrl, amountUnit: 'major' })
    expect((await handlers['connection.select'](id)).isTemporary).toBeUndefined()
    expect(existsSync(join(folder.path, 'workbooks', `${id}.db`))).toBe(false)
    expect(await handlers['reconciliation.list'](undefined)).toEqual([])
    const [key, other] = [await keychain.read(`workbook-key:${id}`), await keychain.read(`ledger-key:${id}`)]
    expect(key).toMatch(/^[0-9a-f]{64}$/)
    expect(key).not.toBe(other)
    const bytes = await readFile(join(folder.path, 'workbooks', `${id}.db`))
    expect(bytes.subarray(0, 15).toString('latin1')).not.toBe('SQLite format 3')
    await expect(handlers['instruction.read']({ origin: { from: 'sample' }, mapping: null })).rejects.toMatchObject({
      code: 'not-allowed'
    })
  })

  it('is lost with a session that has its secrets in memory, which is announced', async () => {
    await using folder = await temporaryFolder()
    await using service = await listService({ rows: [aWireRow('a')] })
    await using setup = await testApp({ dataDir: folder.path, autoSync: false })
    const { handlers } = setup.app
    const { id } = await handlers['connection.save']({ name: 'Bank', baseUrl: service.baseUrl, amountUnit: 'major' })
    await handlers['connection.select'](id)
    await handlers['vault.useSession'](undefined)
    expect(await setup.until('connection.changed', ({ state }) => state === 'signed-out')).toMatchObject({
      isTemporary: true
    })
    expect(await handlers['reconciliation.list'](undefined)).toEqual([])
    expect(await readdir(join(folder.path, 'workbooks'))).toEqual([expect.stringMatching(/^session-/)])
    await setup.app.close()
    expect(await readdir(join(folder.path, 'workbooks'))).toEqual([])
  })
})
