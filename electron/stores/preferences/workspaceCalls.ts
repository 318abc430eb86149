import type { Handlers } from '../../../shared/contract.ts'
import type { Workspace } from '../../../shared/domain/workspace.ts'
import {
  withAccountName,
  withoutTemplate,
  withoutView,
  withTable,
  withTemplate,
  withView,
  type WorkspaceChange
} from './workspaceChanges.ts'

type WorkspaceCalls = Pick<Handlers, Extract<keyof Handlers, `workspace.${string}`>>

/** A stored workspace; `change` resolves with its new state. */
interface StoredWorkspace {
  current(): Promise<Workspace>
  change(made: WorkspaceChange): Promise<Workspace>
}

/** The calls of a workspace; `stored` returns the current one for each call. */
export function workspaceCalls(stored: () => StoredWorkspace): WorkspaceCalls {
  return {
    'workspace.get': () => stored().current(),
    'workspace.saveView': (view) => stored().change(withView(view)),
    'workspace.removeView': (name) => stored().change(withoutView(name)),
    'workspace.saveTemplate': (template) => stored().change(withTemplate(template)),
    'workspace.removeTemplate': (name) => stored().change(withoutTemplate(name)),
    'workspace.nameAccount': (naming) => stored().change(withAccountName(naming)),
    'workspace.setTable': (table) => stored().change(withTable(table))
  }
}
