import type { BackupStatus } from '../../../shared/domain/backup.ts'

/** What is done in a dialog. */
export interface BackupTask {
  readonly task: 'make' | 'restore' | 'passphrase'
  /** One of the list, to be restored. */
  readonly backup?: BackupStatus['backups'][number] | undefined
}
