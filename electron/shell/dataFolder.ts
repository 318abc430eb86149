import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { App } from 'electron'
import { appName } from './identity.ts'

/**
 * Makes the data folder and puts everything of Electron's own inside it, the browser's files in a folder of theirs.
 * Call before the single-instance lock is asked for: there is one lock a data folder.
 */
export function useDataFolder(app: App, env: NodeJS.ProcessEnv): string {
  const wanted = env['TALLYDESK_DATA_DIR']
  const folder = wanted ? resolve(wanted) : join(app.getPath('appData'), appName)
  const browserFolder = join(folder, 'browser')
  mkdirSync(browserFolder, { recursive: true, mode: 0o700 })
  app.setPath('userData', folder)
  app.setPath('sessionData', browserFolder)
  return folder
}
