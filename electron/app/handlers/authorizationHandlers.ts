import { traceFile, traceName } from '../authorizing/trace/traceFile.ts'
import type { HandlerContext, HandlersOf } from '../handlerContext.ts'

/** The 3-D Secure lab. A card goes in; it never comes out. */
export function authorizationHandlers({ ports, exports, services }: HandlerContext): HandlersOf<'authorization'> {
  return {
    'authorization.lab': () => services().threeds.lab.settings(),
    'authorization.configure': (change) => services().threeds.lab.configure(change),
    'authorization.start': (draft) => services().threeds.start(draft),
    'authorization.replay': (id) => services().threeds.replay(id),
    'authorization.next': async (id) => services().threeds.next(id),
    'authorization.show': async (id) => ({ address: (await services().threeds.show(id)) ?? null }),
    'authorization.cancel': async (id) => services().threeds.cancel(id),
    'authorization.list': () => services().threeds.list(),
    'authorization.get': (id) => services().threeds.get(id),
    'authorization.export': async (id) => {
      const trace = await services().threeds.shareable(id)
      return exports.start(traceName(trace), traceFile(trace, ports.version))
    },
    'authorization.remove': (id) => services().threeds.remove(id)
  }
}
