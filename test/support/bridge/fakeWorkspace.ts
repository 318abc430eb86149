import { workspaceCalls } from '../../../electron/stores/preferences/workspaceCalls.ts'
import { emptyWorkspace } from '../../../electron/stores/preferences/workspaceChanges.ts'
import type { Workspace } from '../../../shared/domain/workspace.ts'

/** A workspace in memory, changed by the app's own rules. */
export function fakeWorkspace(onChange: (now: Workspace) => void, start: Workspace = emptyWorkspace) {
  let now = start
  return workspaceCalls(() => ({
    current: () => Promise.resolve(now),
    change(made) {
      now = made(now)
      onChange(now)
      return Promise.resolve(now)
    }
  }))
}
