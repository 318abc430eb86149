import { homedir } from 'node:os'
import { isAbsolute, join, resolve } from 'node:path'
import { appName } from './identity.ts'

/** The folder of everything stored on disk, the same for every shell: TALLYDESK_DATA_DIR, else the system's own place. */
export function defaultDataDir(env: NodeJS.ProcessEnv, platform: NodeJS.Platform = process.platform): string {
  const wanted = env['TALLYDESK_DATA_DIR']
  return wanted ? resolve(wanted) : join(appData(env, platform), appName)
}

function appData(env: NodeJS.ProcessEnv, platform: NodeJS.Platform): string {
  if (platform === 'darwin') return join(homedir(), 'Library', 'Application Support')
  if (platform === 'win32') return absolute(env['APPDATA']) ?? join(homedir(), 'AppData', 'Roaming')
  return absolute(env['XDG_CONFIG_HOME']) ?? join(homedir(), '.config')
}

/** A folder that depends on where a command is called would be another one each day. */
function absolute(folder: string | undefined): string | undefined {
  return folder !== undefined && isAbsolute(folder) ? folder : undefined
}
