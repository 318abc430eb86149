import { homedir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { defaultDataDir } from '../../../electron/session/dataDir.ts'
import { appName } from '../../../electron/session/identity.ts'

it.each(['', 'config'])(
  'app data goes to no folder without a full path, “%s”, and never to the current folder',
  (value) => {
    expect(defaultDataDir({ XDG_CONFIG_HOME: value }, 'linux')).toBe(join(homedir(), '.config', appName))
    expect(defaultDataDir({ APPDATA: value }, 'win32')).toBe(join(homedir(), 'AppData', 'Roaming', appName))
  }
)
