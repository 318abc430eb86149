import { link, mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { refuseOwnFile } from '../../../../electron/features/exporting/job/ownFiles.ts'
import { csvRequest } from '../../../support/exporting/anExport.ts'
import { runCli } from '../../../support/cli/runCli.ts'
import { aQuery } from '../../../support/ledger/aQuery.ts'
import { testApp } from '../../../support/app/testApp.ts'
import { aWireRow, listService } from '../../../support/service/listService.ts'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'

// There one needs a right to make links.
const isWindows = process.platform === 'win32'

const REFUSED = { code: 'not-writable', message: expect.stringContaining('keeps its own files in') as unknown }

/** A data folder with what the app keeps in one, and another folder. */
async function twoFolders() {
  const root = await temporaryFolder()
  const [data, other] = [join(root.path, 'Data'), join(root.path, 'other')]
  for (const folder of [join(data, 'ledgers'), join(data, 'window', 'Default'), other])
    await mkdir(folder, { recursive: true })
  await writeFile(join(data, 'vault.sealed'), 'sealed')
  await writeFile(join(data, 'ledgers', 'a.db'), 'rows')
  return { data, other, [Symbol.asyncDispose]: () => root[Symbol.asyncDispose]() }
}

const refusal = (path: string, data: string) =>
  refuseOwnFile(path, [data]).then(
    () => undefined,
    (error: unknown) => error
  )

describe('a chosen place', () => {
  it.each([
    'vault.sealed',
    'connections.json',
    'backups.json',
    'settings.json',
    'tallydesk.log',
    'window.json',
    'Window.JSON',
    '.connections.json.0a1b2c3d-0123456789ab.tmp',
    'running.lock',
    'workspaces/a.json',
    'labs/a.json',
    'settings/a.json',
    'ledgers/a.db',
    'ledgers/a.db-wal',
    'ledgers/a.db-shm',
    'ledgers/a.db.lock',
    'ledgers/rows.csv',
    'workbooks/a.db',
    'running/0a1b2c3d.lock',
    'window/Default/Cookies',
    'Vault.SEALED',
    'LEDGERS/rows.csv',
    'vault.sealed. ',
    'vault.sealed::$DATA',
    'vault.\u017fealed',
    'ledgers/../vault.sealed',
    '../other/../Data/vault.sealed'
  ])('is none of the app’s own files, there or not: %j', async (name) => {
    await using folders = await twoFolders()
    expect(await refusal(`${folders.data}/${name}`, folders.data)).toMatchObject(REFUSED)
  })

  it.each([
    'rows.csv',
    'Report.XLSX',
    'log.jsonl',
    'a.xml',
    'a.ofx',
    'statement.pdf',
    'mine.look.json',
    'authorization-a.json',
    'connections.csv',
    'out/rows.csv'
  ])('may be beside them, with the name of an exported file: %j', async (name) => {
    await using folders = await twoFolders()
    await mkdir(join(folders.data, 'out'))
    expect(await refusal(join(folders.data, name), folders.data)).toBeUndefined()
  })

  it.skipIf(isWindows)('is no second name of the list of backups', async () => {
    await using folders = await twoFolders()
    await writeFile(join(folders.data, 'backups.json'), '{}')
    await link(join(folders.data, 'backups.json'), join(folders.data, 'mine.csv'))
    expect(await refusal(join(folders.data, 'mine.csv'), folders.data)).toMatchObject(REFUSED)
  })

  it('may have any name elsewhere', async () => {
    await using folders = await twoFolders()
    for (const name of ['vault.sealed', 'a.db', 'rows', 'ledgers'])
      expect(await refusal(join(folders.other, name), folders.data)).toBeUndefined()
  })

  it.skipIf(isWindows)('is not one of them by the place of its manifest', async () => {
    await using folders = await twoFolders()
    await symlink(join(folders.data, 'vault.sealed'), join(folders.other, 'rows.csv.manifest.json'))
    expect(await refusal(join(folders.other, 'rows.csv'), folders.data)).toMatchObject(REFUSED)
  })

  it.skipIf(isWindows)('is not one of them by a link to the file, to its folder or to the data folder', async () => {
    await using folders = await twoFolders()
    const at = (name: string) => join(folders.other, name)
    await symlink(join(folders.data, 'vault.sealed'), at('soft.csv'))
    await link(join(folders.data, 'ledgers', 'a.db'), at('hard.csv'))
    await symlink(join(folders.data, 'ledgers'), at('folder'))
    await symlink(folders.data, at('data'))
    await writeFile(join(folders.data, 'connections.json'), '[]')
    await link(join(folders.data, 'connections.json'), at('list.json'))
    for (const name of ['soft.csv', 'hard.csv', 'list.json', 'folder/rows.csv', 'data/connections.json'])
      expect(await refusal(at(name), folders.data), name).toMatchObject(REFUSED)
    expect(await refusal(join(folders.data, 'vault.sealed'), at('data'))).toMatchObject(REFUSED)
    await link(at('hard.csv'), join(folders.data, 'rows.csv'))
    expect(await refusal(join(folders.data, 'rows.csv'), folders.data)).toMatchObject(REFUSED)
  })

  it('may be a file with two names, both of them a user’s', async () => {
    await using folders = await twoFolders()
    await writeFile(join(folders.data, 'rows.csv'), '')
    await link(join(folders.data, 'rows.csv'), join(folders.other, 'same.csv'))
    expect(await refusal(join(folders.other, 'same.csv'), folders.data)).toBeUndefined()
  })
})

/** What is in a folder, file by file, but for the log of who runs. */
async function contentOf(folder: string): Promise<ReadonlyMap<string, string>> {
  const content = new Map<string, string>()
  for (const name of (await readdir(folder, { recursive: true })).toSorted()) {
    if (name.startsWith('running')) continue
    const file = join(folder, name)
    if ((await stat(file)).isFile()) content.set(name, await readFile(file, 'base64'))
  }
  return content
}

describe('the app', () => {
  it('refuses every one of its own files as the place of an export, and writes nothing', async () => {
    await using folder = await temporaryFolder()
    const first = await testApp({ dataDir: folder.path })
    await first.until('sync.progress', ({ verdict }) => verdict === 'complete')
    await first.app.close()
    let target = ''
    // Without a sync it writes nothing of its own meanwhile.
    const files = { chooseTarget: () => Promise.resolve(target) }
    const app = await testApp({ dataDir: folder.path, autoSync: false, files })
    await app.app.handlers['transactions.totals'](aQuery())
    const own = [...(await contentOf(folder.path)).keys()]
    expect(own.filter((name) => /^ledgers.*\.db(-wal)?$/.test(name))).toHaveLength(2)
    for (const name of own) {
      target = join(folder.path, name)
      await expect(app.app.handlers['export.start'](csvRequest()), name).rejects.toMatchObject(REFUSED)
    }
    expect([...(await contentOf(folder.path)).keys()]).toEqual(own)
    await app.app.close()
  })
})

describe('a command that writes a file', () => {
  it.each([
    ['export', ['--out']],
    ['problems', ['--out']],
    ['demo', ['--out']],
    ['sandbox', ['--control-token-file']]
  ])('%s refuses the files of the data folder, whichever it uses itself', async (command, [option = '']) => {
    await using folders = await twoFolders()
    const before = await contentOf(folders.data)
    const args = [command, option, join(folders.data, 'vault.sealed')]
    if (command !== 'demo' && command !== 'sandbox') args.push('--data-dir', folders.other)
    const { code, err } = await runCli(args, { env: { TALLYDESK_DATA_DIR: folders.data } })
    expect([code, err]).toEqual([1, expect.stringContaining('keeps its own files in') as unknown])
    expect(await contentOf(folders.data)).toEqual(before)
  })

  it('reconcile refuses them before it opens anything', async () => {
    await using folders = await twoFolders()
    await using service = await listService({ rows: [aWireRow('t1')] })
    const file = join(folders.other, 'ids.txt')
    await writeFile(file, '00000000-0000-4000-8000-000000000001\n')
    const args = ['reconcile', file, '--base-url', service.baseUrl, '--data-dir', folders.data, '--report']
    const { code, err } = await runCli([...args, join(folders.data, 'ledgers', 'report.csv')], {})
    expect([code, err]).toEqual([1, expect.stringContaining('keeps its own files in') as unknown])
  })
})
