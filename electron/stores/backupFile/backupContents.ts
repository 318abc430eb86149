import { z } from 'zod'
import { AppSettings } from '../../../shared/domain/appSettings.ts'
import type { BackedUp } from '../../../shared/domain/backup.ts'
import { ConnectionId } from '../../../shared/domain/connection.ts'
import { StoredConnection } from '../connections/connectionFile.ts'

/** The end of a workbook's log at the moment of the copy. */
const LogDetails = z.object({
  entries: z.int(),
  head: z.object({ seq: z.int(), hash: z.string().regex(/^[0-9a-f]{64}$/) }),
  /** Whether the log passed its check at the moment of the copy; see `check-audit-trail`. */
  isWhole: z.boolean(),
  reconciliations: z.int()
})

const Part = {
  /** The name of the file in the data folder without its extension: the id of a connection or of a sandbox. */
  name: ConnectionId,
  bytes: z.int().min(1),
  sha256: z.string().regex(/^[0-9a-f]{64}$/)
}

/**
 * One file of the data folder. A workbook is encrypted with its own key, which is stored here too; the sandbox's has
 * no key.
 */
const BackupPart = z.discriminatedUnion('kind', [
  z.object({
    ...Part,
    kind: z.literal('workbook'),
    key: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .nullable(),
    log: LogDetails
  }),
  z.object({ ...Part, kind: z.enum(['settings', 'workspace', 'lab']) })
])
export type BackupPart = z.output<typeof BackupPart>
export type WorkbookPart = Extract<BackupPart, { kind: 'workbook' }>

/**
 * The contents of a backup: never a token, and no ledger, which can be synced again. The bytes of the parts follow in
 * this order. A reader ignores fields that it does not know, so that later versions can add some.
 */
export const BackupContents = z.object({
  /** ISO 8601 in UTC. */
  madeAt: z.iso.datetime(),
  /** The version of Tallydesk that made it. */
  version: z.string(),
  selected: ConnectionId.nullable(),
  connections: z.array(StoredConnection),
  /**
   * The settings of the whole app; absent in backups of earlier versions, and where this version cannot read them.
   */
  appSettings: AppSettings.optional().catch(undefined),
  /** What each built-in sandbox remembers, as JSON; absent in backups of earlier versions. */
  sandboxes: z.array(z.object({ name: ConnectionId, memory: z.string() })).optional(),
  /**
   * The connections, and the sandbox, whose workbook was that of a team; nothing else of a team is in a backup. Absent in
   * backups of earlier versions.
   */
  teams: z.array(ConnectionId).optional(),
  parts: z.array(BackupPart)
})
export type BackupContents = z.output<typeof BackupContents>

/** What the user is shown about a workbook: neither its key nor its path. */
export function logOf(workbook: WorkbookPart | undefined): BackedUp['log'] {
  if (!workbook) return null
  const { reconciliations, entries, head, isWhole } = workbook.log
  return { reconciliations, entries, head: head.hash, isWhole }
}

/** Describes to the user what a backup contains; `sandbox`: the name to show for the sandbox. */
export function backedUp({ connections, parts }: BackupContents, sandbox: string): readonly BackedUp[] {
  const workbooks = parts.filter((part) => part.kind === 'workbook')
  const own = connections.map(({ id, name }) => ({
    name,
    log: logOf(workbooks.find((part) => part.name === id && part.key !== null))
  }))
  return [...own, ...workbooks.filter(({ key }) => key === null).map((part) => ({ name: sandbox, log: logOf(part) }))]
}
