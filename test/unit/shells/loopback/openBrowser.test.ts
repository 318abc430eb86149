import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { openBrowser } from '../../../../electron/shells/loopback/openBrowser.ts'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'

afterEach(() => vi.unstubAllEnvs())

it.skipIf(process.platform === 'win32')(
  'a browser gets its screen and proxy, and nobody’s secrets (a script)',
  async () => {
    await using folder = await temporaryFolder()
    const [program, seen] = [join(folder.path, 'browser'), join(folder.path, 'seen')]
    await writeFile(program, `#!/bin/sh\nenv > "${seen}"\n`, { mode: 0o755 })
    const given = {
      DISPLAY: ':7',
      LC_ALL: 'C',
      https_proxy: 'http://proxy',
      TALLYDESK_TOKEN: 'tok',
      GITHUB_TOKEN: 'gh'
    }
    for (const [name, value] of Object.entries(given)) vi.stubEnv(name, value)
    const request = {
      program,
      url: 'http://127.0.0.1',
      kind: 'app',
      profile: folder.path,
      withoutSandbox: false
    } as const
    expect(await openBrowser(request).ended).toBe(0)
    const lines = (await readFile(seen, 'utf8')).split('\n')
    expect(lines).toEqual(expect.arrayContaining(['DISPLAY=:7', 'LC_ALL=C', 'https_proxy=http://proxy']))
    expect(lines.filter((line) => line.includes('TOKEN'))).toEqual([])
  }
)
