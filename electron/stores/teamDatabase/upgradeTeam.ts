import type { LogHead } from '../workbook/file/log/actionLog.ts'
import { TeamRole } from '../../../shared/domain/team.ts'
import { AppError } from '../../../shared/errors.ts'
import type { Seat } from '../../core/auditChain/roster.ts'
import { newSigningKey, proveInvited, signingPublicOf } from '../../core/auditChain/signing.ts'
import { askServer } from './askServer.ts'
import { enter } from './memberChanges.ts'
import { publicKeysOf, type Membership } from './membership.ts'
import { unwrap, wrap } from './wrapping.ts'

interface Row {
  readonly login: string
  readonly role: string
  readonly public_key: Buffer
  readonly is_in: boolean
}

/**
 * Begins signatures in a team that had none: the owner enters, with a seat for each other member. This once, the keys
 * and roles are those that the database names. Invitations that nobody accepted are void. Throws `bad-input` for a team
 * that has signatures.
 */
export async function upgradeTeam(membership: Membership, head: LogHead): Promise<void> {
  const { client, workbook, login } = membership
  const rows = await askServer<Row>(
    client,
    `SELECT login, role, public_key, entered IS NOT NULL AS is_in FROM tallydesk.members_of($1)
      WHERE joined_at IS NOT NULL AND left_at IS NULL`,
    [workbook]
  )
  if (rows.some((row) => row.is_in)) throw new AppError('bad-input', 'This team is upgraded already.')
  const seats = rows.filter((row) => row.login !== login).flatMap((row) => seatOf(row, workbook))
  await enter(membership, head, { how: 'upgraded', seats })
}

/** Throws `not-allowed` for whoever is no owner; also with the schema of an earlier version. */
export async function refuseOthersThanOwners({ client, workbook, login }: Membership): Promise<void> {
  const sql = 'SELECT role FROM tallydesk.members_of($1) WHERE login = $2 AND left_at IS NULL'
  const [own] = await askServer<{ role: string }>(client, sql, [workbook, login])
  if (own?.role !== 'owner') throw new AppError('not-allowed', 'Only an owner upgrades a team.')
}

/** Nobody can sit where a changed client left a key that is none. */
function seatOf({ login, role, public_key: key }: Row, workbook: string): readonly Seat[] {
  const signingKey = newSigningKey()
  try {
    const secret = wrap(Buffer.from(signingKey, 'base64'), workbook, key).toString('base64')
    const keys = { signing: signingPublicOf(signingKey), unwrapping: key.toString('base64') }
    return [{ login, role: TeamRole.parse(role), keys, secret }]
  } catch {
    return []
  }
}

/** Enters the log again, after `head`, with a key to sign with: the seat proves who this is. */
export async function takeSeat(membership: Membership, head: LogHead, { secret }: Seat): Promise<void> {
  const { workbook, privateKey, login } = membership
  const seatKey = unwrap(Buffer.from(secret, 'base64'), workbook, Buffer.from(privateKey)).toString('base64')
  await enter(membership, head, { how: 'upgraded', proof: proveInvited(login, publicKeysOf(membership), seatKey) })
}
