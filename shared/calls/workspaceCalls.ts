import { z } from 'zod'
import { ExportTemplate, GivenName, SavedView, TableLayout, Workspace } from '../domain/workspace.ts'
import { call, nothing } from './call.ts'

/** The user's settings for one connection: views, table, names. */
export const workspaceCalls = {
  'workspace.get': call(nothing, Workspace),
  /** Replaces the view of the same name. */
  'workspace.saveView': call(SavedView, Workspace),
  'workspace.removeView': call(GivenName, Workspace),
  'workspace.saveTemplate': call(ExportTemplate, Workspace),
  'workspace.removeTemplate': call(GivenName, Workspace),
  /** Names an account of the ledger; null removes the name. */
  'workspace.nameAccount': call(
    z.strictObject({ accountId: z.string().min(1).max(200), name: GivenName.nullable() }),
    Workspace
  ),
  'workspace.setTable': call(TableLayout.nullable(), Workspace)
}
