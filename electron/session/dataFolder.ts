import { basename, join } from 'node:path'
import { makePrivateFolder } from './privateFolder.ts'

/** Where each kind of file is that a connection has one of. */
const FOLDERS = {
  ledger: 'ledgers',
  workbook: 'workbooks',
  settings: 'settings',
  workspace: 'workspaces',
  lab: 'labs',
  /** Which team's workbook it is, where it is one. */
  team: 'teams',
  sandbox: 'sandboxes',
  /** Which files were made of a connection. */
  exports: 'exports'
} as const
type Kind = keyof typeof FOLDERS

/** Where everything is in a data folder. No other file knows a name in it. */
export function placesIn(dataDir: string) {
  const at = (name: string) => join(dataDir, name)
  return {
    connections: at('connections.json'),
    appSettings: at('settings.json'),
    sealedVault: at('vault.sealed'),
    /** Which backups there are. */
    backups: at('backups.json'),
    backingUp: at('backing-up.lock'),
    restoring: at('restoring.lock'),
    /** Folders that backups are made in and restored from. */
    backupWork: at('backups'),
    /** Which processes work in this folder; see `leftovers.ts`. */
    running: at('running'),
    runningLock: at('running.lock'),
    log: at('tallydesk.log'),
    windowPlace: at('window.json'),
    /** Profiles of the user's browsers for windows of ours. */
    browserProfiles: at('window'),
    /** What Electron's own browser keeps. */
    electronBrowser: at('browser')
  }
}

/** What is directly in a data folder: files and folders that nothing else may be written over or into. */
export const NAMES_IN_DATA_FOLDER: readonly string[] = [
  ...Object.values(FOLDERS),
  ...Object.values(placesIn('')).map((path) => basename(path))
]

/** The folder of all files of a kind, made when it is absent. */
export async function folderOf(dataDir: string, kind: Kind): Promise<string> {
  const folder = join(dataDir, FOLDERS[kind])
  await makePrivateFolder(folder)
  return folder
}

/** Where the file of a connection is, or will be; its folder may be absent. */
export function fileOf(dataDir: string, kind: Kind, name: string): string {
  return join(dataDir, FOLDERS[kind], `${name}.${kind === 'ledger' || kind === 'workbook' ? 'db' : 'json'}`)
}
