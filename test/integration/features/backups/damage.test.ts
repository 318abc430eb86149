import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { makeBackup } from '../../../../electron/features/backups/makeBackup.ts'
import { checkBackup, restoreBackup } from '../../../../electron/features/backups/restoreBackup.ts'
import { readBackup } from '../../../../electron/stores/backupFile/backupFile.ts'
import { openWorkbook } from '../../../../electron/stores/workbook/openWorkbook.ts'
import { workbookKey } from '../../../../electron/stores/vault/workbookKey.ts'
import { createVault } from '../../../../electron/stores/vault/vault.ts'
import { keychainUnavailable } from '../../../../electron/stores/vault/keychainFailure.ts'
import { campaign, inFull } from '../../../support/campaign.ts'
import {
  BACKUP_PASSPHRASE,
  backedUpSetup,
  setupAt,
  decide,
  emptySetup,
  TOKEN,
  type BackedUpSetup
} from '../../../support/backups/backedUpSetup.ts'
import { smallDisk } from '../../../support/process/smallDisk.ts'
import { workbookDoor } from '../../../support/reconciliation/keptWorkbook.ts'
import { workbookWorker } from '../../../support/reconciliation/testWorkbook.ts'
import { seededRandom } from '../../../support/seededRandom.ts'
import { secretForms } from '../../../support/vault/secretForms.ts'

async function backUp(setup: BackedUpSetup, path = join(setup.dataDir, '..', 'a.tdbackup')): Promise<string> {
  await makeBackup({ path, passphrase: BACKUP_PASSPHRASE }, await setup.context())
  return path
}

/** Why a restore did not happen. */
async function failureOf(setup: BackedUpSetup, path: string, passphrase = BACKUP_PASSPHRASE): Promise<unknown> {
  const source = { path, passphrase, beside: false }
  return restoreBackup(source, await setup.context()).then(
    () => 'restored',
    (error: unknown) => error
  )
}

/** Files of a data folder, but for locks. */
async function filesOf({ dataDir }: BackedUpSetup): Promise<readonly string[]> {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile() && !entry.name.endsWith('.lock')).map(({ name }) => name)
}

describe('a restore from a file that is not as it was written', () => {
  it('takes nothing from one that was cut or in which any bit is another', async () => {
    await using setup = await backedUpSetup()
    await using other = await emptySetup()
    const path = await backUp(setup)
    const whole = await readFile(path)
    const random = seededRandom('damaged backups')
    const spoilt = Array.from({ length: campaign(12, 300) }, (_, index) => {
      if (index % 2 === 0) return whole.subarray(0, Math.floor(random() * whole.length))
      const bytes = Buffer.from(whole)
      const bit = Math.floor(random() * whole.length * 8)
      bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      return bytes
    })
    for (const bytes of spoilt) {
      await writeFile(path, bytes)
      expect(await failureOf(other, path)).toMatchObject({
        code: expect.stringMatching(/^(backup-damaged|bad-input)$/) as string
      })
    }
    expect(await filesOf(other)).toEqual([])
    await writeFile(path, whole)
    expect(await failureOf(other, path, 'not the passphrase')).toMatchObject({ code: 'passphrase-wrong' })
    expect(await filesOf(other)).toEqual([])
    expect(await other.keychain.read('workbook-key:nordic')).toBeUndefined()
    expect(await failureOf(other, path)).toBe('restored')
  })
})

describe('what a backup holds', () => {
  it('is no token, neither in its bytes nor in what they open to, and no key in clear', async () => {
    await using setup = await backedUpSetup()
    const path = await backUp(setup)
    const sealed = await readFile(path)
    const { contents, parts } = await readBackup(path, BACKUP_PASSPHRASE)
    const opened: Buffer[] = [Buffer.from(JSON.stringify(contents))]
    for await (const { bytes } of parts) opened.push(bytes)
    const all = Buffer.concat(opened)
    for (const form of secretForms(TOKEN)) expect([sealed.includes(form), all.includes(form)]).toEqual([false, false])
    const key = await workbookKey((await setup.context()).vault, 'nordic', true)
    // The key is looked for in the same way, and is there to be found.
    expect(secretForms(key).some((form) => all.includes(form))).toBe(true)
    for (const secret of [key, BACKUP_PASSPHRASE, 'Acme AB'])
      expect(secretForms(secret).some((form) => sealed.includes(form))).toBe(false)
    // Decisions stay encrypted under their own key, also in a work folder.
    expect(all.includes('Acme AB')).toBe(false)
    expect((await stat(path)).mode & 0o777).toBe(0o600)
  })

  it('includes the decisions of a session with secrets in memory, which accepts no restore', async () => {
    await using setup = await emptySetup()
    const base = await setup.context()
    const vault = createVault({
      openKeychain: () => Promise.reject(keychainUnavailable()),
      sealedFile: join(setup.dataDir, 'vault.sealed')
    })
    await vault.useSession()
    const context = { ...base, vault }
    await base.connections.save({ name: 'Nordic', baseUrl: 'https://api.example.com', amountUnit: 'major' })
    const door = workbookDoor(context)
    await decide(await door.workbook(), 3)
    const path = join(setup.dataDir, '..', 'session.tdbackup')
    const { contents } = await makeBackup({ path, passphrase: BACKUP_PASSPHRASE }, context)
    expect(contents.parts).toMatchObject([{ kind: 'workbook', name: 'nordic', log: { entries: 3 } }])
    await door.close()
    const source = { path, passphrase: BACKUP_PASSPHRASE, beside: false }
    await expect(restoreBackup(source, context)).rejects.toMatchObject({ code: 'not-allowed' })
    await using other = await emptySetup()
    expect(await failureOf(other, path)).toBe('restored')
  })
})

