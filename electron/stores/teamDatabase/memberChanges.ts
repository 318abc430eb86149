import { randomBytes, randomUUID } from 'node:crypto'
import type { Client } from 'pg'
import type { LogEntry } from '../../../shared/domain/reconciliation/actionLog.ts'
import type { TeamRole } from '../../../shared/domain/team.ts'
import { AppError } from '../../../shared/errors.ts'
import { EMPTY_LOG, hashEntry } from '../../core/auditChain/hashEntry.ts'
import { isMembershipKind, type MembershipKind } from '../../core/auditChain/kindRoles.ts'
import type { RosterMember } from '../../core/auditChain/roster.ts'
import { signedEntry, type MemberKeys } from '../../core/auditChain/signing.ts'
import type { LogHead } from '../workbook/file/log/actionLog.ts'
import type { LogDetail } from '../workbook/file/log/details.ts'
import { askServer } from './askServer.ts'
import { drawnKeys, publicKeysOf, readKeys, type Membership, type TeamKeys } from './membership.ts'
import { KEY_BYTES, type WorkbookKeys } from './sealing.ts'
import { createTeamDatabase, type TeamDatabase } from './teamDatabase.ts'
import { publicKeyOf, wrapKeys } from './wrapping.ts'

/** How often something is tried while others append entries. */
const TRIES = 20

/** Creates a workbook on the server with this login as its owner. Its log is empty; `enter` begins the team. */
export async function beginWorkbook(
  client: Client,
  login: string,
  workbook: string = randomUUID()
): Promise<Membership> {
  const keys = drawnKeys()
  const publicKey = publicKeyOf(Buffer.from(keys.privateKey))
  const wrapped = wrapKeys([randomBytes(KEY_BYTES)], workbook, publicKey)
  await askServer(client, 'SELECT tallydesk.begin_workbook($1, $2, $3)', [workbook, publicKey, wrapped])
  return { client, login, workbook, ...keys }
}

/** Ends a workbook that nobody else belongs to, because it is useless. */
export async function abandonWorkbook(client: Client, workbook: string): Promise<void> {
  await askServer(client, 'SELECT tallydesk.abandon($1)', [workbook])
}

/** An entry before it has a place in the log, and the function that appends it; `values` come before those of `ENTRY`. */
interface Change<K extends MembershipKind> {
  readonly kind: K
  readonly detail: LogDetail<K>
  readonly sql: string
  readonly values: readonly unknown[]
}

/**
 * Appends an entry together with the change of members that it tells, after all that others appended since `known`;
 * returns the entry's place. Each try has the newest keys, since every change of keys has an entry too.
 */
async function appendChange<K extends MembershipKind>(
  membership: Membership,
  known: LogHead,
  change: (keys: WorkbookKeys, since: readonly LogEntry[]) => Change<K> | Promise<Change<K>>,
  ownKeys: () => Promise<WorkbookKeys> = () => readKeys(membership)
): Promise<LogHead> {
  const { client, workbook, login: by, signingKey } = membership
  const since: LogEntry[] = []
  for (let tries = 1; tries <= TRIES; tries++) {
    const keys = await ownKeys()
    const database = createTeamDatabase({ client, workbook, login: by, keys })
    const read = await entriesAfter(database, since.at(-1) ?? known)
    since.push(...read)
    // Whoever left may have done so after the keys were read, which then lack the newest one.
    if (read.some(({ kind }) => kind === 'team-left')) continue
    const head = since.at(-1) ?? known
    const { kind, detail, sql, values } = await change(keys, since)
    const at = new Date().toISOString()
    const said = { at, by, kind, reconciliation: null, detail: JSON.stringify(detail) }
    const unsigned = { ...said, seq: head.seq + 1, previousHash: head.hash }
    const entry = signedEntry({ ...unsigned, hash: hashEntry(unsigned) }, '', signingKey)
    const ask = async (entryValues: readonly unknown[]) => {
      const [answer] = await askServer<{ done: boolean }>(client, sql, [workbook, ...values, ...entryValues])
      return answer?.done === true
    }
    if (await database.appendEntry(entry, ask)) return entry
  }
  throw new AppError('offline', 'The team’s database is busy. Try again.')
}

