import { copyFile, readdir, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openWriter } from '../../../../electron/base/database/database.ts'
import { verifyStoredLog } from '../../../../electron/features/reconciling/storedLog.ts'
import { workbookKeeper, workbookPlace } from '../../../../electron/session/workbookFiles.ts'
import { keychainUnavailable } from '../../../../electron/stores/vault/keychainFailure.ts'
import { sessionVault } from '../../../../electron/stores/vault/sessionVault.ts'
import { createVault } from '../../../../electron/stores/vault/vault.ts'
import { openConnections } from '../../../../electron/stores/connections/connections.ts'
import { openWorkbook } from '../../../../electron/stores/workbook/openWorkbook.ts'
import type { Workbook } from '../../../../electron/stores/workbook/workbook.ts'
import { AppError } from '../../../../shared/errors.ts'
import type { LogVerdict } from '../../../../shared/domain/reconciliation/actionLog.ts'
import { keptWorkbook, NORDIC, type KeptWorkbook } from '../../../support/reconciliation/keptWorkbook.ts'
import { ANNA, bulkRequest, stored, workbookWorker } from '../../../support/reconciliation/testWorkbook.ts'
import { inFull, sampleOf } from '../../../support/campaign.ts'

const MISSING = {
  code: 'workbook-missing',
  message: expect.stringMatching(/empty or gone: .*4 entries.*backup/) as string
}

/** Does something with the workbook as an app has it open, and closes it. */
async function withWorkbook<T>(kept: KeptWorkbook, work: (workbook: Workbook) => Promise<T>): Promise<T> {
  const door = kept.door()
  try {
    return await work(await door.workbook())
  } finally {
    await door.close()
  }
}

/** So many entries of the log. */
async function decide(workbook: Workbook, count: number): Promise<void> {
  const { id } = await stored(workbook, bulkRequest([{ amount: '1.00' }]))
  for (let entry = 1; entry < count; entry++) await workbook.decide(id, { do: 'rename', name: `No ${entry}` }, ANNA)
}

/** A closed workbook with four entries in its log. */
async function decided(): Promise<KeptWorkbook> {
  const kept = await keptWorkbook()
  await withWorkbook(kept, (workbook) => decide(workbook, 4))
  return kept
}

const listed = (kept: KeptWorkbook) => withWorkbook(kept, (workbook) => workbook.list())
const entriesOf = (kept: KeptWorkbook) => withWorkbook(kept, async (workbook) => (await workbook.head()).seq)
const keeperOf = (kept: KeptWorkbook) => workbookKeeper(NORDIC.id, kept.context())

async function acceptLoss(kept: KeptWorkbook): Promise<void> {
  const door = kept.door()
  await door.acceptLoss(ANNA)
  await door.close()
}

/** What `check-audit-trail` finds. */
async function verdictOf({ dataDir, keychain, ...kept }: KeptWorkbook): Promise<LogVerdict> {
  const { name, baseUrl, amountUnit } = NORDIC
  const connections = await openConnections(join(dataDir, 'connections.json'))
  if (connections.list().length === 1) await connections.save({ name, baseUrl, amountUnit })
  const ports = { ...kept.context().ports, openKeychain: () => Promise.resolve(keychain) }
  return verifyStoredLog({ ports, passphrase: undefined, baseUrl, heads: [] })
}

async function bytesOf(kept: KeptWorkbook): Promise<Record<string, string>> {
  const folder = join(kept.dataDir, 'workbooks')
  const names = (await readdir(folder)).filter((name) => !/\.lock$|-shm$/.test(name))
  const texts = names.map(async (name) => [name, (await readFile(join(folder, name))).toString('base64')] as const)
  return Object.fromEntries(await Promise.all(texts))
}

