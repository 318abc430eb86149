import { z } from 'zod'
import { WireFailure } from './connection.ts'

/** What a backup holds of one connection, or of the sandbox. */
export const BackedUp = z.strictObject({
  /** As the user calls the connection. */
  name: z.string(),
  /** Of its workbook; null where nothing was decided. */
  log: z
    .strictObject({
      reconciliations: z.int(),
      entries: z.int(),
      /** Hash of the last entry. */
      head: z.string(),
      /** False: the log was not as it was written already when the backup was made. */
      isWhole: z.boolean()
    })
    .nullable()
})
export type BackedUp = z.output<typeof BackedUp>

/** A backup that was read back when it was made. */
export const MadeBackup = z.strictObject({
  id: z.uuid(),
  /** Name of its file. */
  name: z.string(),
  /** ISO 8601 in UTC. */
  madeAt: z.iso.datetime(),
  bytes: z.int(),
  contents: z.array(BackedUp),
  /** The folder of scheduled backups that it was put into; null for one that went where the user said. */
  folder: z.string().nullable()
})
export type MadeBackup = z.output<typeof MadeBackup>

export const BackupPassphrase = z.string().min(1).max(1000)

export const BackupSchedule = z.strictObject({
  every: z.enum(['off', 'daily', 'weekly']),
  /** Absolute path; null until it is set. */
  folder: z.string().max(4000).nullable(),
  /** How many of the folder's backups are kept. */
  keep: z.int().min(1).max(365)
})
export type BackupSchedule = z.output<typeof BackupSchedule>

/** What the schedule is doing, and what came of it. */
export const BackupStatus = z.strictObject({
  schedule: BackupSchedule,
  /** A passphrase for them is kept where secrets are; null while those cannot be read. */
  hasPassphrase: z.boolean().nullable(),
  /** A folder that could be used, where none is set yet. */
  suggestedFolder: z.string(),
  isRunning: z.boolean(),
  /** When the next is due, ISO 8601 in UTC; null without a schedule. In the past: it waits for something. */
  nextAt: z.iso.datetime().nullable(),
  /** Why the last one was not made; goes with the next that is. */
  failure: z.strictObject({ at: z.iso.datetime(), error: WireFailure }).nullable(),
  /** The latest first. `isThere`: a file of its name and size is in its folder; null where it went elsewhere. */
  backups: z.array(MadeBackup.extend({ isThere: z.boolean().nullable() })).readonly()
})
export type BackupStatus = z.output<typeof BackupStatus>

/** What a restore made of one connection, or of the sandbox. */
export const RestoredConnection = BackedUp.extend({
  /**
   * `added`: nothing of it was here. `mended`: its decisions could not be used here, and these took their place. `second`:
   * added beside what is here, under this name. `left`: all of it is here already.
   */
  what: z.enum(['added', 'mended', 'second', 'left']),
  /** Decisions are known that came after the backup: they are missing, and that has to be accepted. */
  isBehind: z.boolean()
})
export type RestoredConnection = z.output<typeof RestoredConnection>

export const RestoreReport = z.strictObject({
  /** When the backup was made, ISO 8601 in UTC. */
  madeAt: z.iso.datetime(),
  connections: z.array(RestoredConnection)
})
export type RestoreReport = z.output<typeof RestoreReport>
