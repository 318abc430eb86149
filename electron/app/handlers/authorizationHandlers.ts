import { traceFile, traceName } from '../../features/threeds/service/trace/traceFile.ts'
import type { HandlerContext, HandlersOf } from './handlerContext.ts'
import { passOn } from './passOn.ts'

/** The 3-D Secure lab. A card number goes in and never comes out. */
export function authorizationHandlers({
  ports,
  exports,
  services,
  settings
}: HandlerContext): HandlersOf<'authorization'> {
  return passOn('authorization', () => services().threeds, {
    'authorization.lab': () => services().threeds.lab.settings(),
    'authorization.configure': (change) => services().threeds.lab.configure(change),
    'authorization.start': (draft) => services().threeds.start(draft, settings.current().theme),
    'authorization.replay': (id) => services().threeds.replay(id, settings.current().theme),
    'authorization.show': async (id) => ({ address: (await services().threeds.show(id)) ?? null }),
    'authorization.export': async (id) => {
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