describe('decisions whose file is gone', () => {
  const losses: readonly [string, (file: string) => Promise<unknown>][] = [
    ['was emptied', (file) => truncate(file)],
    ['was deleted', (file) => rm(file)],
    [
      'was deleted with everything beside it',
      (file) => Promise.all(['', '.key-id', '.lock'].map((part) => rm(file + part)))
    ]
  ]
  it.each(sampleOf(losses, 3, 1))(
    'are reported by name where it %s, and nothing takes its place',
    async (_how, spoil) => {
      await using kept = await decided()
      const whole = await readFile(kept.file)
      await spoil(kept.file)
      const before = await bytesOf(kept)
      await expect(listed(kept)).rejects.toMatchObject(MISSING)
      // Whoever only looks whether there are decisions gets the same error, and not the answer that there are none.
      const door = kept.door()
      await expect(door.storedWorkbook()).rejects.toMatchObject(MISSING)
      await expect(verdictOf(kept)).rejects.toMatchObject(MISSING)
      expect(await bytesOf(kept)).toEqual(before)
      await writeFile(kept.file, whole)
      expect(await (await door.workbook()).list()).toHaveLength(1)
      await door.close()
      expect(await verdictOf(kept)).toMatchObject({ isWhole: true, entries: 4 })
    }
  )

  it('are missed as well where a file in their place was begun and got no further', async () => {
    await using kept = await decided()
    const { key } = await workbookPlace(NORDIC, kept.context())
    await rm(kept.file)
    const begun = openWriter({ file: kept.file, key })
    begun.exec('PRAGMA application_id = 1')
    begun.close()
    await expect(listed(kept)).rejects.toMatchObject(MISSING)
    await acceptLoss(kept)
    const { entries } = await withWorkbook(kept, (workbook) => workbook.log({ id: null, from: 0, count: 10 }))
    expect(entries).toMatchObject([{ seq: 1, kind: 'loss-accepted', by: 'anna' }])
  })

  it('are started anew if someone accepts it; the log has their name and what is missing', async () => {
    await using kept = await decided()
    const head = await (await keeperOf(kept)).read()
    await rm(kept.file)
    await writeFile(`${kept.file}-wal`, 'what is left of it')
    await acceptLoss(kept)
    const { entries } = await withWorkbook(kept, (workbook) => workbook.log({ id: null, from: 0, count: 10 }))
    expect(entries).toMatchObject([{ seq: 1, kind: 'loss-accepted', by: 'anna' }])
    expect(entries[0]?.words).toMatch(
      /^Started again without earlier decisions: their file was gone: its audit trail had 4 entries, the last with/
    )
    expect(JSON.parse(entries[0]?.detail ?? '')).toEqual({ found: 'nothing', entries: 0, head })
    expect(await verdictOf(kept)).toMatchObject({ isWhole: true, entries: 1 })
    const aside = (await readdir(join(kept.dataDir, 'workbooks'))).find((name) => /removed-.*-wal$/.test(name))
    expect(await readFile(join(kept.dataDir, 'workbooks', aside ?? ''), 'utf8')).toBe('what is left of it')
  })

  inFull(it)('are noticed by the id of their key where the file is older than any record of it', async () => {
    await using kept = await decided()
    await (await keeperOf(kept)).clear()
    await rm(kept.file)
    await expect(listed(kept)).rejects.toMatchObject({ code: 'workbook-missing' })
    await acceptLoss(kept)
    expect(await entriesOf(kept)).toBe(1)
  })

  inFull(it)('are none where the making of the very first file was broken off', async () => {
    await using kept = await keptWorkbook()
    await (await keeperOf(kept)).write('begun')
    await workbookPlace(NORDIC, kept.context())
    await writeFile(`${kept.file}.key-id`, '')
    await writeFile(kept.file, '')
    expect(await listed(kept)).toEqual([])
    await rm(kept.file)
    await expect(listed(kept)).rejects.toMatchObject({ code: 'workbook-missing' })
  })
})

