import type { Client } from 'pg'
import { TeamRole, type TeamMember } from '../../../shared/domain/team.ts'
import { AppError } from '../../../shared/errors.ts'
import { newSigningKey, signingPublicOf, type MemberKeys } from '../../core/auditChain/signing.ts'
import { askServer } from './askServer.ts'
import { presenceOf, type PresenceRow } from './membersSeen.ts'
import type { WorkbookKeys } from './sealing.ts'
import { newKeyPair, publicKeyOf, unwrapKeys } from './wrapping.ts'

/** A login's membership of a workbook, with what opens the workbook and what signs. */
export interface Membership extends TeamKeys {
  readonly client: Client
  readonly login: string
}

/** What a member of a team has on their computer alone; an invitation has the same until it is accepted. */
export interface TeamKeys {
  /** The id of the workbook, in the form of a UUID. */
  readonly workbook: string
  readonly privateKey: Uint8Array
  /** See `newSigningKey`. */
  readonly signingKey: string
}

/** The keys of a new member, or of an invitation. */
export function drawnKeys(): Omit<TeamKeys, 'workbook'> {
  return { privateKey: newKeyPair().privateKey, signingKey: newSigningKey() }
}

export function publicKeysOf({ privateKey, signingKey }: Omit<TeamKeys, 'workbook'>): MemberKeys {
  const unwrapping = publicKeyOf(Buffer.from(privateKey)).toString('base64')
  return { signing: signingPublicOf(signingKey), unwrapping }
}

/** Unwraps the workbook's keys that the server holds for this member. Throws `not-allowed` if it holds none. */
export async function readKeys(membership: Membership): Promise<WorkbookKeys> {
  return unwrapKeys(await readWrapped(membership), membership.workbook, Buffer.from(membership.privateKey))
}

/** The wrapped keys as the server stores them; they change with each further key. */
export async function readWrapped({ client, workbook }: Pick<Membership, 'client' | 'workbook'>): Promise<Buffer> {
  const [own] = await askServer<{ keys: Buffer | null }>(client, 'SELECT tallydesk.own_keys($1) AS keys', [workbook])
  if (!own?.keys) throw new AppError('not-allowed', 'You are not a member of this team. Ask an owner of the team.')
  return own.keys
}

interface MemberRow {
  readonly login: string
  readonly role: string
  readonly joined_at: string | null
  readonly contested_at: string | null
  readonly left_at: string | null
}

type SeenMemberRow = MemberRow & (Omit<PresenceRow, 'login'> | { readonly seconds: null })

/** Sorted by login. */
export async function readMembers({
  client,
  workbook
}: Pick<Membership, 'client' | 'workbook'>): Promise<readonly TeamMember[]> {
  const rows = await askServer<SeenMemberRow>(
    client,
    `SELECT m.login, m.role, m.joined_at, m.contested_at, m.left_at, p.is_here, p.reconciliation, p.seconds
      FROM tallydesk.members_of($1) m LEFT JOIN tallydesk.present($1) p ON p.login = m.login ORDER BY m.login`,
    [workbook]
  )
  return rows.map((row) => {
    const { login, role, joined_at: joinedAt, contested_at: contestedAt, left_at: leftAt } = row
    const lastSeen = row.seconds === null ? null : seenOf(row)
    return { login, role: TeamRole.parse(role), joinedAt, contestedAt, leftAt, lastSeen }
  })
}

function seenOf(row: PresenceRow): TeamMember['lastSeen'] {
  const { login: _, ...seen } = presenceOf(row)
  return seen
}
