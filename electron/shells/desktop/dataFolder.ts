import { mkdirSync } from 'node:fs'
import type { App } from 'electron'
import { defaultDataDir } from '../../session/dataDir.ts'
import { placesIn } from '../../session/dataFolder.ts'

/**
 * Makes the data folder and puts everything of Electron's own inside it, the browser's files in a folder of theirs.
 * Call before the single-instance lock is requested: there is one lock a data folder.
 */
export function useDataFolder(app: Pick<App, 'setPath'>, env: NodeJS.ProcessEnv): string {
  const folder = defaultDataDir(env)
  const browserFolder = placesIn(folder).electronBrowser
  mkdirSync(browserFolder, { recursive: true, mode: 0o700 })
  app.setPath('userData', folder)
  app.setPath('sessionData', browserFolder)
  return folder
}
