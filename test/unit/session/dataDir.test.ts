import { homedir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { defaultDataDir } from '../../../electron/session/dataDir.ts'
import { appName } from '../../../electron/session/identity.ts'

it.each(['', 'config'])(
  'a folder for app data that is no whole path, “%s”, is none: data is never in the current folder',
  (value) => {
    expect(defaultDataDir({ XDG_CONFIG_HOME: value }, 'linux')).toBe(join(homedir(), '.config', appName))
    expect(defaultDataDir({ APPDATA: value }, 'win32')).toBe(join(homedir(), 'AppData', 'Roaming', appName))
  }
)
