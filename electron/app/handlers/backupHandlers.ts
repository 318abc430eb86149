import { backedUp } from '../../stores/backupFile/backupContents.ts'
import { SANDBOX_CONNECTION } from '../../stores/connections/sandboxConnection.ts'
import { checkBackup, restoreBackup } from '../../features/backups/restoreBackup.ts'
import { sourceOpener } from '../../features/backups/withSource.ts'
import type { HandlerContext, HandlersOf } from './handlerContext.ts'

/** Backups: made on request or by schedule, and restored. */
export function backupHandlers(context: HandlerContext): HandlersOf<'backup'> {
  const { ports, backups } = context
  const withSource = sourceOpener({ files: ports.files, backups })
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
