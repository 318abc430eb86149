import { join } from 'node:path'
import type { Connection } from '../../shared/domain/connection.ts'
import type { Workspace } from '../../shared/domain/workspace.ts'
import { removeJson } from '../vault/keptJson.ts'
import { openWorkspace, type OpenWorkspace } from '../workspace/workspace.ts'
import type { Ports } from './ports.ts'
import { makePrivateFolder } from './privateFolder.ts'

/** Opens what the user set up for a connection; says in the log where it was damaged. */
export function openConnectionWorkspace(
  { id }: Connection,
  { dataDir, log }: Pick<Ports, 'dataDir' | 'log'>,
  onChange: (now: Workspace) => void
): OpenWorkspace {
  const prepare = () => makePrivateFolder(join(dataDir, 'workspaces'))
  const workspace = openWorkspace({ file: workspaceFile(dataDir, id), prepare, onChange })
  void workspace.setAside.then((name) => name !== undefined && log('workspace-damaged'))
  return workspace
}

export function removeConnectionWorkspace(dataDir: string, id: string): Promise<void> {
  return removeJson(workspaceFile(dataDir, id))
}

function workspaceFile(dataDir: string, id: string): string {
  return join(dataDir, 'workspaces', `${id}.json`)
}
