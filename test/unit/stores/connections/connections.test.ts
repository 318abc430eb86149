import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { connectionAt, openConnections } from '../../../../electron/stores/connections/connections.ts'
import type { Connection, ConnectionDraft } from '../../../../shared/domain/connection.ts'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'

async function aList() {
  const folder = await temporaryFolder()
  const file = join(folder.path, 'connections.json')
  return {
    path: folder.path,
    file,
    open: () => openConnections(file),
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose]()
  }
}

const aDraft = (change: Partial<ConnectionDraft> = {}): ConnectionDraft => ({
  name: 'Nordic',
  baseUrl: 'https://api.example.com/',
  amountUnit: 'major',
  ...change
})

const aStored = (change: object = {}) => ({
  id: 'nordic',
  name: 'Nordic',
  environment: 'live',
  baseUrl: 'https://api.example.com',
  amountUnit: 'major',
  ...change
})
const aFile = (change: object = {}) => ({ version: 1, selected: 'nordic', connections: [aStored()], ...change })

describe('the connection at a base URL', () => {
  const all = [aStored(), aStored({ id: 'company-two', name: 'Company two' })] as readonly Connection[]
  const at = (id?: string) => connectionAt(all, 'https://api.example.com/', id)?.id

  it('is never the first of several: one has to be named', () => {
    expect(() => at()).toThrow(/--connection nordic \(Nordic\), --connection company-two \(Company two\)/)
    expect([at('nordic'), at('company-two')]).toEqual(['nordic', 'company-two'])
    expect(() => at('company-three')).toThrow(/has the id “company-three”/)
  })

  it('is the sandbox without one, and none where nobody has it', () => {
    expect(connectionAt(all, undefined, undefined)?.id).toBe('sandbox')
    expect(connectionAt(all, 'https://other.example.com', undefined)).toBeUndefined()
    expect(() => connectionAt(all, undefined, 'nordic')).toThrow('--connection needs --base-url beside it.')
  })
})

