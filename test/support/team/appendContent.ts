import { askServer } from '../../../electron/team/askServer.ts'
import { hashSealed } from '../../../electron/team/hashSealed.ts'
import { readKeys } from '../../../electron/team/membership.ts'
import { seal } from '../../../electron/team/sealing.ts'
import type { LogEntry } from '../../../shared/domain/reconciliation/actionLog.ts'
import type { TeamMember } from './team.ts'

const APPEND = 'SELECT tallydesk.append($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) AS is_taken'

/** Appends what a changed client says in clear, with any sealed content; whether it was taken. */
export async function appendContent(
  { membership }: Pick<TeamMember, 'membership'>,
  said: Pick<LogEntry, 'seq' | 'at' | 'by' | 'kind' | 'reconciliation'>,
  content: Uint8Array
): Promise<boolean> {
  const { client, workbook } = membership
  const sealed = seal(await readKeys(membership), `${workbook} ${said.seq} entry`, content)
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
    [],
    []
  ])
  return answer?.is_taken === true
}
