import type { BackupStatus } from '../../../shared/domain/backup.ts'

/** What a dialog about backups is for. */
export interface BackupTask {
  readonly task: 'make' | 'restore' | 'passphrase'
  /** The backup in the list to restore. */
  readonly backup?: BackupStatus['backups'][number] | undefined
}
