import type { WireError } from '../../shared/errors.ts'
import { RESTORE_WAYS } from '../base/database/restoreWays.ts'
import type { ConnectionSettings } from '../stores/connections/connectionSettings.ts'
import { workspaceSetAside, type OpenWorkspace } from '../stores/preferences/workspace.ts'

/** What is wrong with the data folder: names of files of the whole app that damaged ones were renamed to. */
export interface DamagedAppFiles {
  readonly connections: string | undefined
  readonly appSettings: string | undefined
  /** The data folder, if other users may write there. */
  readonly sharedFolder: string | undefined
}

/**
 * What was damaged and set aside, in words for the user; undefined if nothing was: of a connection when it was opened,
 * and `ofApp` at the start.
 */
export async function damagedFiles(
  settings: Promise<Pick<ConnectionSettings, 'setAside'>>,
  workspace: Pick<OpenWorkspace, 'setAside'>,
  ofApp: DamagedAppFiles
): Promise<WireError | undefined> {
  const [{ setAside: settingsFile }, workspaceFile] = await Promise.all([settings, workspace.setAside])
  const words = [
    damagedAppFiles(ofApp) || undefined,
    settingsFile && settingsSetAside(settingsFile),
    workspaceFile && workspaceSetAside(workspaceFile)
  ].filter((each) => each !== undefined)
  return words.length === 0 ? undefined : { code: 'cache-damaged', message: words.join(' ') }
}

/** The same for the whole app alone, for where no connection is opened; empty if nothing was. */
export function damagedAppFiles({ connections, appSettings, sharedFolder }: DamagedAppFiles): string {
  const words = [
    connections && connectionsSetAside(connections),
    appSettings && appSettingsSetAside(appSettings),
    sharedFolder && isShared(sharedFolder)
  ]
  return words.filter((each) => each !== undefined).join(' ')
}

function connectionsSetAside(name: string): string {
  return `The list of connections was damaged. It was set aside as ${name}; ${RESTORE_WAYS}, or add each connection again with the name that it had at first: its decisions are still here.`
}

function appSettingsSetAside(name: string): string {
  return `The settings of Tallydesk were damaged. They were set aside as ${name}; set them again, or ${RESTORE_WAYS}.`
}

function isShared(folder: string): string {
  return `Other users of this computer may write in the data folder ${folder}, and so delete or replace your data. Take that right away, or set TALLYDESK_DATA_DIR to a folder of your own.`
}

function settingsSetAside(name: string): string {
  return `The settings of this connection were damaged. They were set aside as ${name}; what you had set in place of an assumption must be set again, or ${RESTORE_WAYS}.`
}
