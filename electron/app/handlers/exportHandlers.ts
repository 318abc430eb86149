import type { ExportRequest } from '../../../shared/domain/exportFile.ts'
import type { AccountName } from '../../../shared/domain/workspace.ts'
import { AppError } from '../../../shared/errors.ts'
import { filterWords } from '../../../shared/query/fileWords.ts'
import type { ListedAs } from '../../features/exporting/job/exportJobs.ts'
import { refuseGone } from '../../features/exporting/job/pastExports.ts'
import { exportName } from '../../features/exporting/job/exportName.ts'
import type { HandlerContext, HandlersOf } from './handlerContext.ts'
import { passOn } from './passOn.ts'
import { verifyAt, verifyChosen } from '../../features/exporting/job/verifyChosen.ts'
import { writeRequested } from '../../features/exporting/job/writeRequested.ts'

/** Files of transactions: written beside their manifests, and read again. */
export function exportHandlers({ ports, exports, past, services }: HandlerContext): HandlersOf<'export'> {
  const { files } = ports
  const connectionId = () => services().session.connection.id
  async function placeOf(id: string): Promise<string> {
    const path = exports.pathOf(id) ?? (await past.pathOf(connectionId(), id))
    await refuseGone(path)
    return path
  }
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
        writeRequested(request, origin),
        { connection: origin.connection.id, ...listing(request, accountNames) }
      )
    },
    'export.past': () => past.list(connectionId()),
    'export.reveal': async (id) => files.reveal(await placeOf(id)),
    'export.open': async (id) => {
      if (!files.open) throw new AppError('not-allowed', 'Open the file in the downloads of your browser.')
      await files.open(await placeOf(id))
    },
    'export.verify': async ({ uploads, past: id }) =>
      id === undefined
        ? verifyChosen(files, uploads)
        : verifyAt(await placeOf(id), files, await past.sha256Of(connectionId(), id))
  })
}

function listing(
  request: ExportRequest,
  accountNames: readonly AccountName[]
): Pick<ListedAs, 'kind' | 'format' | 'filter'> {
  if (request.kind === 'problems') return { kind: 'problems', format: 'jsonl' }
  const filter = filterWords(request.query, accountNames, new Date().toISOString())
  return { kind: 'transactions', format: request.settings.format, filter }
}
