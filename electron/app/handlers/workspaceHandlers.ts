import { workspaceCalls } from '../../workspace/workspaceCalls.ts'
import type { HandlerContext, HandlersOf } from '../handlerContext.ts'

/** What the user set up for the connection in use. */
export function workspaceHandlers({ services }: HandlerContext): HandlersOf<'workspace'> {
  return workspaceCalls(() => services().workspace)
}
