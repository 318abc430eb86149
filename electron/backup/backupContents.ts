import { z } from 'zod'
import { AppSettings } from '../../shared/domain/appSettings.ts'
import type { BackedUp } from '../../shared/domain/backup.ts'
import { ConnectionId } from '../../shared/domain/connection.ts'
import { StoredConnection } from '../connection/connectionFile.ts'

/** The end of a workbook's log, as it was copied. */
const LogDetails = z.object({
  entries: z.int(),
  head: z.object({ seq: z.int(), hash: z.string().regex(/^[0-9a-f]{64}$/) }),
  /** Whether the log was as it was written when it was copied; see `check-audit-trail`. */
  isWhole: z.boolean(),
  reconciliations: z.int()
})

const Part = {
  /** Of the file in the data folder, without its ending: the id of a connection, or of a sandbox. */
  name: ConnectionId,
  bytes: z.int().min(1),
  sha256: z.string().regex(/^[0-9a-f]{64}$/)
}

/** One file of the data folder. A workbook is encrypted with its own key, which is here with it; the sandbox has none. */
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
 * What is in a backup: never a token, and no ledger, which is read again from the service. The bytes of the parts follow
 * it in this order. Fields that a version does not know are left out, so that more may come.
 */
export const BackupContents = z.object({
  /** ISO 8601 in UTC. */
  madeAt: z.iso.datetime(),
  /** Of the Tallydesk that made it. */
  version: z.string(),
  selected: ConnectionId.nullable(),
  connections: z.array(StoredConnection),
  /** What was set up for the whole app; absent in backups of earlier versions, and where this one cannot read it. */
  appSettings: AppSettings.optional().catch(undefined),
  /** What each built-in sandbox remembers, as JSON; absent in backups of earlier versions. */
  sandboxes: z.array(z.object({ name: ConnectionId, memory: z.string() })).optional(),
  parts: z.array(BackupPart)
})
export type BackupContents = z.output<typeof BackupContents>

/** What is told of a workbook: neither its key nor where it is. */
export function logOf(workbook: WorkbookPart | undefined): BackedUp['log'] {
  if (!workbook) return null
  const { reconciliations, entries, head, isWhole } = workbook.log
  return { reconciliations, entries, head: head.hash, isWhole }
}

/** What a backup holds, in words for the user; `sandbox`: what the sandbox is called. */
export function backedUp({ connections, parts }: BackupContents, sandbox: string): readonly BackedUp[] {
  const workbooks = parts.filter((part) => part.kind === 'workbook')
  const own = connections.map(({ id, name }) => ({
    name,
    log: logOf(workbooks.find((part) => part.name === id && part.key !== null))
  }))
  return [...own, ...workbooks.filter(({ key }) => key === null).map((part) => ({ name: sandbox, log: logOf(part) }))]
}
