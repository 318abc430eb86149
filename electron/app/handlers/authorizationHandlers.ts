import { traceFile, traceName } from '../authorizing/trace/traceFile.ts'
import type { HandlerContext, HandlersOf } from '../handlerContext.ts'

/** The 3-D Secure lab. A card goes in; it never comes out. */
export function authorizationHandlers({ ports, exports, desk }: HandlerContext): HandlersOf<'authorization'> {
  return {
    'authorization.lab': () => desk().authorizing.lab.settings(),
    'authorization.configure': (change) => desk().authorizing.lab.configure(change),
    'authorization.start': (draft) => desk().authorizing.start(draft),
    'authorization.replay': (id) => desk().authorizing.replay(id),
    'authorization.next': async (id) => desk().authorizing.next(id),
    'authorization.show': async (id) => ({ address: (await desk().authorizing.show(id)) ?? null }),
    'authorization.cancel': async (id) => desk().authorizing.cancel(id),
    'authorization.list': () => desk().authorizing.list(),
    'authorization.get': (id) => desk().authorizing.get(id),
    'authorization.export': async (id) => {
      const trace = await desk().authorizing.shareable(id)
      return exports.start(traceName(trace), traceFile(trace, ports.version))
    },
    'authorization.remove': (id) => desk().authorizing.remove(id)
  }
}