describe('decisions whose file is another one', () => {
  it('are reported where an older copy is in its place, and resumed if someone accepts that', async () => {
    await using kept = await decided()
    await copyFile(kept.file, `${kept.file}.copy`)
    await withWorkbook(kept, (workbook) => decide(workbook, 2))
    await rename(`${kept.file}.copy`, kept.file)
    const words = expect.stringMatching(
      /older copy.*Its audit trail has 4 entries\..*the audit trail had 6 entries/
    ) as string
    await expect(listed(kept)).rejects.toMatchObject({ code: 'workbook-outdated', message: words })
    const { isWhole, broken } = await verdictOf(kept)
    expect([isWhole, broken?.message]).toEqual([
      false,
      'The audit trail ends with entry 4, but the record beside its key names one that is not in it: its end was cut off or replaced.'
    ])
    await acceptLoss(kept)
    const { entries } = await withWorkbook(kept, (workbook) => workbook.log({ id: null, from: 0, count: 1 }))
    expect(entries[0]?.words).toMatch(
      /^Continued with an older copy of the decisions, with 4 entries: its audit trail had 6 entries,/
    )
    expect(await verdictOf(kept)).toMatchObject({ isWhole: true, entries: 5 })
  })

  it('are reported where the database log was cut short and the last decisions were lost', async () => {
    await using kept = await decided()
    const parts = ['', '-wal'].map((part) => kept.file + part)
    // As a killed process leaves it.
    await withWorkbook(kept, async (workbook) => {
      await decide(workbook, 2)
      for (const part of parts) await copyFile(part, `${part}.copy`)
    })
    for (const part of parts) await rename(`${part}.copy`, part)
    const [, wal = ''] = parts
    const whole = await readFile(wal)
    await truncate(wal, Math.floor(whole.length * 0.6))
    const before = await bytesOf(kept)
    await expect(listed(kept)).rejects.toMatchObject({ code: 'workbook-outdated' })
    expect(await bytesOf(kept)).toEqual(before)
    await writeFile(wal, whole)
    expect(await entriesOf(kept)).toBe(6)
  })

  it('are reported where its log is another of the same length, written with the same key', async () => {
    await using kept = await decided()
    const { key } = await workbookPlace(NORDIC, kept.context())
    const forged = `${kept.file}.forged`
    const workbook = await openWorkbook({ worker: workbookWorker, file: forged, ...(key !== undefined && { key }) })
    await decide(workbook, 5)
    await workbook.close()
    await rename(forged, kept.file)
    const words = expect.stringContaining('was replaced by another one') as string
    await expect(listed(kept)).rejects.toMatchObject({ code: 'workbook-outdated', message: words })
    expect((await verdictOf(kept)).isWhole).toBe(false)
    await acceptLoss(kept)
    expect(await entriesOf(kept)).toBe(6)
  })
})

describe('the record of decisions beside their key', () => {
  it('is made for an earlier file when that is first opened, and follows it', async () => {
    await using kept = await decided()
    const keeper = await keeperOf(kept)
    const head = await keeper.read()
    await keeper.clear()
    expect(await listed(kept)).toHaveLength(1)
    expect(await keeper.read()).toEqual(head)
    await withWorkbook(kept, (workbook) => decide(workbook, 3))
    expect(await keeper.read()).toMatchObject({ seq: 7 })
  })

  it('may lag behind the file, which is no loss', async () => {
    await using kept = await decided()
    const keeper = await keeperOf(kept)
    const head = await keeper.read()
    await withWorkbook(kept, (workbook) => decide(workbook, 2))
    if (head === undefined) throw new Error('Nothing is kept.')
    await keeper.write(head)
    expect(await verdictOf(kept)).toMatchObject({ isWhole: true, entries: 6 })
    expect(await entriesOf(kept)).toBe(6)
    expect(await keeper.read()).toMatchObject({ seq: 6 })
  })

  inFull(it)('is nobody’s concern where nothing is missing', async () => {
    await using kept = await decided()
    await acceptLoss(kept)
    expect(await entriesOf(kept)).toBe(4)
  })

  inFull(it)('is of one data folder, although several share a keychain', async () => {
    await using kept = await decided()
    await using other = await keptWorkbook(kept.keychain)
    expect(await listed(other)).toEqual([])
    expect(await entriesOf(kept)).toBe(4)
  })

  it('is nothing for a session only, whose decisions end with it', async () => {
    await using kept = await decided()
    const sealedFile = join(kept.dataDir, 'vault.sealed')
    const vault = createVault({ openKeychain: () => Promise.reject(keychainUnavailable()), sealedFile })
    await rm(join(kept.dataDir, 'secrets-in-keychain.txt'))
    await vault.useSession()
    const place = await workbookPlace(NORDIC, { ...kept.context(), vault })
    expect([place.keeper, place.known]).toEqual([undefined, { isStored: false }])
    await place.remove()
  })

  it('prevents no decision while it cannot be stored, and catches up later', async () => {
    const keychain = sessionVault()
    let isLocked = false
    const write = (...args: [string, string]) =>
      isLocked ? Promise.reject(new AppError('keychain-locked', 'Locked.')) : keychain.write(...args)
    await using kept = await keptWorkbook({ ...keychain, write })
    await withWorkbook(kept, async (workbook) => {
      isLocked = true
      await decide(workbook, 3)
    })
    expect(kept.logged).toContain('log-head-not-kept')
    isLocked = false
    expect(await entriesOf(kept)).toBe(3)
    expect(await (await keeperOf(kept)).read()).toMatchObject({ seq: 3 })
  })
})
