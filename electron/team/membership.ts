import { randomBytes, randomUUID } from 'node:crypto'
import type { Client } from 'pg'
import { TeamRole, type TeamMember } from '../../shared/domain/team.ts'
import { AppError } from '../../shared/errors.ts'
import { askServer, inTransaction, type Ask } from './askServer.ts'
import { presenceOf, type PresenceRow } from './presence.ts'
import { KEY_BYTES, type WorkbookKeys } from './sealing.ts'
import { newKeyPair, publicKeyOf, unwrapKeys, wrapKeys, type KeyPair } from './wrapping.ts'

/** A login's membership of a workbook, and the key that opens the workbook. */
export interface Membership {
  readonly client: Client
  /** The id of the workbook, in the form of a UUID. */
  readonly workbook: string
  readonly privateKey: Buffer
}

/** What opens a workbook of a team on this computer. */
export interface TeamKeys {
  /** The id of the workbook, in the form of a UUID. */
  readonly workbook: string
  readonly privateKey: Uint8Array
}

const now = () => new Date().toISOString()

/** Creates a workbook on the server with this login as its owner. Its log is empty. */
export async function beginWorkbook(client: Client, workbook: string = randomUUID()): Promise<Membership> {
  const { publicKey, privateKey } = newKeyPair()
  const wrapped = wrapKeys([randomBytes(KEY_BYTES)], workbook, publicKey)
  await askServer(client, 'SELECT tallydesk.begin_workbook($1, $2, $3, $4)', [workbook, now(), publicKey, wrapped])
  return { client, workbook, privateKey }
}

/** Ends the membership of the only member of a workbook, whose key is lost. */
export async function abandonWorkbook(client: Client, workbook: string, login: string): Promise<void> {
  await askServer(client, 'SELECT tallydesk.leave($1, $2, $3, $4, $5)', [workbook, login, now(), [], []])
}

/** Unwraps the workbook's keys that the server holds for this member. Throws `not-allowed` if it holds none. */
export async function readKeys(membership: Membership, ask: Ask = askServer): Promise<WorkbookKeys> {
  return unwrapKeys(await readWrapped(membership, ask), membership.workbook, membership.privateKey)
}

/** The wrapped keys as the server stores them; they change with each further key. */
export async function readWrapped(
  { client, workbook }: Omit<Membership, 'privateKey'>,
  ask: Ask = askServer
): Promise<Buffer> {
  const [own] = await ask<{ keys: Buffer | null }>(client, 'SELECT tallydesk.own_keys($1) AS keys', [workbook])
  if (!own?.keys) throw new AppError('not-allowed', 'You are not a member of this team. Ask an owner of the team.')
  return own.keys
}

/*
 * What follows gives out keys that it read before, so each is one transaction: who joins, or stays, while somebody
 * leaves would else get keys of which the newest is missing. The connection must have no other user.
 */

/** Adds a login as a member, under a key that the invitation carries; returns that key. */
export function invite(membership: Membership, login: string, role: TeamRole): Promise<KeyPair['privateKey']> {
  const { client, workbook } = membership
  return inTransaction(client, async (ask) => {
    const { publicKey, privateKey } = newKeyPair()
    const wrapped = wrapKeys(await readKeys(membership, ask), workbook, publicKey)
    await ask(client, 'SELECT tallydesk.invite($1, $2, $3, $4, $5)', [workbook, login, role, publicKey, wrapped])
    return privateKey
  })
}

/**
 * Accepts an invitation: from then on this key of this computer opens the workbook, and the invitation's does not. Does
 * nothing if this key opens it already: the answer to an earlier try was lost. Throws `not-allowed` if the invitation
 * was used with another key.
 */
export function takeUp(invited: Membership, ownKey: KeyPair['privateKey']): Promise<void> {
  const { client, workbook } = invited
  return inTransaction(client, async (ask) => {
    const wrapped = await readWrapped(invited, ask)
    const keys = openedBy(invited.privateKey, wrapped, workbook)
    if (keys) {
      const publicKey = publicKeyOf(ownKey)
      const own = wrapKeys(keys, workbook, publicKey)
      await ask(client, 'SELECT tallydesk.take_up($1, $2, $3, $4)', [workbook, now(), publicKey, own])
    } else if (!openedBy(ownKey, wrapped, workbook)) throw alreadyUsed()
  })
}

/** The workbook's keys, before or after `takeUp`. Throws `not-allowed` if the invitation was used with another key. */
export async function readInvitedKeys(invited: Membership, ownKey: KeyPair['privateKey']): Promise<WorkbookKeys> {
  const { workbook, privateKey } = invited
  const wrapped = await readWrapped(invited)
  const keys = openedBy(privateKey, wrapped, workbook) ?? openedBy(ownKey, wrapped, workbook)
  if (keys) return keys
  throw alreadyUsed()
}

function openedBy(privateKey: Buffer, wrapped: Buffer, workbook: string): WorkbookKeys | undefined {
  try {
    return unwrapKeys(wrapped, workbook, privateKey)
  } catch (error) {
    if (error instanceof AppError && error.code === 'team-forked') return undefined
    throw error
  }
}

function alreadyUsed(): AppError {
  const message = 'This invitation was already used. Ask an owner of the team for another one.'
  return new AppError('not-allowed', message)
}

/**
 * Ends the membership of a login. The other members get a further key, which seals all later entries. Throws
 * `not-found` if the login is not a member.
 */
export function leave(membership: Membership, login: string): Promise<void> {
  const { client, workbook } = membership
  return inTransaction(client, async (ask) => {
    const keys = [...(await readKeys(membership, ask)), randomBytes(KEY_BYTES)]
    const all = await ask<{ login: string; public_key: Buffer }>(
      client,
      'SELECT login, public_key FROM tallydesk.members_of($1) WHERE left_at IS NULL',
      [workbook]
    )
    const others = all.filter((member) => member.login !== login)
    if (others.length === all.length) throw new AppError('not-found', 'This login is not a member of the team.')
    const wraps = others.map(({ public_key: key }) => wrapKeys(keys, workbook, key))
    const logins = others.map((other) => other.login)
    await ask(client, 'SELECT tallydesk.leave($1, $2, $3, $4, $5)', [workbook, login, now(), logins, wraps])
  })
}

interface MemberRow {
  readonly login: string
  readonly role: string
  readonly joined_at: string | null
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
    `SELECT m.login, m.role, m.joined_at, m.left_at, p.is_here, p.reconciliation, p.seconds
      FROM tallydesk.members_of($1) m LEFT JOIN tallydesk.present($1) p ON p.login = m.login ORDER BY m.login`,
    [workbook]
  )
  return rows.map((row) => {
    const { login, role, joined_at: joinedAt, left_at: leftAt } = row
    return { login, role: TeamRole.parse(role), joinedAt, leftAt, lastSeen: row.seconds === null ? null : seenOf(row) }
  })
}

function seenOf(row: PresenceRow): TeamMember['lastSeen'] {
  const { login: _, ...seen } = presenceOf(row)
  return seen
}
