import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { answer } from '../../../electron/app/answer.ts'
import { tryLock } from '../../../electron/base/database/fileLock.ts'
import { openAppSettings } from '../../../electron/session/appSettings.ts'
import { FIRST_SETTINGS } from '../../../shared/app/firstSettings.ts'
import { temporaryFolder } from '../../support/temporaryFolder.ts'
import { testApp } from '../../support/app/testApp.ts'

async function aPlace(text?: string) {
  const folder = await temporaryFolder()
  const file = join(folder.path, 'settings.json')
  if (text !== undefined) await writeFile(file, text)
  const ports = { dataDir: folder.path, log: () => undefined, user: { name: 'aberg' } }
  return {
    file,
    path: folder.path,
    open: () => openAppSettings({ ports, onChange: () => undefined }),
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose]()
  }
}

const rest = { views: [], templates: [], accountNames: [], table: null }

/** Writes what an earlier version stored for the sandbox; returns its file. */
async function earlierTimeZone(dataDir: string): Promise<string> {
  await mkdir(join(dataDir, 'workspaces'))
  const file = join(dataDir, 'workspaces', 'sandbox.json')
  await writeFile(file, JSON.stringify({ version: 1, ...rest, timeZone: 'Europe/Stockholm' }))
  return file
}

afterEach(() => vi.useRealTimers())

describe('the settings of the app', () => {
  it('are one form for all connections, there after a restart, for their owner alone', async () => {
    await using place = await aPlace()
    await using setup = await testApp({ dataDir: place.path, autoSync: false })
    const { handlers } = setup.app
    expect(await handlers['settings.get'](undefined)).toEqual(FIRST_SETTINGS)
    await handlers['settings.change']({ region: 'de-DE', timeZone: 'Asia/Tokyo' })
    const last = await handlers['settings.change']({ theme: 'dark' })
    expect(last).toEqual({ ...FIRST_SETTINGS, region: 'de-DE', timeZone: 'Asia/Tokyo', theme: 'dark' })
    expect(await setup.until('settings.changed', ({ theme }) => theme === 'dark')).toEqual(last)
    expect((await stat(place.file)).mode & 0o777).toBe(0o600)
    expect((await place.open()).current()).toEqual(last)
  })

  it.each([{ region: 'not a region' }, { timeZone: 'Mars/Base' }, { userName: ' ' }, { theme: 'blue' }])(
    'are refused where they mean nothing: %j',
    async (change) => {
      await using place = await aPlace()
      await using setup = await testApp({ dataDir: place.path, autoSync: false })
      const reply = await answer(setup.app.handlers, 'settings.change', change, () => undefined)
      expect(reply).toMatchObject({ ok: false, error: { code: 'bad-input' } })
    }
  )

  it('follow what another process sets, whatever it did to the file before', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    await using place = await aPlace()
    await using one = await testApp({ dataDir: place.path, autoSync: false })
    await one.app.handlers['settings.change']({ theme: 'dark' })
    const kept = await readFile(place.file, 'utf8')
    await writeFile(place.file, kept.slice(0, 20))
    vi.advanceTimersByTime(15_000)
    expect(await one.app.handlers['settings.get'](undefined)).toMatchObject({ theme: 'dark' })
    await writeFile(place.file, kept)
    await using other = await testApp({ dataDir: place.path, autoSync: false })
    await other.app.handlers['settings.change']({ timeZone: 'Asia/Tokyo' })
    vi.advanceTimersByTime(15_000)
    const heard = await one.until('settings.changed', ({ timeZone }) => timeZone === 'Asia/Tokyo')
    expect(await one.app.handlers['settings.get'](undefined)).toEqual(heard)
  })

  it('name a person in the audit trail, never without the account of the computer', async () => {
    await using place = await aPlace()
    const settings = await place.open()
    expect(settings.user.name).toBe('aberg')
    await settings.change({ userName: 'Anna Berg' })
    expect(settings.user.name).toBe('Anna Berg (aberg)')
    // As it comes to another thread.
    expect(structuredClone(settings.user)).toEqual({ name: 'Anna Berg (aberg)', parts: ['Anna Berg', 'aberg'] })
    await settings.change({ userName: null })
    expect(settings.user.name).toBe('aberg')
  })

  it('take nothing back that another process changed meanwhile', async () => {
    await using place = await aPlace()
    const [one, other] = [await place.open(), await place.open()]
    await one.change({ region: 'sv-SE' })
    expect(await other.change({ theme: 'light' })).toMatchObject({ region: 'sv-SE', theme: 'light' })
  })

  it('that are damaged are set aside, and the app works as at first', async () => {
    await using place = await aPlace('{"version":1,"theme":')
    const settings = await place.open()
    expect(settings.current()).toEqual(FIRST_SETTINGS)
    expect((await readdir(place.path)).filter((name) => name.includes('.damaged-'))).toHaveLength(1)
    expect((await settings.change({ theme: 'dark' })).theme).toBe('dark')
  })

  it.each([
    ['the first screen of before becomes the home', 'reconciliations', 'home'],
    ['another one stays what was chosen', 'overview', 'overview']
  ])('of the version before are brought up to date: %s', async (_what, before, after) => {
    const earlier = { version: 1, ...FIRST_SETTINGS, region: 'de-DE', startScreen: before }
    await using place = await aPlace(JSON.stringify(earlier))
    const settings = await place.open()
    expect(settings.current()).toEqual({ ...FIRST_SETTINGS, region: 'de-DE', startScreen: after })
    // Who chooses the former first screen now keeps it.
    await settings.change({ startScreen: 'reconciliations' })
    expect((await place.open()).current().startScreen).toBe('reconciliations')
  })

  it('of a newer version are refused and left as they are, and the app works', async () => {
    await using place = await aPlace('{"version":3}')
    const settings = await place.open()
    expect(() => settings.current()).toThrow(expect.objectContaining({ code: 'cache-too-new' }) as Error)
    await expect(settings.change({ theme: 'dark' })).rejects.toMatchObject({ code: 'cache-too-new' })
    expect(settings.user.name).toBe('aberg')
    expect(await readFile(place.file, 'utf8')).toBe('{"version":3}')
  })

  it('take over the time zone that an earlier version stored for a connection, once, before use', async () => {
    await using place = await aPlace()
    const file = await earlierTimeZone(place.path)
    await using setup = await testApp({ dataDir: place.path, autoSync: false })
    const { handlers } = setup.app
    const release = tryLock(`${place.file}.lock`)
    await handlers['connection.select']('sandbox')
    const asked = handlers['settings.get'](undefined)
    release?.()
    expect(await asked).toMatchObject({ timeZone: 'Europe/Stockholm' })
    await setup.until('settings.changed', ({ timeZone }) => timeZone === 'Europe/Stockholm')
    expect(await handlers['workspace.get'](undefined)).toEqual(rest)
    expect(await readFile(file, 'utf8')).not.toContain('timeZone')
  })

  it('leave that time zone where it was while they cannot be stored', async () => {
    await using place = await aPlace('{"version":3}')
    const file = await earlierTimeZone(place.path)
    await using setup = await testApp({ dataDir: place.path, autoSync: false })
    const { handlers } = setup.app
    await handlers['connection.select']('sandbox')
    expect(await handlers['workspace.get'](undefined)).toEqual(rest)
    expect(await readFile(file, 'utf8')).toContain('"timeZone":"Europe/Stockholm"')
  })
})
