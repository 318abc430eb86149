import { copyFile, mkdir, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { makeBackup } from '../../../../electron/features/backups/makeBackup.ts'
import { restoreBackup } from '../../../../electron/features/backups/restoreBackup.ts'
import { claimFile } from '../../../../electron/base/database/fileLock.ts'
import { verifyStoredLog } from '../../../../electron/features/reconciling/storedLog.ts'
import { Memory } from '../../../../electron/service/sandbox/memory/memory.ts'
import { writeMemory } from '../../../../electron/service/sandbox/memory/memoryFile.ts'
import { damagedCopies } from '../../../../electron/session/damagedCopies.ts'
import { openAppSettings } from '../../../../electron/session/appSettings.ts'
import { claimSandboxMemory } from '../../../../electron/session/sandboxMemory.ts'
import type { RestoreReport } from '../../../../shared/domain/backup.ts'
import { tokenAccount } from '../../../../electron/stores/vault/accessToken.ts'
import { NORDIC } from '../../../support/reconciliation/keptWorkbook.ts'
import {
  BACKUP_PASSPHRASE,
  backedUpSetup,
  decide,
  emptySetup,
  type BackedUpSetup
} from '../../../support/backups/backedUpSetup.ts'
import { inFull, sampleOf } from '../../../support/campaign.ts'

async function backUp(setup: BackedUpSetup): Promise<string> {
  const path = join(setup.dataDir, '..', 'a.tdbackup')
  await makeBackup({ path, passphrase: BACKUP_PASSPHRASE }, await setup.context())
  return path
}

async function restore(setup: BackedUpSetup, path: string, beside = false): Promise<RestoreReport> {
  return restoreBackup({ path, passphrase: BACKUP_PASSPHRASE, beside }, await setup.context())
}

/** Of a sandbox in which only these authorisations were made. */
function sandboxMemory(consents: readonly string[]): Memory {
  const transactions = { startedAt: 0, isSettling: false, added: [], changes: [], touched: [], removed: [], due: [] }
  const made = { holder: { kind: 'individual', id: 'someone' }, status: 'pending', createdAt: 1 } as const
  const kept = consents.map((id) => ({ ...made, id, charge: undefined, expiresAt: undefined }))
  return { version: 1, now: 1, consents: kept, methods: [], accounts: [], transactions }
}

/** What `check-audit-trail` finds. */
async function verdictOf(setup: BackedUpSetup, connectionId?: string) {
  const { ports } = await setup.context()
  const withKeychain = { ...ports, openKeychain: () => Promise.resolve(setup.keychain) }
  const { baseUrl } = NORDIC
  return verifyStoredLog({ ports: withKeychain, passphrase: undefined, baseUrl, connectionId, heads: [] })
}

const file = ({ dataDir }: BackedUpSetup) => join(dataDir, 'workbooks', 'nordic.db')
const listed = async (setup: BackedUpSetup) =>
  (await setup.context()).connections.list().map(({ id, name }) => [id, name])

describe('a backup, restored on a new computer with its passphrase alone', () => {
  it('has every row of every decision, what was set up, and a log that is whole', async () => {
    await using setup = await backedUpSetup()
    await using other = await emptySetup()
    const report = await restore(other, await backUp(setup))
    expect(report.connections).toEqual([
      {
        name: 'Nordic',
        what: 'added',
        isBehind: false,
        hadTeam: false,
        log: expect.objectContaining({ entries: 4 }) as unknown
      }
    ])
    expect(await other.rows()).toEqual(await setup.rows())
    expect(await verdictOf(other)).toMatchObject({ isWhole: true, entries: 4 })
    const { connections } = await other.context()
    expect([connections.get('nordic'), connections.selected().id]).toEqual([NORDIC, 'nordic'])
    for (const folder of ['settings', 'workspaces']) {
      expect(await readFile(join(other.dataDir, folder, 'nordic.json'), 'utf8')).toContain(folder)
    }
    await other.withWorkbook((workbook) => decide(workbook, 2))
    expect(await verdictOf(other)).toMatchObject({ isWhole: true, entries: 6 })
    expect(await readdir(join(other.dataDir, 'backups'))).toEqual([])
  })

  it('is the workbook of one person, also where it was that of a team, and says so', async () => {
    await using setup = await backedUpSetup()
    await using other = await emptySetup()
    const link = join(setup.dataDir, 'teams', 'nordic.json')
    await mkdir(dirname(link), { mode: 0o700 })
    // It counts even where nobody can read which team it was.
    await writeFile(link, '{')
    const path = await backUp(setup)
    expect((await restore(other, path)).connections).toMatchObject([{ what: 'added', hadTeam: true }])
    expect(await readdir(other.dataDir)).not.toContain('teams')
    expect((await restore(other, path)).connections).toMatchObject([{ what: 'left', hadTeam: false }])
    // Here, it still belongs to the team.
    await rm(file(setup))
    expect((await restore(setup, path)).connections).toMatchObject([{ what: 'mended', hadTeam: false }])
    expect((await restore(setup, path, true)).connections).toMatchObject([{ what: 'second', hadTeam: true }])
  })

  it('brings what was set up for the whole app, and leaves what was set up here', async () => {
    await using setup = await backedUpSetup()
    await using other = await emptySetup()
    const settingsOf = ({ dataDir }: BackedUpSetup) =>
      openAppSettings({ ports: { dataDir, log: vi.fn(), user: { name: 'tester' } }, onChange: vi.fn() })
    await (
      await settingsOf(setup)
    ).change({
      region: 'de-DE',
      timeZone: 'Europe/Berlin',
      theme: 'dark',
      userName: 'Anna Berg'
    })
    const here = await settingsOf(other)
    await here.change({ theme: 'light', isWelcomed: true })
    await restore(other, await backUp(setup))
    await here.reload()
    const expected = { region: 'de-DE', timeZone: 'Europe/Berlin', theme: 'light', isWelcomed: true, userName: null }
    expect(here.current()).toMatchObject(expected)
  })

  it('brings what the built-in sandbox remembers, unless something was made in the one here', async () => {
    await using setup = await backedUpSetup()
    await using other = await emptySetup()
    const remembered = async ({ dataDir }: BackedUpSetup) =>
      Memory.parse(JSON.parse(await readFile(join(dataDir, 'sandboxes', 'sandbox-1-50.json'), 'utf8')))
    const remember = async ({ dataDir }: BackedUpSetup, consents: readonly string[]) => {
      await mkdir(join(dataDir, 'sandboxes'), { recursive: true, mode: 0o700 })
      writeMemory(join(dataDir, 'sandboxes', 'sandbox-1-50.json'), sandboxMemory(consents))
    }
    await remember(setup, ['made there'])
    const path = await backUp(setup)
    // It only ran here.
    await remember(other, [])
    await restore(other, path)
    expect(await remembered(other)).toEqual(await remembered(setup))
    await remember(other, ['made here'])
    await restore(other, path)
    expect((await remembered(other)).consents.map(({ id }) => id)).toEqual(['made here'])
  })

  it('sets aside a sandbox memory here that it cannot read, such as one of a newer version', async () => {
    await using setup = await backedUpSetup()
    await using other = await emptySetup()
    const memoryOf = ({ dataDir }: BackedUpSetup) => join(dataDir, 'sandboxes', 'sandbox-1-50.json')
    await mkdir(dirname(memoryOf(setup)), { mode: 0o700 })
    writeMemory(memoryOf(setup), sandboxMemory(['made there']))
    const newer = '{"version":2,"made":"here"}'
    await mkdir(dirname(memoryOf(other)), { mode: 0o700 })
    await writeFile(memoryOf(other), newer)
    await restore(other, await backUp(setup))
    expect(await readFile(memoryOf(other), 'utf8')).toContain('made there')
    const [copy, ...more] = await damagedCopies(other.dataDir)
    expect([await readFile(join(other.dataDir, copy?.name ?? ''), 'utf8'), more]).toEqual([newer, []])
  })

  it('is refused while another process has the sandbox open, which would overwrite the result', async () => {
    await using setup = await backedUpSetup()
    await using other = await emptySetup()
    const memoryOf = ({ dataDir }: BackedUpSetup) => join(dataDir, 'sandboxes', 'sandbox-1-50.json')
    await mkdir(dirname(memoryOf(setup)), { mode: 0o700 })
    await mkdir(dirname(memoryOf(other)), { mode: 0o700 })
    writeMemory(memoryOf(setup), sandboxMemory(['made there']))
    const path = await backUp(setup)
    const close = claimFile(memoryOf(other))
    await expect(restore(other, path)).rejects.toMatchObject({ code: 'in-use' })
    expect(await listed(other)).toHaveLength(1)
    close()
    // The sandbox of this process is opened again after a restore.
    const own = await claimSandboxMemory(other.dataDir, 'sandbox-1-50')
    await restore(other, path)
    own.release()
    expect(await readFile(memoryOf(other), 'utf8')).toContain('made there')
    claimFile(memoryOf(other))()
  })

  inFull(it)('has no token, so a new one is requested', async () => {
    await using setup = await backedUpSetup()
    await using other = await emptySetup()
    await restore(other, await backUp(setup))
    expect(await setup.keychain.read(tokenAccount('nordic'))).toBeDefined()
    expect(await other.keychain.read(tokenAccount('nordic'))).toBeUndefined()
  })

  it('is taken while somebody decides, and holds what was decided until then', async () => {
    await using setup = await backedUpSetup()
    const path = await setup.withWorkbook(async (workbook) => {
      await decide(workbook, 3)
      const made = await backUp(setup)
      await decide(workbook, 2)
      return made
    })
    await using other = await emptySetup()
    expect((await restore(other, path)).connections[0]?.log?.entries).toBe(7)
    expect(await verdictOf(other)).toMatchObject({ isWhole: true, entries: 7 })
  })
})

describe('a backup, restored where it was made', () => {
  it('leaves what is all there as it is, later decisions included', async () => {
    await using setup = await backedUpSetup()
    const path = await backUp(setup)
    await setup.withWorkbook((workbook) => decide(workbook, 3))
    const before = await setup.rows()
    expect((await restore(setup, path)).connections).toMatchObject([{ what: 'left', isBehind: false }])
    expect(await setup.rows()).toEqual(before)
    expect(await listed(setup)).toHaveLength(2)
  })

  inFull(it)('goes beside the original, under its own name, if that is requested', async () => {
    await using setup = await backedUpSetup()
    const path = await backUp(setup)
    const before = await setup.rows()
    await setup.withWorkbook((workbook) => decide(workbook, 3))
    const { connections, madeAt } = await restore(setup, path, true)
    const name = `Nordic (backup of ${madeAt.slice(0, 10)})`
    expect(connections).toMatchObject([{ what: 'second', name, log: { entries: 4 } }])
    const second = (await listed(setup)).at(-1)
    expect(second).toEqual([expect.stringMatching(/^nordic-[0-9a-f]{6}$/), name])
    expect(await setup.rows(second?.[0])).toEqual(before)
    await expect(verdictOf(setup)).rejects.toMatchObject({ code: 'bad-input' })
    expect(await verdictOf(setup, NORDIC.id)).toMatchObject({ isWhole: true, entries: 7 })
    expect(await verdictOf(setup, second?.[0])).toMatchObject({ isWhole: true, entries: 4 })
    expect(await readFile(join(setup.dataDir, 'workspaces', `${second?.[0]}.json`), 'utf8')).toContain('workspaces')
  })

  const losses: readonly [string, (setup: BackedUpSetup) => Promise<unknown>][] = [
    ['was deleted', (setup) => rm(file(setup))],
    ['was emptied', (setup) => truncate(file(setup))],
    ['is damaged', (setup) => writeFile(file(setup), Buffer.alloc(65_536, 7))],
    [
      'lost its key and is damaged',
      async (setup) => {
        await writeFile(file(setup), Buffer.alloc(65_536, 7))
        await setup.keychain.clear('workbook-key:nordic')
      }
    ]
  ]
  it.each(sampleOf(losses, 2))('takes the place of a workbook that %s', async (_how, spoil) => {
    await using setup = await backedUpSetup()
    const before = await setup.rows()
    const path = await backUp(setup)
    await spoil(setup)
    expect((await restore(setup, path)).connections).toMatchObject([{ what: 'mended', isBehind: false }])
    expect(await setup.rows()).toEqual(before)
    expect(await verdictOf(setup)).toMatchObject({ isWhole: true, entries: 4 })
    expect(await listed(setup)).toHaveLength(2)
    // Not deleted: somebody may find a use for it.
    const aside = (await readdir(join(setup.dataDir, 'workbooks'))).filter((name) => name.includes('.replaced-'))
    expect(aside.length).toBeGreaterThan(0)
    const isThere = aside.some((name) => name.endsWith('Z'))
    expect(await damagedCopies(setup.dataDir)).toMatchObject(isThere ? [{ isDecisions: true }] : [])
  })

  it('says what was decided since and is lost, which has to be accepted', async () => {
    await using setup = await backedUpSetup()
    const path = await backUp(setup)
    await setup.withWorkbook((workbook) => decide(workbook, 2))
    await rm(file(setup))
    expect((await restore(setup, path)).connections).toMatchObject([{ what: 'mended', isBehind: true }])
    await expect(setup.withWorkbook((workbook) => workbook.list())).rejects.toMatchObject({ code: 'workbook-outdated' })
  })

  it('gives the key back to a workbook that only lost that, and leaves its later decisions', async () => {
    await using setup = await backedUpSetup()
    const path = await backUp(setup)
    await setup.withWorkbook((workbook) => decide(workbook, 2))
    const before = await setup.rows()
    await setup.keychain.clear('workbook-key:nordic')
    await expect(setup.withWorkbook((workbook) => workbook.list())).rejects.toMatchObject({ code: 'key-missing' })
    expect((await restore(setup, path)).connections).toMatchObject([{ what: 'left' }])
    expect(await setup.rows()).toEqual(before)
    expect(await verdictOf(setup)).toMatchObject({ isWhole: true, entries: 6 })
  })

  it('gives back a key of which something else is stored, which opens the later decisions too', async () => {
    await using setup = await backedUpSetup()
    const path = await backUp(setup)
    await setup.withWorkbook((workbook) => decide(workbook, 2))
    const before = await setup.rows()
    await setup.keychain.write('workbook-key:nordic', 'garbled')
    await expect(setup.withWorkbook((workbook) => workbook.list())).rejects.toMatchObject({ code: 'key-wrong' })
    expect((await restore(setup, path)).connections).toMatchObject([{ what: 'left' }])
    expect(await setup.rows()).toEqual(before)
    expect(await verdictOf(setup)).toMatchObject({ isWhole: true, entries: 6 })
  })

  inFull(it)('lists the connection again where the list was lost', async () => {
    await using setup = await backedUpSetup()
    const path = await backUp(setup)
    const before = await setup.rows()
    await writeFile(join(setup.dataDir, 'connections.json'), 'damaged')
    expect((await restore(setup, path)).connections).toMatchObject([{ what: 'left', name: 'Nordic' }])
    expect((await setup.context()).connections.get('nordic')).toEqual(NORDIC)
    expect(await setup.rows()).toEqual(before)
  })

  it('goes beside decisions of another origin, whose key and log it never replaces', async () => {
    await using setup = await backedUpSetup()
    await using other = await backedUpSetup(2)
    const before = await other.rows()
    expect((await restore(other, await backUp(setup))).connections).toMatchObject([{ what: 'second' }])
    expect(await other.rows()).toEqual(before)
    const [, , second] = await listed(other)
    expect(await other.rows(second?.[0])).toEqual(await setup.rows())
  })
})

describe('a backup that is not made', () => {
  it('says which decisions are gone, older or damaged, and leaves the previous backup as it was', async () => {
    await using setup = await backedUpSetup()
    const path = await backUp(setup)
    const made = await readFile(path)
    const whole = await readFile(file(setup))
    await rm(file(setup))
    await expect(backUp(setup)).rejects.toMatchObject({ code: 'workbook-missing' })
    await writeFile(file(setup), whole)
    await copyFile(file(setup), `${file(setup)}.older`)
    await setup.withWorkbook((workbook) => decide(workbook, 2))
    await copyFile(`${file(setup)}.older`, file(setup))
    await expect(backUp(setup)).rejects.toMatchObject({ code: 'workbook-outdated' })
    await writeFile(file(setup), Buffer.alloc(65_536, 7))
    await expect(backUp(setup)).rejects.toMatchObject({ code: 'workbook-damaged' })
    await writeFile(join(setup.dataDir, 'settings', 'nordic.json'), '{')
    await writeFile(file(setup), whole)
    expect(await readFile(path)).toEqual(made)
    expect((await readdir(join(setup.dataDir, '..'))).sort()).toEqual(['a.tdbackup', 'data'])
  })

  it('says that settings are damaged, or that the passphrase is too short', async () => {
    await using setup = await backedUpSetup()
    await writeFile(join(setup.dataDir, 'settings', 'nordic.json'), '{')
    await expect(backUp(setup)).rejects.toMatchObject({ code: 'cache-damaged' })
    const target = { path: join(setup.dataDir, '..', 'b.tdbackup'), passphrase: 'seven77' }
    await expect(makeBackup(target, await setup.context())).rejects.toMatchObject({ code: 'bad-input' })
  })
})
