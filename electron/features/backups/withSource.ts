import type { Input } from '../../../shared/contract.ts'
import { AppError } from '../../../shared/errors.ts'
import type { FilePort } from '../../session/ports.ts'
import type { BackupJob } from './backupJob.ts'
import type { BackupSource } from './partFiles.ts'

interface SourceContext {
  readonly files: FilePort
  readonly backups: Pick<BackupJob, 'storedPassphrase' | 'pathOf'>
}

type Origin = Input<'backup.restore'>['origin']

/**
 * Runs an action on a backup: one of the list, one that the user chooses in a dialog, or one that the page uploaded.
 */
export function sourceOpener({ files, backups }: SourceContext) {
  return async function withSource<T>(
    origin: Origin,
    given: string | null,
    work: (source: BackupSource) => Promise<T>
  ): Promise<T> {
    const passphrase = given ?? (await backups.storedPassphrase())
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
