import { z } from 'zod'
import { BackedUp, BackupPassphrase, BackupSchedule, BackupStatus, RestoreReport } from '../domain/backup.ts'
import { ExportStatus, UploadTicket } from '../domain/exportFile.ts'
import { call, nothing } from './call.ts'

/**
 * Where a backup is: one that was made into the schedule's folder, a file that the page handed over, or one that the user
 * is asked for.
 */
const BackupOrigin = z.discriminatedUnion('from', [
  z.strictObject({ from: z.literal('made'), id: z.uuid() }),
  z.strictObject({ from: z.literal('upload'), ticket: UploadTicket }),
  z.strictObject({ from: z.literal('asked') })
])

/** Null: the one that is kept for scheduled backups. */
const Passphrase = BackupPassphrase.nullable()

/** Copies of what cannot be read again from the service, and their way back. Passphrases go in; none comes out. */
export const backupCalls = {
  'backup.get': call(nothing, BackupStatus),
  /** A passphrase is kept for scheduled backups; without one, the one that is kept stays. */
  'backup.setSchedule': call(BackupSchedule.extend({ passphrase: BackupPassphrase.nullable() }), BackupStatus),
  /** For scheduled backups from now on, and for those that are in their folder. `kept`: files that keep the old one. */
  'backup.changePassphrase': call(
    z.strictObject({ passphrase: BackupPassphrase }),
    z.strictObject({ changed: z.int(), kept: z.array(z.string()) })
  ),
  /** Asks for a folder, where the shell can; null when the user changed their mind. */
  'backup.chooseFolder': call(nothing, z.strictObject({ folder: z.string().nullable() })),
  /** One into the schedule's folder, now; resolves once it was read back. */
  'backup.run': call(nothing, BackupStatus),
  /** One to a place of the user's choice. */
  'backup.make': call(z.strictObject({ passphrase: BackupPassphrase }), ExportStatus),
  /** Reads all of a backup as a restore would, and restores nothing. */
  'backup.check': call(
    z.strictObject({ origin: BackupOrigin, passphrase: Passphrase }),
    z.strictObject({ madeAt: z.iso.datetime(), contents: z.array(BackedUp) })
  ),
  /** `beside`: puts all of it beside what is here, under names of its own. */
  'backup.restore': call(
    z.strictObject({ origin: BackupOrigin, passphrase: Passphrase, beside: z.boolean() }),
    RestoreReport
  )
}
