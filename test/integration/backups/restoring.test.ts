import { copyFile, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { makeBackup } from '../../../electron/backups/makeBackup.ts'
import { restoreBackup } from '../../../electron/backups/restoreBackup.ts'
import { verifyKeptLog } from '../../../electron/reconciling/keptLog.ts'
import type { RestoreReport } from '../../../shared/domain/backup.ts'
import { tokenAccount } from '../../../electron/vault/ledgerKey.ts'
import { NORDIC } from '../../support/reconciliation/keptWorkbook.ts'
import { BACKUP_PASSPHRASE, backedDesk, decide, emptyDesk, type BackedDesk } from '../../support/backups/backedDesk.ts'

async function backUp(desk: BackedDesk): Promise<string> {
  const path = join(desk.dataDir, '..', 'a.tdbackup')
  await makeBackup({ path, passphrase: BACKUP_PASSPHRASE }, await desk.context())
  return path
}

async function restore(desk: BackedDesk, path: string, beside = false): Promise<RestoreReport> {
  return restoreBackup({ path, passphrase: BACKUP_PASSPHRASE, beside }, await desk.context())
}

/** What `verify-log` finds. */
async function verdictOf(desk: BackedDesk) {
  const { ports } = await desk.context()
  const withKeychain = { ...ports, openKeychain: () => Promise.resolve(desk.keychain) }
  return verifyKeptLog({ ports: withKeychain, passphrase: undefined, baseUrl: NORDIC.baseUrl, heads: [] })
}

const file = ({ dataDir }: BackedDesk) => join(dataDir, 'workbooks', 'nordic.db')
const listed = async (desk: BackedDesk) => (await desk.context()).connections.list().map(({ id, name }) => [id, name])

describe('a backup, restored on a new computer with its passphrase alone', () => {
  it('has every row of every decision, what was set up, and a log that is whole', async () => {
    await using desk = await backedDesk()
    await using other = await emptyDesk()
    const report = await restore(other, await backUp(desk))
    expect(report.connections).toEqual([
      { name: 'Nordic', what: 'added', isBehind: false, log: expect.objectContaining({ entries: 4 }) as unknown }
    ])
    expect(await other.rows()).toEqual(await desk.rows())
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

  it('has no token, which is asked for anew', async () => {
    await using desk = await backedDesk()
    await using other = await emptyDesk()
    await restore(other, await backUp(desk))
    expect(await desk.keychain.read(tokenAccount('nordic'))).toBeDefined()
    expect(await other.keychain.read(tokenAccount('nordic'))).toBeUndefined()
  })

  it('is taken while somebody decides, and holds what was decided until then', async () => {
    await using desk = await backedDesk()
    const path = await desk.withWorkbook(async (workbook) => {
      await decide(workbook, 3)
      const made = await backUp(desk)
      await decide(workbook, 2)
      return made
    })
    await using other = await emptyDesk()
    expect((await restore(other, path)).connections[0]?.log?.entries).toBe(7)
    expect(await verdictOf(other)).toMatchObject({ isWhole: true, entries: 7 })
  })
})

describe('a backup, restored where it was made', () => {
  it('leaves what is all there as it is, later decisions included', async () => {
    await using desk = await backedDesk()
    const path = await backUp(desk)
    await desk.withWorkbook((workbook) => decide(workbook, 3))
    const before = await desk.rows()
    expect((await restore(desk, path)).connections).toMatchObject([{ what: 'left', isBehind: false }])
    expect(await desk.rows()).toEqual(before)
    expect(await listed(desk)).toHaveLength(2)
  })

  it('goes beside it where that is asked for, under a name of its own', async () => {
    await using desk = await backedDesk()
    const path = await backUp(desk)
    const before = await desk.rows()
    await desk.withWorkbook((workbook) => decide(workbook, 3))
    const { connections, madeAt } = await restore(desk, path, true)
    const name = `Nordic (backup of ${madeAt.slice(0, 10)})`
    expect(connections).toMatchObject([{ what: 'second', name, log: { entries: 4 } }])
    const second = (await listed(desk)).at(-1)
    expect(second).toEqual([expect.stringMatching(/^nordic-[0-9a-f]{6}$/), name])
    expect(await desk.rows(second?.[0])).toEqual(before)
    expect(await verdictOf(desk)).toMatchObject({ isWhole: true, entries: 7 })
    expect(await readFile(join(desk.dataDir, 'workspaces', `${second?.[0]}.json`), 'utf8')).toContain('workspaces')
  })

  it.each<[string, (desk: BackedDesk) => Promise<unknown>]>([
    ['was deleted', (desk) => rm(file(desk))],
    ['was emptied', (desk) => truncate(file(desk))],
    ['is damaged', (desk) => writeFile(file(desk), Buffer.alloc(65_536, 7))],
    [
      'lost its key and is damaged',
      async (desk) => {
        await writeFile(file(desk), Buffer.alloc(65_536, 7))
        await desk.keychain.clear('workbook-key:nordic')
      }
    ]
  ])('takes the place of a workbook that %s', async (_how, spoil) => {
    await using desk = await backedDesk()
    const before = await desk.rows()
    const path = await backUp(desk)
    await spoil(desk)
    expect((await restore(desk, path)).connections).toMatchObject([{ what: 'mended', isBehind: false }])
    expect(await desk.rows()).toEqual(before)
    expect(await verdictOf(desk)).toMatchObject({ isWhole: true, entries: 4 })
    expect(await listed(desk)).toHaveLength(2)
    // Not deleted: somebody may find a use for it.
    const aside = (await readdir(join(desk.dataDir, 'workbooks'))).filter((name) => name.includes('.removed-'))
    expect(aside.length).toBeGreaterThan(0)
  })

  it('says what was decided since and is lost, which has to be accepted', async () => {
    await using desk = await backedDesk()
    const path = await backUp(desk)
    await desk.withWorkbook((workbook) => decide(workbook, 2))
    await rm(file(desk))
    expect((await restore(desk, path)).connections).toMatchObject([{ what: 'mended', isBehind: true }])
    await expect(desk.withWorkbook((workbook) => workbook.list())).rejects.toMatchObject({ code: 'workbook-outdated' })
  })

  it('gives the key back to a workbook that only lost that, and leaves its later decisions', async () => {
    await using desk = await backedDesk()
    const path = await backUp(desk)
    await desk.withWorkbook((workbook) => decide(workbook, 2))
    const before = await desk.rows()
    await desk.keychain.clear('workbook-key:nordic')
    await expect(desk.withWorkbook((workbook) => workbook.list())).rejects.toMatchObject({ code: 'key-missing' })
    expect((await restore(desk, path)).connections).toMatchObject([{ what: 'left' }])
    expect(await desk.rows()).toEqual(before)
    expect(await verdictOf(desk)).toMatchObject({ isWhole: true, entries: 6 })
  })

  it('lists the connection again where the list was lost', async () => {
    await using desk = await backedDesk()
    const path = await backUp(desk)
    const before = await desk.rows()
    await writeFile(join(desk.dataDir, 'connections.json'), 'damaged')
    expect((await restore(desk, path)).connections).toMatchObject([{ what: 'left', name: 'Nordic' }])
    expect((await desk.context()).connections.get('nordic')).toEqual(NORDIC)
    expect(await desk.rows()).toEqual(before)
  })

  it('goes beside decisions of another origin, whose key and log it never replaces', async () => {
    await using desk = await backedDesk()
    await using other = await backedDesk(2)
    const before = await other.rows()
    expect((await restore(other, await backUp(desk))).connections).toMatchObject([{ what: 'second' }])
    expect(await other.rows()).toEqual(before)
    const [, , second] = await listed(other)
    expect(await other.rows(second?.[0])).toEqual(await desk.rows())
  })
})

describe('a backup that is not made', () => {
  it('is told by name where decisions are gone, older or damaged, and leaves the one before as it was', async () => {
    await using desk = await backedDesk()
    const path = await backUp(desk)
    const made = await readFile(path)
    const whole = await readFile(file(desk))
    await rm(file(desk))
    await expect(backUp(desk)).rejects.toMatchObject({ code: 'workbook-missing' })
    await writeFile(file(desk), whole)
    await copyFile(file(desk), `${file(desk)}.older`)
    await desk.withWorkbook((workbook) => decide(workbook, 2))
    await copyFile(`${file(desk)}.older`, file(desk))
    await expect(backUp(desk)).rejects.toMatchObject({ code: 'workbook-outdated' })
    await writeFile(file(desk), Buffer.alloc(65_536, 7))
    await expect(backUp(desk)).rejects.toMatchObject({ code: 'workbook-damaged' })
    await writeFile(join(desk.dataDir, 'settings', 'nordic.json'), '{')
    await writeFile(file(desk), whole)
    expect(await readFile(path)).toEqual(made)
    expect((await readdir(join(desk.dataDir, '..'))).sort()).toEqual(['a.tdbackup', 'data'])
  })

  it('is told where settings are damaged, and where the passphrase is too short', async () => {
    await using desk = await backedDesk()
    await writeFile(join(desk.dataDir, 'settings', 'nordic.json'), '{')
    await expect(backUp(desk)).rejects.toMatchObject({ code: 'cache-damaged' })
    const target = { path: join(desk.dataDir, '..', 'b.tdbackup'), passphrase: 'seven77' }
    await expect(makeBackup(target, await desk.context())).rejects.toMatchObject({ code: 'bad-input' })
  })
})
