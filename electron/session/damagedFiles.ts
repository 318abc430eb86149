import type { WireError } from '../../shared/errors.ts'
import { RESTORE_WAYS } from '../../shared/restoreWays.ts'
import type { ConnectionSettings } from '../connection/connectionSettings.ts'
import { workspaceSetAside, type OpenWorkspace } from '../workspace/workspace.ts'

/** What of a connection was damaged and set aside when it was opened, in words for the user; undefined if nothing was. */
export async function damagedFiles(
  settings: Promise<Pick<ConnectionSettings, 'setAside'>>,
  workspace: Pick<OpenWorkspace, 'setAside'>
): Promise<WireError | undefined> {
  const [{ setAside: settingsFile }, workspaceFile] = await Promise.all([settings, workspace.setAside])
  const words = [
    settingsFile === undefined ? [] : [settingsSetAside(settingsFile)],
    workspaceFile === undefined ? [] : [workspaceSetAside(workspaceFile)]
  ].flat()
  return words.length === 0 ? undefined : { code: 'cache-damaged', message: words.join(' ') }
}

function settingsSetAside(name: string): string {
  return `The settings of this connection were damaged. They were set aside as ${name}; what you had set in place of an assumption must be set again, or ${RESTORE_WAYS}.`
}