describe('a place where nothing can be written', () => {
  it('is reported, and has nothing half written, where its disk is full or read-only', async (context) => {
    await using disk = await smallDisk(4)
    if (!disk) return context.skip('This process may not mount a disk.')
    await using setup = await backedUpSetup()
    const path = join(disk.path, 'a.tdbackup')
    await backUp(setup, path)
    const before = await readFile(path)
    disk.fill()
    await expect(backUp(setup, path)).rejects.toMatchObject({ code: 'disk-full' })
    expect((await readdir(disk.path)).filter((name) => !name.startsWith('ballast'))).toEqual(['a.tdbackup'])
    expect(await readFile(path)).toEqual(before)
    disk.free()
    disk.protect()
    await expect(backUp(setup, path)).rejects.toMatchObject({ code: 'not-writable' })
    expect(await readFile(path)).toEqual(before)
  })

  inFull(it)('is reported where the folder does not exist, or is a file', async () => {
    await using setup = await backedUpSetup()
    for (const place of ['nowhere', 'data/connections.json']) {
      const path = join(setup.dataDir, '..', place, 'a.tdbackup')
      await expect(backUp(setup, path)).rejects.toMatchObject({ code: 'not-writable' })
    }
    await expect(backUp(setup, setup.dataDir)).rejects.toMatchObject({ code: 'not-writable' })
  })

  inFull(it)('restores nothing where the data folder has no room', async (context) => {
    await using disk = await smallDisk(6)
    if (!disk) return context.skip('This process may not mount a disk.')
    await using setup = await backedUpSetup()
    const path = await backUp(setup)
    await using other = await emptySetup()
    const small = setupAt(disk.path, () => other.keychain, other)
    const prepared = await small.context()
    await failureOf(small, join(disk.path, 'none'))
    disk.fill()
    const source = { path, passphrase: BACKUP_PASSPHRASE, beside: false }
    await expect(restoreBackup(source, prepared)).rejects.toMatchObject({
      code: expect.stringMatching(/^(disk-full|not-writable)$/) as string
    })
    disk.free()
    expect((await filesOf(small)).filter((name) => name.endsWith('.db') || name.endsWith('.json'))).toEqual([])
    expect(await failureOf(small, path)).toBe('restored')
  })
})

describe('two at once', () => {
  it('restore a backup into one folder once', async () => {
    await using setup = await backedUpSetup()
    await using other = await emptySetup()
    const path = await backUp(setup)
    const contexts = [await other.context(), await other.context()]
    const source = { path, passphrase: BACKUP_PASSPHRASE, beside: false }
    const reports = await Promise.all(contexts.map((context) => restoreBackup(source, context)))
    const ends = reports.map(({ connections }) => connections[0]?.what)
    expect(ends.filter((what) => what === 'added')).toHaveLength(1)
    const { connections } = await other.context()
    expect(await other.rows()).toEqual(await setup.rows())
    expect(connections.list().filter(({ id }) => id === 'nordic')).toHaveLength(1)
    expect((await readdir(join(other.dataDir, 'workbooks'))).filter((name) => name.includes('removed'))).toEqual([])
  })
})

describe('a backup that an earlier version made', () => {
  // Made by the first version that made any, of a workbook with smaller pages than usual.
  it('of format 1 is read and restored', async () => {
    await using other = await emptySetup()
    const path = join(import.meta.dirname, '../../../support/backups/format-1.tdbackup')
    const contents = await checkBackup({ path, passphrase: BACKUP_PASSPHRASE }, await other.context())
    expect(contents).toMatchObject({ version: '0.1.0', connections: [{ id: 'nordic', name: 'Nordic' }] })
    expect(await failureOf(other, path)).toBe('restored')
    const { entries } = await other.withWorkbook((workbook) => workbook.log({ id: null, from: 0, count: 10 }))
    expect(entries).toHaveLength(4)
    const key = await workbookKey((await other.context()).vault, 'nordic', true)
    const file = join(other.dataDir, 'workbooks', 'nordic.db')
    const workbook = await openWorkbook({ worker: workbookWorker, file, key })
    expect(await workbook.verifyLog()).toMatchObject({ isWhole: true, entries: 4 })
    await workbook.close()
  })
})
