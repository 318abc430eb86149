import { chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openWorkspace } from '../../../../electron/stores/preferences/workspace.ts'
import {
  withAccountName,
  withTable,
  withView,
  withoutView,
  type WorkspaceChange
} from '../../../../electron/stores/preferences/workspaceChanges.ts'
import type { SavedView, Workspace } from '../../../../shared/domain/workspace.ts'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'

const view = (name: string, phrase = 'acme'): SavedView => ({
  name,
  filter: [{ field: 'text', phrase, not: false }],
  sort: [{ by: 'amount', direction: 'asc' }]
})

const names = ({ views }: Workspace) => views.map(({ name }) => name)

async function aWorkspace(text?: string) {
  const folder = await temporaryFolder()
  const file = join(folder.path, 'workspaces', 'bank.json')
  const prepare = async () => {
    await mkdir(dirname(file), { recursive: true })
  }
  if (text !== undefined) {
    await prepare()
    await writeFile(file, text)
  }
  const heard: Workspace[] = []
  const workspace = openWorkspace({ file, prepare, onChange: (now) => void heard.push(now) })
  return {
    file,
    heard,
    workspace,
    /** As another process has it open. */
    other: () => openWorkspace({ file, prepare, onChange: () => undefined }),
    make: async (...changes: readonly WorkspaceChange[]) => {
      for (const change of changes) await workspace.change(change)
      return workspace.current()
    },
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose]()
  }
}

describe('a workspace', () => {
  it('loses nothing when several things are changed at once', async () => {
    await using place = await aWorkspace()
    const views = Array.from({ length: 20 }, (_, index) => `View ${index}`)
    await Promise.all([
      ...views.map((name) => place.workspace.change(withView(view(name)))),
      place.workspace.change(withTable(null)),
      place.workspace.change(withAccountName({ accountId: 'a', name: 'One' }))
    ])
    const kept = await place.workspace.current()
    expect(names(kept)).toEqual(views)
    expect(kept).toMatchObject({ table: null, accountNames: [{ name: 'One' }] })
    expect(place.heard.at(-1)).toEqual(kept)
  })

  it('loses nothing that two processes change at once', async () => {
    await using place = await aWorkspace()
    const both = [place.workspace, place.other()]
    const ids = Array.from({ length: 10 }, (_, index) => index)
    const named = (id: string) => withAccountName({ accountId: id, name: 'One' })
    await Promise.all(ids.flatMap((id) => both.map((each, at) => each.change(named(`${id}-${at}`)))))
    expect((await place.workspace.current()).accountNames).toHaveLength(20)
  })

  it('takes nothing back that another process changed meanwhile', async () => {
    await using place = await aWorkspace()
    await place.make(withView(view('Mine')))
    const kept = JSON.parse(await readFile(place.file, 'utf8')) as { views: unknown[] }
    await writeFile(place.file, JSON.stringify({ ...kept, views: [...kept.views, view('Theirs')] }))
    expect(names(await place.make(withTable(null)))).toEqual(['Mine', 'Theirs'])
  })

  it('announces nothing any more once it is closed', async () => {
    await using place = await aWorkspace()
    await place.workspace.close()
    await place.make(withView(view('Late')))
    expect(place.heard).toEqual([])
  })
})

describe('a name', () => {
  it('that differs only in case or outer spaces is the same: the new view replaces the other', async () => {
    await using place = await aWorkspace()
    const first = [withView(view('Caf\u00e9', 'first')), withView(view('Other'))]
    const { views } = await place.make(...first, withView(view(' CAFE\u0301', 'second')))
    expect(views).toEqual([view('CAFE\u0301', 'second'), view('Other')])
    expect(names(await place.make(withoutView('caf\u00e9')))).toEqual(['Other'])
  })

  it('of an account is replaced by another, and taken away with null', async () => {
    await using place = await aWorkspace()
    const named = (name: string | null) => withAccountName({ accountId: 'a', name })
    expect((await place.make(named('One'), named('Two'))).accountNames).toEqual([{ accountId: 'a', name: 'Two' }])
    expect((await place.make(named(null))).accountNames).toEqual([])
  })

  it('is refused, with the reason, beyond 200, while one of those can still be replaced', async () => {
    const full = Array.from({ length: 200 }, (_, index) => view(`View ${index}`))
    const rest = { templates: [], accountNames: [], table: null }
    await using place = await aWorkspace(JSON.stringify({ version: 1, views: full, ...rest }))
    await expect(place.make(withView(view('One more')))).rejects.toMatchObject({ code: 'bad-input' })
    expect((await place.make(withView(view('View 7', 'other')))).views[7]).toEqual(view('View 7', 'other'))
  })
})

describe('the file of a workspace', () => {
  it.each(['', '[]', '{"version":1}', '{"version":0}', '{"version":1,"views":[{}]}'])(
    'that is damaged is set aside as it was: %s',
    async (text) => {
      await using place = await aWorkspace(text)
      const aside = (await place.workspace.setAside) ?? ''
      expect(await readFile(join(dirname(place.file), aside), 'utf8')).toBe(text)
      expect(names(await place.make(withView(view('New'))))).toEqual(['New'])
    }
  )

  it('that is damaged while open is set aside, and the next one to change it is notified once', async () => {
    await using place = await aWorkspace()
    await place.make(withView(view('Lost')))
    await writeFile(place.file, 'nonsense')
    await expect(place.make(withView(view('New')))).rejects.toMatchObject({ code: 'cache-damaged' })
    expect(names(await place.make(withView(view('New'))))).toEqual(['New'])
    expect((await readdir(dirname(place.file))).filter((name) => !name.endsWith('.lock'))).toHaveLength(2)
  })

  it('of a newer version is refused and left as it is', async () => {
    await using place = await aWorkspace('{"version":2,"boards":[]}')
    await expect(place.workspace.current()).rejects.toMatchObject({ code: 'cache-too-new' })
    await expect(place.make(withTable(null))).rejects.toMatchObject({ code: 'cache-too-new' })
    expect(await readFile(place.file, 'utf8')).toBe('{"version":2,"boards":[]}')
  })

  it.skipIf(process.getuid?.() === 0)('that cannot be written changes nothing and says what to do', async () => {
    await using place = await aWorkspace()
    await place.make(withView(view('Kept')))
    await chmod(dirname(place.file), 0o500)
    await expect(place.make(withView(view('New')))).rejects.toMatchObject({ code: 'not-writable' })
    await chmod(dirname(place.file), 0o700)
    expect(names(await place.workspace.current())).toEqual(['Kept'])
  })
})
