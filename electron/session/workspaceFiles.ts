import type { Connection } from '../../shared/domain/connection.ts'
import type { Workspace } from '../../shared/domain/workspace.ts'
import { removeJson } from '../stores/vault/jsonFile.ts'
import { openWorkspace, type OpenWorkspace } from '../stores/preferences/workspace.ts'
import { fileOf, folderOf } from './dataFolder.ts'
import type { Ports } from './ports.ts'

/** Opens what the user set up for a connection; says in the log where it was damaged. */
export function openConnectionWorkspace(
  { id }: Connection,
  { dataDir, log }: Pick<Ports, 'dataDir' | 'log'>,
  onChange: (now: Workspace) => void
): OpenWorkspace {
  const prepare = async () => void (await folderOf(dataDir, 'workspace'))
  const workspace = openWorkspace({ file: fileOf(dataDir, 'workspace', id), prepare, onChange })
  void workspace.setAside.then((name) => name !== undefined && log('workspace-damaged'))
  return workspace
}

export function removeConnectionWorkspace(dataDir: string, id: string): Promise<void> {
  return removeJson(fileOf(dataDir, 'workspace', id))
}
