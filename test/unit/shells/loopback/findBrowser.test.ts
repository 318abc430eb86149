import { chmod, mkdir, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { browserProfile } from '../../../../electron/shells/loopback/browserProfile.ts'
import { findBrowser, type Machine } from '../../../../electron/shells/loopback/findBrowser.ts'
import { hasScreen } from '../../../../electron/shells/loopback/screen.ts'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'

async function program(path: string, mode = 0o755): Promise<string> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, '#!/bin/sh\n')
  await chmod(path, mode)
  return path
}

const linux = (PATH: string, env: Machine['env'] = {}): Machine => ({
  platform: 'linux',
  env: { PATH, ...env },
  home: '/'
})

describe.skipIf(process.platform === 'win32')('finding a browser', () => {
  it('takes what is on the PATH, Chromium before the others', async () => {
    await using folder = await temporaryFolder()
    await program(join(folder.path, 'google-chrome'))
    const chromium = await program(join(folder.path, 'chromium'))
    expect(findBrowser(linux(folder.path))).toBe(chromium)
  })

  it('passes over a file that is no program, and over relative folders', async () => {
    await using folder = await temporaryFolder()
    await program(join(folder.path, 'chromium'), 0o644)
    const brave = await program(join(folder.path, 'brave-browser'))
    expect(findBrowser(linux(`.:bin:${folder.path}`))).toBe(brave)
  })

  it('looks into the applications of the user on macOS', async () => {
    await using folder = await temporaryFolder()
    const edge = await program(join(folder.path, 'Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge'))
    expect(findBrowser({ platform: 'darwin', env: {}, home: folder.path })).toBe(edge)
  })

  it('takes the one that TALLYDESK_BROWSER names, by path or by name', async () => {
    await using folder = await temporaryFolder()
    await program(join(folder.path, 'chromium'))
    const mine = await program(join(folder.path, 'mine'))
    expect(findBrowser(linux(folder.path, { TALLYDESK_BROWSER: mine }))).toBe(mine)
    expect(findBrowser(linux(folder.path, { TALLYDESK_BROWSER: 'mine' }))).toBe(mine)
  })

  it('finds nothing where there is nothing', () => {
    expect(findBrowser(linux('/nowhere'))).toBeUndefined()
  })
})

describe('screen', () => {
  it.each([
    ['linux', {}, false],
    ['linux', { DISPLAY: ':0' }, true],
    ['linux', { WAYLAND_DISPLAY: 'wayland-0' }, true],
    ['linux', { DISPLAY: ':0', TALLYDESK_NO_OPEN: '1' }, false],
    ['darwin', {}, true],
    ['win32', { TALLYDESK_NO_OPEN: '1' }, false]
  ] as const)('%s with %j: %s', (platform, env, expected) => {
    expect(hasScreen({ platform, env })).toBe(expected)
  })
})

describe.skipIf(process.platform === 'win32')('browser profile', () => {
  it('is in the data folder, one for each browser', async () => {
    await using folder = await temporaryFolder()
    const chrome = await program(join(folder.path, 'bin/Google Chrome'))
    const profile = browserProfile({ program: chrome, dataDir: folder.path, home: '/nowhere' })
    expect(profile).toBe(join(folder.path, 'window', 'google-chrome'))
  })

  it('is where a snap may write when the browser is one', async () => {
    await using folder = await temporaryFolder()
    const snap = await program(join(folder.path, 'usr/snap'))
    await mkdir(join(folder.path, 'bin'))
    await symlink(snap, join(folder.path, 'bin/chromium'))
    const profile = browserProfile({
      program: join(folder.path, 'bin/chromium'),
      dataDir: '/nowhere',
      home: folder.path
    })
    expect(profile).toBe(join(folder.path, 'snap/chromium/common/tallydesk/chromium'))
  })
})
