import { traceFile, traceName } from '../../features/threeds/service/trace/traceFile.ts'
import type { HandlerContext, HandlersOf } from './handlerContext.ts'
import { passOn } from './passOn.ts'

/** The 3-D Secure lab. A card number goes in and never comes out. */
export function threedsHandlers({ ports, exports, services, settings }: HandlerContext): HandlersOf<'threeds'> {
  return passOn('threeds', () => services().threeds, {
    'threeds.lab': () => services().threeds.lab.settings(),
    'threeds.configure': (change) => services().threeds.lab.configure(change),
    'threeds.start': (draft) => services().threeds.start(draft, settings.current().theme),
    'threeds.replay': (id) => services().threeds.replay(id, settings.current().theme),
    'threeds.show': async (id) => ({ address: (await services().threeds.show(id)) ?? null }),
    'threeds.export': async (id) => {
      const { session, threeds } = services()
      const trace = await threeds.shareable(id)
      return exports.start(traceName(trace), traceFile(trace, ports.version), {
        connection: session.connection.id,
        kind: 'trace',
        format: 'json',
        isRowless: true
      })
    }
  })
}
