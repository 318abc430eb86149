import { workspaceCalls } from '../../workspace/workspaceCalls.ts'
import type { HandlerContext, HandlersOf } from '../handlerContext.ts'

/** The user's setup for the current connection. */
export function workspaceHandlers({ services }: HandlerContext): HandlersOf<'workspace'> {
  return workspaceCalls(() => services().workspace)
}
