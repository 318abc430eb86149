import { homedir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { expect, it } from 'vitest'
import { defaultDataDir } from '../../../electron/session/dataDir.ts'
import { appName } from '../../../electron/session/identity.ts'

it.each([
  ['empty', ''],
  ['relative', 'config']
])('attack: a variable of the system that is %s counts as not set, and no folder of the day becomes the data folder', (_what, value) => {
  const folder = defaultDataDir({ XDG_CONFIG_HOME: value }, 'linux')
  expect([isAbsolute(folder), folder]).toEqual([true, join(homedir(), '.config', appName)])
})
