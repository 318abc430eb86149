import { z } from 'zod'
import { WireFailure } from './connection.ts'

/** What a backup holds of one connection, or of the sandbox. */
export const BackedUp = z.strictObject({
  /** The user's name for the connection. */
  name: z.string(),
  /** End of the workbook's log; null without any decision. */
  log: z
    .strictObject({
      reconciliations: z.int(),
      entries: z.int(),
      /** Hash of the last entry. */
      head: z.string(),
      /** False: the log already failed its check when the backup was made. */
      isWhole: z.boolean()
    })
    .nullable()
})
export type BackedUp = z.output<typeof BackedUp>

/** A backup that was made and read back. */
export const MadeBackup = z.strictObject({
  id: z.uuid(),
  /** File name. */
  name: z.string(),
  /** ISO 8601 in UTC. */
  madeAt: z.iso.datetime(),
  bytes: z.int(),
  contents: z.array(BackedUp),
  /** The folder of scheduled backups; null if the user chose another place. */
  folder: z.string().nullable()
})
export type MadeBackup = z.output<typeof MadeBackup>

export const BackupPassphrase = z.string().min(1).max(1000)

export const BackupSchedule = z.strictObject({
  every: z.enum(['off', 'daily', 'weekly']),
  /** Absolute path; null until it is set. */
  folder: z.string().max(4000).nullable(),
  /** How many of the folder's backups are kept; those with a damaged audit trail are counted apart. */
  keep: z.int().min(1).max(365)
})
export type BackupSchedule = z.output<typeof BackupSchedule>

/** State of the schedule, and its results. */
export const BackupStatus = z.strictObject({
  schedule: BackupSchedule,
  /** Whether the vault holds the passphrase for scheduled backups; null while the vault cannot be read. */
  hasPassphrase: z.boolean().nullable(),
  /** A usable folder to offer while none is set. */
  suggestedFolder: z.string(),
  isRunning: z.boolean(),
  /** When the next backup is due, ISO 8601 in UTC; null without a schedule. In the past: it waits for something. */
  nextAt: z.iso.datetime().nullable(),
  /** Why the last backup failed, or holds a damaged audit trail; null after a success. */
  failure: z.strictObject({ at: z.iso.datetime(), error: WireFailure }).nullable(),
  /** The latest first. `isThere`: a file of its name and size is in its folder; null if it was made elsewhere. */
  backups: z.array(MadeBackup.extend({ isThere: z.boolean().nullable() })).readonly()
})
export type BackupStatus = z.output<typeof BackupStatus>

/** What a restore did for one connection, or for the sandbox. */
export const RestoredConnection = BackedUp.extend({
  /**
   * `added`: the connection did not exist here. `mended`: the decisions here were unusable and were replaced. `second`:
   * added under this name, beside the existing one. `settings`: only what was set up for it was missing or damaged.
   * `left`: everything was already here.
   */
  what: z.enum(['added', 'mended', 'second', 'settings', 'left']),
  /** Decisions were made after the backup: they are missing now, and the user has to accept that. */
  isBehind: z.boolean(),
  /** The decisions were those of a team when the backup was made, and belong to none here: a backup has no team. */
  hadTeam: z.boolean()
})
export type RestoredConnection = z.output<typeof RestoredConnection>

export const RestoreReport = z.strictObject({
  /** When the backup was made, ISO 8601 in UTC. */
  madeAt: z.iso.datetime(),
  connections: z.array(RestoredConnection)
})
export type RestoreReport = z.output<typeof RestoreReport>
