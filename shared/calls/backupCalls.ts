import { z } from 'zod'
import { BackedUp, BackupPassphrase, BackupSchedule, BackupStatus, RestoreReport } from '../domain/backup.ts'
import { ExportStatus, UploadTicket } from '../domain/exportFile.ts'
import { call, nothing } from './call.ts'

/**
 * Where a backup is: in the folder of scheduled backups, in a file that the page handed over, or where the user says
 * when asked.
 */
const BackupOrigin = z.discriminatedUnion('from', [
  z.strictObject({ from: z.literal('made'), id: z.uuid() }),
  z.strictObject({ from: z.literal('upload'), ticket: UploadTicket }),
  z.strictObject({ from: z.literal('asked') })
])

/** Null: the stored passphrase of scheduled backups. */
const Passphrase = BackupPassphrase.nullable()

/** Copies of the data that the service cannot send again, and their restore. Passphrases go in and never come out. */
export const backupCalls = {
  'backup.get': call(nothing, BackupStatus),
  /** Stores the passphrase for scheduled backups; null keeps the stored one. */
  'backup.setSchedule': call(BackupSchedule.extend({ passphrase: BackupPassphrase.nullable() }), BackupStatus),
  /** Of future scheduled backups and of those in their folder. `kept`: files that keep the old passphrase. */
  'backup.changePassphrase': call(
    z.strictObject({ passphrase: BackupPassphrase }),
    z.strictObject({ changed: z.int(), kept: z.array(z.string()) })
  ),
  /** Asks the user for a folder, if the shell can; null if the user cancelled. */
  'backup.chooseFolder': call(nothing, z.strictObject({ folder: z.string().nullable() })),
  /** Makes a backup in the folder of scheduled backups now; resolves after reading it back. */
  'backup.run': call(nothing, BackupStatus),
  /** Makes a backup at a place that the user chooses. */
  'backup.make': call(z.strictObject({ passphrase: BackupPassphrase }), ExportStatus),
  /** Reads all of a backup as a restore would, and restores nothing. */
  'backup.check': call(
    z.strictObject({ origin: BackupOrigin, passphrase: Passphrase }),
    z.strictObject({ madeAt: z.iso.datetime(), contents: z.array(BackedUp) })
  ),
  /** `beside`: restores everything under new names, beside the existing data. */
  'backup.restore': call(
    z.strictObject({ origin: BackupOrigin, passphrase: Passphrase, beside: z.boolean() }),
    RestoreReport
  )
}
