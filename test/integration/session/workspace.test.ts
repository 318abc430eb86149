import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { SavedView } from '../../../shared/domain/workspace.ts'
import { temporaryFolder } from '../../support/temporaryFolder.ts'
import { testApp } from '../../support/app/testApp.ts'

const view = (name: string, phrase = 'acme'): SavedView => ({
  name,
  filter: [{ field: 'text', phrase, not: false }],
  sort: [{ by: 'amount', direction: 'asc' }]
})

const names = (views: readonly SavedView[]) => views.map(({ name }) => name)

/** A data folder, and the app, which can be opened in it any number of times. */
async function aPlace() {
  const folder = await temporaryFolder()
  const file = join(folder.path, 'workspaces', 'sandbox.json')
  return {
    path: folder.path,
    file,
    open: () => testApp({ dataDir: folder.path, autoSync: false }),
    /** Puts a file there as if an earlier run, or somebody else, had written it. */
    write: async (text: string) => {
      await mkdir(join(folder.path, 'workspaces'), { recursive: true })
      await writeFile(file, text)
    },
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose]()
  }
}

describe('what the user set up for a connection', () => {
  it('is empty at first and makes no file', async () => {
    await using place = await aPlace()
    await using setup = await place.open()
    expect(await setup.app.handlers['workspace.get'](undefined)).toEqual({
      views: [],
      templates: [],
      accountNames: [],
      table: null
    })
    expect(await readdir(place.path)).not.toContain('workspaces')
  })

  it('is there after a restart, for its owner alone', async () => {
    await using place = await aPlace()
    const { app } = await place.open()
    await app.handlers['workspace.saveView'](view('Overdue'))
    await app.handlers['workspace.saveTemplate']({ name: 'Books', settings: { format: 'camt054' } })
    await app.handlers['workspace.nameAccount']({ accountId: 'acc1', name: 'Payroll' })
    const last = await app.handlers['workspace.setTable']({
      columns: [{ id: 'amount', isShown: true, width: 120, pin: 'left' }],
      density: 'compact',
      sort: [{ by: 'amount', direction: 'desc' }]
    })
    await app.close()
    expect((await stat(place.file)).mode & 0o777).toBe(0o600)
    await using again = await place.open()
    const kept = await again.app.handlers['workspace.get'](undefined)
    expect(kept).toEqual(last)
    expect(kept).toMatchObject({
      views: [{ name: 'Overdue' }],
      templates: [{ name: 'Books' }],
      accountNames: [{ accountId: 'acc1', name: 'Payroll' }],
      table: { density: 'compact' }
    })
  })

  it('is sent to every window after each change', async () => {
    await using place = await aPlace()
    await using setup = await place.open()
    const after = await setup.app.handlers['workspace.saveView'](view('Overdue'))
    expect(await setup.until('workspace.changed', ({ views }) => views.length === 1)).toEqual(after)
  })

  it('is another for each connection, and goes with it', async () => {
    await using place = await aPlace()
    await using setup = await testApp({ dataDir: place.path, autoSync: false, passphrase: 'correct horse' })
    const { handlers } = setup.app
    await handlers['workspace.saveView'](view('Of the sandbox'))
    const draft = { name: 'Payments', baseUrl: 'http://127.0.0.1:9', amountUnit: 'major' } as const
    const { id } = await handlers['connection.save'](draft)
    await handlers['connection.select'](id)
    expect((await handlers['workspace.get'](undefined)).views).toEqual([])
    await handlers['workspace.saveView'](view('Of the bank'))
    await handlers['connection.select']('sandbox')
    expect(names((await handlers['workspace.get'](undefined)).views)).toEqual(['Of the sandbox'])
    await handlers['connection.remove'](id)
    expect(await readdir(join(place.path, 'workspaces'))).toEqual(['sandbox.json', 'sandbox.json.lock'])
  })
})

describe('a file of the workspace', () => {
  it('that is damaged is set aside and said, and the connection stays usable', async () => {
    await using place = await aPlace()
    await place.write('{"version":1,"views":[{')
    await using setup = await place.open()
    const { handlers } = setup.app
    const status = await handlers['connection.select']('sandbox')
    const aside = (await readdir(join(place.path, 'workspaces'))).find((name) => name.includes('.damaged-'))
    expect(await readFile(join(place.path, 'workspaces', aside ?? ''), 'utf8')).toBe('{"version":1,"views":[{')
    const said = setup.heard.filter(
      ({ name, payload }) => name === 'connection.changed' && 'error' in (payload as object)
    )
    expect(JSON.stringify([status, ...said])).toContain(aside)
    expect((await handlers['workspace.saveView'](view('New'))).views).toHaveLength(1)
  })

  it('of a newer version is refused and left as it is, and the rest of the app works', async () => {
    await using place = await aPlace()
    await place.write('{"version":2,"boards":[]}')
    await using setup = await place.open()
    const { handlers } = setup.app
    expect(await handlers['connection.select']('sandbox')).toMatchObject({ state: 'ready' })
    for (const asked of [handlers['workspace.get'](undefined), handlers['workspace.setTable'](null)]) {
      await expect(asked).rejects.toMatchObject({ code: 'cache-too-new' })
    }
    expect(await readFile(place.file, 'utf8')).toBe('{"version":2,"boards":[]}')
  })
})