describe('the list of connections', () => {
  it('starts with the sandbox alone, chosen, and writes no file for it', async () => {
    await using list = await aList()
    const connections = await list.open()
    expect(connections.list().map(({ id }) => id)).toEqual(['sandbox'])
    expect(connections.selected()).toBe(connections.get('sandbox'))
    expect(connections.setAside).toBeUndefined()
    expect(await readdir(list.path)).toEqual([])
  })

  it('keeps what was saved and chosen, under an id made from the name', async () => {
    await using list = await aList()
    const connections = await list.open()
    const saved = await connections.save(aDraft())
    await connections.setSelected(saved.id)
    expect(saved).toEqual(aStored())
    const again = await list.open()
    expect(again.list().slice(1)).toEqual([saved])
    expect(again.selected()).toEqual(saved)
  })

  it('changes a connection in its place and keeps its id', async () => {
    await using list = await aList()
    const connections = await list.open()
    const { id } = await connections.save(aDraft())
    await connections.save(aDraft({ name: 'Other' }))
    await connections.save(aDraft({ id, name: 'Renamed', baseUrl: 'https://new.example.com', amountUnit: 'minor' }))
    const again = await list.open()
    expect(again.list().map(({ name }) => name)).toEqual(['Sandbox', 'Renamed', 'Other'])
    expect(again.get(id)).toEqual(aStored({ name: 'Renamed', baseUrl: 'https://new.example.com', amountUnit: 'minor' }))
  })

  it('gives two connections of one name two ids', async () => {
    await using list = await aList()
    const connections = await list.open()
    const ids = await Promise.all([1, 2, 3].map(async () => (await connections.save(aDraft())).id))
    expect(new Set(ids).size).toBe(3)
    expect((await list.open()).list()).toHaveLength(4)
  })

  it('keeps what another process added and chose meanwhile, and adds the same one once', async () => {
    await using list = await aList()
    const [one, other] = [await list.open(), await list.open()]
    await one.save(aDraft())
    await one.save(aDraft({ name: 'First', baseUrl: 'https://first.example.com' }))
    await other.save(aDraft({ name: 'Second', baseUrl: 'https://second.example.com' }))
    await one.setSelected('first')
    expect((await other.save(aDraft({ name: 'Third' }))).id).toBe('third')
    const again = await list.open()
    expect(again.list().map(({ id }) => id)).toEqual(['sandbox', 'nordic', 'first', 'second', 'third'])
    expect(again.selected().id).toBe('first')
    const [third, fourth] = [await list.open(), await list.open()]
    const same = aDraft({ name: 'Same', baseUrl: 'https://same.example.com' })
    expect((await third.save(same)).id).toBe((await fourth.save(same)).id)
    // Whoever sees it in the list and adds another means another.
    expect((await fourth.save(same)).id).not.toBe('same')
  })

  it('keeps its connections when the file is gone meanwhile', async () => {
    await using list = await aList()
    const connections = await list.open()
    await connections.save(aDraft())
    await rm(list.file)
    await connections.save(aDraft({ name: 'Other' }))
    expect((await list.open()).list()).toHaveLength(3)
  })

  it('treats a service as live unless it runs on this computer', async () => {
    await using list = await aList()
    const connections = await list.open()
    const environment = async (baseUrl: string) => (await connections.save(aDraft({ baseUrl }))).environment
    expect(await environment('https://sandbox.example.com')).toBe('live')
    expect(await environment('http://127.0.0.1:4000')).toBe('sandbox')
  })

  it('takes no service on the internet for a sandbox, whatever the file says', async () => {
    await using list = await aList()
    const stored = [aStored({ environment: 'sandbox' }), aStored({ id: 'own', baseUrl: 'http://127.0.0.1:8080' })]
    await writeFile(list.file, JSON.stringify(aFile({ connections: stored })))
    const connections = await list.open()
    expect(connections.list().map(({ environment }) => environment)).toEqual(['sandbox', 'live', 'live'])
  })

  it('removes a connection and goes back to the sandbox if it was chosen', async () => {
    await using list = await aList()
    const connections = await list.open()
    const { id } = await connections.save(aDraft())
    await connections.setSelected(id)
    await connections.remove(id)
    const again = await list.open()
    expect(again.list().map((connection) => connection.id)).toEqual(['sandbox'])
    expect(again.selected().id).toBe('sandbox')
  })

  it('never stores, changes or removes the sandbox', async () => {
    await using list = await aList()
    const connections = await list.open()
    await expect(connections.save(aDraft({ id: 'sandbox' }))).rejects.toMatchObject({ code: 'not-allowed' })
    await expect(connections.remove('sandbox')).rejects.toMatchObject({ code: 'not-allowed' })
    expect((await connections.save(aDraft({ name: 'Sandbox' }))).id).not.toBe('sandbox')
    await connections.setSelected('sandbox')
    expect(JSON.parse(await readFile(list.file, 'utf8'))).toMatchObject({ connections: [{ name: 'Sandbox' }] })
  })

  it('does not know what is not there', async () => {
    await using list = await aList()
    const connections = await list.open()
    expect(() => connections.get('gone')).toThrow(expect.objectContaining({ code: 'not-found' }))
    for (const call of [
      connections.setSelected('gone'),
      connections.remove('gone'),
      connections.save(aDraft({ id: 'gone' }))
    ]) {
      await expect(call).rejects.toMatchObject({ code: 'not-found' })
    }
    expect(await readdir(list.path)).toEqual(['connections.json.lock'])
  })

  it('stores no address that a token must not be sent to', async () => {
    await using list = await aList()
    const connections = await list.open()
    const bad = connections.save(aDraft({ baseUrl: 'http://api.example.com' }))
    await expect(bad).rejects.toMatchObject({ code: 'bad-address' })
    expect(await readdir(list.path)).toEqual(['connections.json.lock'])
  })

  it.skipIf(process.platform === 'win32')('is its owner’s alone', async () => {
    await using list = await aList()
    await (await list.open()).save(aDraft())
    expect((await stat(list.file)).mode & 0o777).toBe(0o600)
  })

  it('stays as it was when it cannot be written', async () => {
    await using list = await aList()
    const connections = await openConnections(join(list.path, 'missing', 'connections.json'))
    await expect(connections.save(aDraft())).rejects.toMatchObject({ code: 'not-writable' })
    expect(connections.list()).toHaveLength(1)
  })

  it('says so when it cannot be read', async () => {
    await using list = await aList()
    await mkdir(list.file)
    await expect(list.open()).rejects.toMatchObject({ code: 'not-writable' })
  })

  it.each([
    ['empty', ''],
    ['cut short', JSON.stringify(aFile()).slice(0, -10)],
    ['no JSON', 'hello'],
    ['another shape', JSON.stringify([aStored()])],
    ['a field too many', JSON.stringify(aFile({ connections: [aStored({ token: 'x' })] }))],
    ['an address that is not safe', JSON.stringify(aFile({ connections: [aStored({ baseUrl: 'http://a.example' })] }))],
    [
      'an address in another form',
      JSON.stringify(aFile({ connections: [aStored({ baseUrl: 'https://A.example/' })] }))
    ],
    ['an id that is a path', JSON.stringify(aFile({ connections: [aStored({ id: '../x' })] }))],
    ['one id twice', JSON.stringify(aFile({ connections: [aStored(), aStored()] }))],
    ['the sandbox', JSON.stringify(aFile({ connections: [aStored({ id: 'sandbox' })] }))]
  ])('sets a damaged file aside and says so: %s', async (_what, text) => {
    await using list = await aList()
    await writeFile(list.file, text)
    const connections = await list.open()
    expect(connections.list()).toHaveLength(1)
    expect(connections.setAside).toMatch(/^connections\.json\.damaged-\d+$/)
    expect(await readdir(list.path)).toEqual([connections.setAside])
    expect(await readFile(join(list.path, connections.setAside ?? ''), 'utf8')).toBe(text)
    await connections.save(aDraft())
    expect((await list.open()).list()).toHaveLength(2)
  })

  it('falls back to the sandbox when the chosen one is gone from the file', async () => {
    await using list = await aList()
    await writeFile(list.file, JSON.stringify(aFile({ selected: 'gone' })))
    const connections = await list.open()
    expect(connections.selected().id).toBe('sandbox')
    expect(connections.get('nordic')).toEqual(aStored())
  })

  it('refuses a file of a newer version and leaves it alone', async () => {
    await using list = await aList()
    await writeFile(list.file, JSON.stringify({ version: 2, anything: true }))
    await expect(list.open()).rejects.toMatchObject({ code: 'cache-too-new' })
    expect(await readdir(list.path)).toEqual(['connections.json'])
  })
})
