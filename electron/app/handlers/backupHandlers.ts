import type { Input } from '../../../shared/contract.ts'
import { AppError } from '../../../shared/errors.ts'
import { backedUp } from '../../backup/backupContents.ts'
import { SANDBOX_CONNECTION } from '../../connection/sandboxConnection.ts'
import type { BackupSource } from '../../backups/partFiles.ts'
import { checkBackup, restoreBackup } from '../../backups/restoreBackup.ts'
import type { HandlerContext, HandlersOf } from '../handlerContext.ts'

type Origin = Input<'backup.restore'>['origin']

/** Backups: making them, unasked as well, and the way back. */
export function backupHandlers(context: HandlerContext): HandlersOf<'backup'> {
  const { ports, backups } = context
  const withSource = sourceOpener(context)
  return {
    'backup.get': () => backups.status(),
    'backup.setSchedule': ({ passphrase, ...schedule }) => backups.setSchedule(schedule, passphrase),
    'backup.changePassphrase': ({ passphrase }) => backups.changePassphrase(passphrase),
    'backup.chooseFolder': async () => ({ folder: (await ports.files.chooseFolder?.()) ?? null }),
    'backup.run': () => backups.run(),
    'backup.make': ({ passphrase }) => backups.make(passphrase),
    'backup.check': ({ origin, passphrase }) =>
      withSource(origin, passphrase, async (source) => {
        const contents = await checkBackup(source, context)
        return { madeAt: contents.madeAt, contents: [...backedUp(contents, SANDBOX_CONNECTION.name)] }
      }),
    'backup.restore': ({ origin, passphrase, beside }) =>
      withSource(origin, passphrase, async (source) => {
        const report = await restoreBackup({ ...source, beside }, context)
        await context.reopen()
        return report
      })
  }
}

function sourceOpener({ ports: { files }, backups }: HandlerContext) {
  return async function withSource<T>(
    origin: Origin,
    given: string | null,
    work: (source: BackupSource) => Promise<T>
  ): Promise<T> {
    const passphrase = given ?? (await backups.keptPassphrase())
    if (origin.from === 'made') return work({ path: await backups.pathOf(origin.id), passphrase })
    if (origin.from === 'asked') {
      const path = await files.chooseSource('backup')
      if (path === undefined) throw new AppError('cancelled', 'No file was chosen, so nothing was restored.')
      return work({ path, passphrase })
    }
    const upload = await files.takeUpload(origin.ticket)
    if (!upload) throw new AppError('not-found', 'The chosen file is no longer there. Choose it again.')
    try {
      return await work({ path: upload.path, name: upload.name, passphrase })
    } finally {
      await upload.remove()
    }
  }
}
