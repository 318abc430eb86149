import { traceFile, traceName } from '../../threeds/service/trace/traceFile.ts'
import type { HandlerContext, HandlersOf } from '../handlerContext.ts'
import { passOn } from './passOn.ts'

/** The 3-D Secure lab. A card goes in; it never comes out. */
export function authorizationHandlers({ ports, exports, desk }: HandlerContext): HandlersOf<'authorization'> {
  return passOn('authorization', () => desk().authorizing, {
    'authorization.lab': () => desk().authorizing.lab.settings(),
    'authorization.configure': (change) => desk().authorizing.lab.configure(change),
    'authorization.show': async (id) => ({ address: (await desk().authorizing.show(id)) ?? null }),
    'authorization.export': async (id) => {
      const trace = await desk().authorizing.shareable(id)
      return exports.start(traceName(trace), traceFile(trace, ports.version))
    }
  })
}
