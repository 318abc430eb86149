import { z } from 'zod'
import { TeamLogin, TeamPassword, TeamServer } from '../../../shared/domain/team.ts'
import { AppError } from '../../../shared/errors.ts'
import { jsonValue } from '../../../shared/text/jsonValue.ts'

/** Lets one person join a team, once. Secret until it is accepted. */
export const Invitation = TeamServer.extend({
  workbook: z.uuid(),
  login: TeamLogin,
  /** Of the login that was made for this invitation; changed when the invitation is accepted. */
  password: TeamPassword.nullable(),
  privateKey: z.base64(),
  signingKey: z.base64(),
  /** The hash of the log's first entry, and the entry of the invitation: the log that it is for. */
  first: z.string(),
  at: z.strictObject({ seq: z.int(), hash: z.string() })
})
export type Invitation = z.output<typeof Invitation>

const MARK = 'tallydesk-team-2:'
const EARLIER_MARK = 'tallydesk-team:'

export function writeInvitation(invitation: Invitation): string {
  return MARK + Buffer.from(JSON.stringify(invitation)).toString('base64url')
}

/** Throws `bad-input`. */
export function readInvitation(text: string): Invitation {
  const plain = text.replaceAll(/\s/g, '')
  if (plain.startsWith(MARK)) {
    const read = Invitation.safeParse(jsonValue(Buffer.from(plain.slice(MARK.length), 'base64url').toString()))
    if (read.success) return read.data
  }
  if (plain.startsWith(EARLIER_MARK))
    throw new AppError('bad-input', 'This invitation is from an earlier version of Tallydesk. Ask for another one.')
  throw new AppError('bad-input', `This invitation is not complete: it begins with ${MARK}. Ask for it again.`)
}
