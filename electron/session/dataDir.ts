import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { appName } from './identity.ts'

/** The folder of everything kept on disk, the same for every shell: TALLYDESK_DATA_DIR, else the system's own place. */
export function defaultDataDir(env: NodeJS.ProcessEnv, platform: NodeJS.Platform = process.platform): string {
  const wanted = env['TALLYDESK_DATA_DIR']
  return wanted ? resolve(wanted) : join(appData(env, platform), appName)
}

function appData(env: NodeJS.ProcessEnv, platform: NodeJS.Platform): string {
  if (platform === 'darwin') return join(homedir(), 'Library', 'Application Support')
  if (platform === 'win32') return env['APPDATA'] ?? join(homedir(), 'AppData', 'Roaming')
  return env['XDG_CONFIG_HOME'] ?? join(homedir(), '.config')
}
