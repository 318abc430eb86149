import { askServer } from '../../../electron/stores/teamDatabase/askServer.ts'
import { hashSealed } from '../../../electron/stores/teamDatabase/hashSealed.ts'
import { readKeys } from '../../../electron/stores/teamDatabase/membership.ts'
import { packed, seal } from '../../../electron/stores/teamDatabase/sealing.ts'
import type { LogEntry } from '../../../shared/domain/reconciliation/actionLog.ts'
import { blinded } from './rawTeam.ts'
import type { TeamMember } from './team.ts'

const APPEND = 'SELECT tallydesk.append($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) AS is_taken'

/**
 * Appends what a changed client says in clear, with any sealed content, or an entry that changes nothing, and with
 * claims; whether it was taken.
 */
export async function appendContent(
  { membership }: Pick<TeamMember, 'membership'>,
  said: Pick<LogEntry, 'seq' | 'at' | 'by' | 'kind' | 'reconciliation'>,
  content: Uint8Array | LogEntry | undefined,
  claims: readonly string[] = []
): Promise<boolean> {
  const { client, workbook } = membership
  const bytes = content instanceof Uint8Array ? content : packed(JSON.stringify({ entry: content, effects: NOTHING }))
  const sealed = seal(await readKeys(membership), `${workbook} ${said.seq} entry`, bytes)
  const [last] = await askServer<{ hash: string }>(client, 'SELECT hash FROM tallydesk.entries($1, $2, 1)', [
    workbook,
    said.seq - 1
  ])
  const previous = last?.hash ?? ''
  const hash = hashSealed(previous, { ...said, sealed })
  const [answer] = await askServer<{ is_taken: boolean }>(client, APPEND, [
    workbook,
    said.seq,
    previous,
    [said.at],
    [said.kind],
    [said.reconciliation],
    [sealed],
    [hash],
    [],
    claims.map(blinded),
    []
  ])
  return answer?.is_taken === true
}

/** SHA-256 of no bytes: the step has no effects. */
const NOTHING = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
