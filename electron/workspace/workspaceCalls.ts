import type { Handlers } from '../../shared/contract.ts'
import type { Workspace } from '../../shared/domain/workspace.ts'
import {
  withAccountName,
  withoutTemplate,
  withoutView,
  withTable,
  withTemplate,
  withTimeZone,
  withView,
  type WorkspaceChange
} from './workspaceChanges.ts'

type WorkspaceCalls = Pick<Handlers, Extract<keyof Handlers, `workspace.${string}`>>

/** A workspace wherever it is kept; `change` resolves with what it is then. */
interface KeptWorkspace {
  current(): Promise<Workspace>
  change(made: WorkspaceChange): Promise<Workspace>
}

/** What may be asked of a workspace, each call of the one that `kept` gives then. */
export function workspaceCalls(kept: () => KeptWorkspace): WorkspaceCalls {
  return {
    'workspace.get': () => kept().current(),
    'workspace.saveView': (view) => kept().change(withView(view)),
    'workspace.removeView': (name) => kept().change(withoutView(name)),
    'workspace.saveTemplate': (template) => kept().change(withTemplate(template)),
    'workspace.removeTemplate': (name) => kept().change(withoutTemplate(name)),
    'workspace.nameAccount': (naming) => kept().change(withAccountName(naming)),
    'workspace.setTable': (table) => kept().change(withTable(table)),
    'workspace.setTimeZone': (zone) => kept().change(withTimeZone(zone))
  }
}
