import { exportName } from '../../exporting/job/exportName.ts'
import type { HandlerContext, HandlersOf } from '../handlerContext.ts'
import { passOn } from './passOn.ts'
import { verifyChosen } from '../../exporting/job/verifyChosen.ts'
import { writeRequested } from '../../exporting/job/writeRequested.ts'

/** Files of transactions: written beside their manifests, and read again. */
export function exportHandlers({ ports, exports, services }: HandlerContext): HandlersOf<'export'> {
  return passOn('export', () => exports, {
    'export.start': async (request) => {
      const { session, workspace } = services()
      const ledger = await session.ledger()
      const { accountNames } = await workspace.current()
      const origin = {
        version: ports.version,
        connection: session.connection,
        ledger,
        accountNames: accountNames.map(({ accountId, name }) => [accountId, name] as const)
      }
      return exports.start(
        exportName(request, origin.connection.id, Date.now(), accountNames),
        writeRequested(request, origin)
      )
    },
    'export.verify': ({ uploads }) => verifyChosen(ports.files, uploads)
  })
}
