import { AppError } from '../../../shared/errors.ts'
import { proveInvited } from '../../core/auditChain/signing.ts'
import type { LogHead } from '../workbook/file/log/actionLog.ts'
import { askServer } from './askServer.ts'
import { enter, type Invited } from './memberChanges.ts'
import { publicKeysOf, readWrapped, type Membership, type TeamKeys } from './membership.ts'
import type { WorkbookKeys } from './sealing.ts'
import { createTeamDatabase, type TeamDatabase } from './teamDatabase.ts'
import { publicKeyOf, unwrapKeys, wrapKeys } from './wrapping.ts'

/** How often the keys are read again that others changed meanwhile. */
const TRIES = 5

/**
 * Accepts an invitation: from then on `own` opens the workbook, and the invitation does not; then enters the log after
 * `known`, the last entry that this computer has. `was`: the other login under which it decided until then. Can be
 * repeated if its outcome is not known. Throws `not-allowed` if the invitation was used with another key, or if the team
 * does not have `known`.
 */
export async function join(
  invited: Membership & Pick<Invited, 'at'>,
  own: Omit<TeamKeys, 'workbook'>,
  known: LogHead,
  was: string | undefined
): Promise<void> {
  const { client, login, workbook, at, signingKey } = invited
  const membership = { ...invited, ...own }
  const database = createTeamDatabase({ client, workbook, login, keys: await takeUp(invited, own) })
  await refuseOtherLog(database, known)
  if (await hasEntered(membership)) return
  await database.after(at)
  const proof = proveInvited(login, publicKeysOf(own), signingKey)
  const said = { how: 'joined', ...(was !== undefined && { was }), proof } as const
  // Who leaves meanwhile wraps the new key for the invitation.
  await enter(membership, known, said, () => takeUp(invited, own))
}

/** Nothing of the two logs would fit. */
async function refuseOtherLog(database: TeamDatabase, head: LogHead): Promise<void> {
  try {
    await database.after(head)
  } catch (cause) {
    if (!(cause instanceof AppError && cause.code === 'team-forked')) throw cause
    throw new AppError(
      'not-allowed',
      `You did not join, because this workbook has decisions that the team does not have. ${cause.message} To join with a copy of the team’s workbook, use the same invitation with a new connection.`,
      { cause }
    )
  }
}

async function hasEntered({ client, workbook, login }: Membership): Promise<boolean> {
  const sql = 'SELECT 1 FROM tallydesk.members_of($1) WHERE login = $2 AND entered IS NOT NULL AND left_at IS NULL'
  return (await askServer(client, sql, [workbook, login])).length > 0
}

/** Replaces the invitation's key with a member's own, unless that was done; returns the workbook's keys. */
export async function takeUp(invited: Membership, own: Omit<TeamKeys, 'workbook'>): Promise<WorkbookKeys> {
  const { client, workbook } = invited
  const [ownKey, publicKey] = [Buffer.from(own.privateKey), publicKeyOf(Buffer.from(own.privateKey))]
  for (let tries = 1; tries <= TRIES; tries++) {
    const wrapped = await readWrapped(invited)
    const mine = openedBy(ownKey, wrapped, workbook)
    if (mine) return mine
    const keys = openedBy(Buffer.from(invited.privateKey), wrapped, workbook)
    // Without them nothing is replaced, and owners see that somebody tried.
    const values = keys ? [wrapped, publicKey, wrapKeys(keys, workbook, publicKey)] : [NONE, publicKey, NONE]
    const sql = 'SELECT tallydesk.take_up($1, $2, $3, $4) AS done'
    const [answer] = await askServer<{ done: boolean }>(client, sql, [workbook, ...values])
    if (keys === undefined) throw alreadyUsed()
    if (answer?.done === true) return keys
  }
  throw new AppError('offline', 'The team’s database is busy. Try again.')
}

const NONE = Buffer.of()

function openedBy(privateKey: Buffer, wrapped: Buffer, workbook: string): WorkbookKeys | undefined {
  try {
    return unwrapKeys(wrapped, workbook, privateKey)
  } catch (error) {
    if (error instanceof AppError && error.code === 'team-forked') return undefined
    throw error
  }
}

function alreadyUsed(): AppError {
  const message =
    'This invitation was already used. If it was not you, tell an owner of the team at once; they can remove this login. Then ask for another invitation.'
  return new AppError('not-allowed', message)
}
