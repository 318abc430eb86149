import { chmod, readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { commandWindows } from '../../../../electron/shells/cli/windows/commandWindows.ts'
import { isolatedWindowSetup } from '../../../support/isolatedWindow/isolatedWindowSetup.ts'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'

const checkout = new URL('https://checkout.example/pay?token=canary')
const shown = isolatedWindowSetup(() => Promise.resolve(new Response('shown')))

let folder: Awaited<ReturnType<typeof temporaryFolder>>

beforeEach(async () => {
  folder = await temporaryFolder()
  vi.stubEnv('TMPDIR', folder.path)
  vi.stubEnv('DISPLAY', ':1')
})
afterEach(async () => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  await folder[Symbol.asyncDispose]()
})

/** Stands in for a browser: keeps what it was started with, and does `then`. */
async function fakeBrowser(then: string): Promise<void> {
  const program = join(folder.path, 'chromium')
  await writeFile(program, `#!/bin/sh\nprintf '%s\\n' "$@" > "${folder.path}/given"\n${then}\n`)
  await chmod(program, 0o755)
  vi.stubEnv('TALLYDESK_BROWSER', program)
  if (process.getuid) vi.spyOn(process, 'getuid').mockReturnValue(1000)
}

async function given(): Promise<readonly string[]> {
  const read = () => readFile(join(folder.path, 'given'), 'utf8').catch(() => '')
  await expect.poll(read).not.toBe('')
  return (await read()).split('\n')
}

/** Where the private file that the browser was given leads to. */
async function ledTo(file: string | undefined): Promise<string> {
  const page = await readFile(fileURLToPath(file ?? ''), 'utf8')
  return /0;url=([^"]+)"/.exec(page)?.[1] ?? ''
}

const profiles = async () => (await readdir(folder.path)).filter((name) => name.startsWith('tallydesk-'))

describe.skipIf(process.platform === 'win32')('what a command shows', () => {
  it('is a window of its own, whose address stands in no list of processes', async () => {
    await fakeBrowser('sleep 60')
    const windows = commandWindows()
    const isolatedWindow = await windows.isolatedWindows.open(shown)
    expect(await isolatedWindow.show('/secret-path')).toBeUndefined()
    const [app, profile] = await given()
    expect([app, profile].join()).not.toContain('secret-path')
    expect(profile).toContain(`--user-data-dir=${folder.path}`)
    const address = await ledTo(app?.replace('--app=', ''))
    expect(await (await fetch(address)).text()).toBe('shown')
    await windows.close()
    await isolatedWindow.closed
    expect(await profiles()).toEqual([])
    await expect(fetch(address)).rejects.toThrow()
  })

  it('is over when the user closes the window', async () => {
    await fakeBrowser('exit 0')
    const windows = commandWindows()
    const isolatedWindow = await windows.isolatedWindows.open(shown)
    await isolatedWindow.show('/')
    await isolatedWindow.closed
    await windows.close()
    expect(await profiles()).toEqual([])
  })

  it('shows an address outside in a window with an address bar, through a way that works once', async () => {
    await fakeBrowser('sleep 60')
    const windows = commandWindows()
    expect(await windows.links.open(checkout)).toBeUndefined()
    const [option, file, ...rest] = await given()
    expect(option).toBe('--new-window')
    expect(rest.join()).not.toContain('--app')
    const way = await ledTo(file)
    expect(way).not.toContain('canary')
    const follow = () => fetch(way, { redirect: 'manual' })
    const first = await follow()
    expect([first.status, first.headers.get('location')]).toEqual([303, checkout.href])
    expect((await follow()).status).toBe(404)
    await windows.close()
    expect(await profiles()).toEqual([])
  })

  it.each([
    ['there is no screen', () => vi.stubEnv('TALLYDESK_NO_OPEN', '1')],
    ['the browser would have no sandbox', () => vi.spyOn(process, 'getuid').mockReturnValue(0)]
  ])('is left to the user where %s', async (_why, arrange) => {
    await fakeBrowser('exit 0')
    arrange()
    const windows = commandWindows()
    const isolatedWindow = await windows.isolatedWindows.open(shown)
    expect(await isolatedWindow.show('/run')).toBe(`${isolatedWindow.origins.page}/run`)
    const way = (await windows.links.open(checkout)) ?? ''
    expect((await fetch(way, { redirect: 'manual' })).headers.get('location')).toBe(checkout.href)
    await windows.close()
    expect(await readdir(folder.path)).toEqual(['chromium'])
  })
})