async function entriesAfter(database: TeamDatabase, known: LogHead): Promise<readonly LogEntry[]> {
  const entries: LogEntry[] = []
  for (;;) {
    const steps = await database.after(entries.at(-1) ?? known)
    if (steps.length === 0) return entries
    entries.push(...steps.flatMap((step) => step.entries))
  }
}

/** The entry by which a member enters the log with their keys. `ownKeys` reads those of the workbook before each try. */
export function enter(
  membership: Membership,
  known: LogHead,
  said: Omit<LogDetail<'team-entered'>, 'keys'>,
  ownKeys?: () => Promise<WorkbookKeys>
): Promise<LogHead> {
  const change = {
    kind: 'team-entered',
    detail: { ...said, keys: publicKeysOf(membership) },
    sql: 'SELECT tallydesk.enter($1, $2, $3, $4, $5, $6) AS done',
    values: []
  } as const
  return appendChange(membership, known, () => change, ownKeys)
}

/** What an invitation is made of. The team's log must hold its first entry, and `at`, that of the invitation. */
export interface Invited extends TeamKeys {
  readonly first: string
  readonly at: LogHead
}

/** Adds a login as a member, under keys that the invitation carries. */
export async function invite(membership: Membership, known: LogHead, login: string, role: TeamRole): Promise<Invited> {
  const { client, workbook } = membership
  const invited = { workbook, ...drawnKeys() }
  const publicKey = publicKeyOf(Buffer.from(invited.privateKey))
  const { seq, hash } = await appendChange(membership, known, (keys) => ({
    kind: 'team-invited',
    detail: { login, role, keys: publicKeysOf(invited) },
    sql: 'SELECT tallydesk.invite($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) AS done',
    values: [login, role, publicKey, wrapKeys(keys, workbook, publicKey)]
  }))
  const database = createTeamDatabase({ client, workbook, login: membership.login, keys: await readKeys(membership) })
  const [begin] = await database.after(EMPTY_LOG)
  return { ...invited, first: begin?.entries[0]?.hash ?? '', at: { seq, hash } }
}

/** Who belongs to the team, with those who were invited, as the log says up to `known`. */
export interface KnownRoster {
  readonly known: LogHead
  readonly members: readonly RosterMember[]
}

/**
 * Ends the membership of a login. The other members get a further key, which seals all later entries, wrapped for the
 * keys that the log says they have; nothing for whom it does not know. Throws `not-found` if the
 * login is not a member, `busy` if others came or went since.
 */
export async function leave(membership: Membership, { known, members }: KnownRoster, login: string): Promise<void> {
  const { client, workbook } = membership
  await appendChange(membership, known, async (old, since) => {
    if (since.some(({ kind }) => isMembershipKind(kind)))
      throw new AppError('busy', 'Somebody came or went meanwhile. Try again.')
    const sql = 'SELECT login FROM tallydesk.members_of($1) WHERE left_at IS NULL'
    const all = (await askServer<{ login: string }>(client, sql, [workbook])).map((member) => member.login)
    if (!all.includes(login)) throw new AppError('not-found', 'This login is not a member of the team.')
    const others = all.filter((other) => other !== login)
    const keys = [...old, randomBytes(KEY_BYTES)]
    const wraps = others.map((other) =>
      wrappedFor(members.find((member) => member.login === other)?.keys, keys, workbook)
    )
    return {
      kind: 'team-left',
      detail: { login },
      sql: 'SELECT tallydesk.leave($1, $2, $3, $4, $5, $6, $7, $8, $9) AS done',
      values: [login, others, wraps]
    }
  })
}

/** Empty for whom the log does not know, and for a key that is none, which a changed client may have entered with. */
function wrappedFor(member: MemberKeys | undefined, keys: WorkbookKeys, workbook: string): Buffer {
  if (!member) return Buffer.of()
  try {
    return wrapKeys(keys, workbook, Buffer.from(member.unwrapping, 'base64'))
  } catch {
    return Buffer.of()
  }
}
