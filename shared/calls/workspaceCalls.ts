import { z } from 'zod'
import { ExportTemplate, GivenName, SavedView, TableLayout, Workspace } from '../domain/workspace.ts'
import { call, nothing } from './call.ts'

/** What the user set up for a connection. */
export const workspaceCalls = {
  'workspace.get': call(nothing, Workspace),
  /** Takes the place of the view of that name. */
  'workspace.saveView': call(SavedView, Workspace),
  'workspace.removeView': call(GivenName, Workspace),
  'workspace.saveTemplate': call(ExportTemplate, Workspace),
  'workspace.removeTemplate': call(GivenName, Workspace),
  /** Names an account of the ledger, or with null takes the name away again. */
  'workspace.nameAccount': call(
    z.strictObject({ accountId: z.string().min(1).max(200), name: GivenName.nullable() }),
    Workspace
  ),
  'workspace.setTable': call(TableLayout.nullable(), Workspace)
}
