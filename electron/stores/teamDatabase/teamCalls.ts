import { randomUUID } from 'node:crypto'
import { escapeIdentifier, escapeLiteral, type Client } from 'pg'
import type { TeamAdministrator, TeamMember, TeamRole, TeamVerdict } from '../../../shared/domain/team.ts'
import { AppError, toWire } from '../../../shared/errors.ts'
import { EMPTY_LOG } from '../../core/auditChain/hashEntry.ts'
import type { Seat } from '../../core/auditChain/roster.ts'
import type { LogHead } from '../workbook/file/log/actionLog.ts'
import type { Step } from '../workbook/log/sequencer.ts'
import { askServer } from './askServer.ts'
import { connected, type TeamAddress } from './connect.ts'
import { join } from './acceptInvitation.ts'
import {
  abandonWorkbook,
  beginWorkbook,
  enter,
  invite,
  leave,
  type Invited,
  type KnownRoster
} from './memberChanges.ts'
import { readKeys, readMembers, type Membership, type TeamKeys } from './membership.ts'
import { beSeen, look, type Saying, type Sight } from './membersSeen.ts'
import { drawnPassword, scramVerifier } from './scram.ts'
import { checkSchema, closeLogin, upgradeSchema, withLogin } from './setUp.ts'
import type { TeamConnection } from './teamConnection.ts'
import { createTeamDatabase } from './teamDatabase.ts'
import { refuseOthersThanOwners, takeSeat, upgradeTeam } from './upgradeTeam.ts'
import { verifyTeam } from './verifyTeam.ts'

/** What a member has after joining; stored on this computer before the server hears of it. */
interface OwnSecrets extends Omit<TeamKeys, 'workbook'> {
  readonly password: string | null
}

/** The calls of the thread that talks to a team's database. */
export interface TeamCalls {
  /**
   * Copies a workbook to the server, entries and rows unchanged; this login becomes its owner. `was`: its login in the
   * team that had the workbook; null if there was none.
   */
  begin(steps: readonly Step[], was: string | null, administrator: TeamAdministrator | null): Promise<TeamKeys>
  /**
   * Accepts an invitation: from then on its keys, and the password that was generated for it, are replaced with these.
   * Can be repeated when its outcome is not known. `password` is null for a login that its user has a password of.
   * `head`: the last entry that this computer has; throws `not-allowed` if the team does not have it. `was`: the other
   * login under which this computer decided until then, if any.
   */
  takeUp(invited: Invited, own: OwnSecrets, head: LogHead, was: string | null): Promise<void>
  /** Where the log ends and who is here. Throws if the database or this member's access has a problem. */
  look(): Promise<Sight>
  /** Shown to the other members until they hear otherwise, or nothing for a while. */
  beSeen(saying: Saying): Promise<void>
  members(): Promise<readonly TeamMember[]>
  /**
   * Adds a login, which is created if an administrator is given; returns the content of the invitation. `head`: the last
   * entry that this computer has.
   */
  invite(
    head: LogHead,
    login: string,
    role: TeamRole,
    administrator: TeamAdministrator | null
  ): Promise<Invited & { readonly password: string | null }>
  /**
   * Ends the membership of a login; null means this member's own. With an administrator, a login that was made for teams
   * and belongs to no other one is closed too, also if it was removed before; returns whether it was. Throws `busy` if
   * others came or went since.
   */
  remove(login: string | null, known: KnownRoster, administrator: TeamAdministrator | null): Promise<boolean>
  /** Ends a team that could not be begun here. */
  abandon(): Promise<void>
  /**
   * Gives the schema this version's form if an administrator is given, and begins signatures after `head` for a team that
   * began without. Only an owner may.
   */
  upgrade(head: LogHead, administrator: TeamAdministrator | null): Promise<void>
  /** Enters again with a key to sign with, which an upgrade made a seat for. */
  takeSeat(head: LogHead, seat: Seat): Promise<void>
  /** Reads and checks all entries on the server. `head`: the last entry that this computer has. */
  verify(head: LogHead): Promise<TeamVerdict>
  close(): void
}

export function createTeamCalls(address: TeamAddress, connection: TeamConnection): TeamCalls {
  /** For what asks several times: others ask on the shared connection meanwhile. */
  async function alone<T>(work: (membership: Membership) => Promise<T>): Promise<T> {
    const membership = await connection.membership()
    return connected(address, (client) => work({ ...membership, client }))
  }
  return {
    async begin(steps, was, administrator) {
      const { login, password = '' } = address
      const begun = () => beginWith(steps, was, address)
      return administrator ? withLogin(address, administrator, { login, password }, begun) : begun()
    },
    async takeUp(invited, own, head, was) {
      const { login } = address
      const accept = async (client: Client) => {
        await checkSchema(client)
        const membership = { ...invited, client, login }
        await join(membership, own, head, was ?? undefined)
        if (own.password === null) return
        const verifier = escapeLiteral(scramVerifier(own.password))
        await askServer(client, `ALTER ROLE ${escapeIdentifier(login)} PASSWORD ${verifier}`, [])
        // Whoever else had the invitation may have connected with it.
        const others =
          'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = $1 AND pid <> pg_backend_pid()'
        await askServer(client, others, [login])
      }
      try {
        await connected(address, accept)
      } catch (error) {
        if (own.password === null || !(error instanceof AppError && error.code === 'not-allowed')) throw error
        // An earlier try may have replaced the password, and its answer was lost.
        await connected({ ...address, password: own.password }, accept).catch(() => {
          throw error
        })
      }
    },
    look: async () => look(await connection.membership()),
    beSeen: async (saying) => beSeen(await connection.membership(), saying),
    members: async () => readMembers(await connection.membership()),
    async invite(head, login, role, administrator) {
      const invited = () => alone((membership) => invite(membership, head, login, role))
      if (!administrator) return { ...(await invited()), password: null }
      const password = drawnPassword()
      return { ...(await withLogin(address, administrator, { login, password }, invited)), password }
    },
    async remove(login, known, administrator) {
      await alone((membership) => leave(membership, known, login ?? address.login)).catch((error: unknown) => {
        // An earlier try may have got as far.
        if (!administrator || !(error instanceof AppError && error.code === 'not-found')) throw error
      })
      if (login === null || administrator === null) return false
      return closeLogin(address, administrator, login).catch((cause: unknown) => {
        const { code, message } = toWire(cause)
        throw new AppError(code, `${login} is no longer a member, but can still connect. ${message}`, { cause })
      })
    },
    abandon: () => alone(({ client, workbook }) => abandonWorkbook(client, workbook)),
    async upgrade(head, administrator) {
      await connected(address, async (client) => {
        const membership = { ...connection.keys(), client, login: address.login }
        await refuseOthersThanOwners(membership)
        if (administrator) await upgradeSchema(address, administrator)
        await checkSchema(client)
        await upgradeTeam(membership, head)
      })
    },
    takeSeat: (head, seat) => alone((membership) => takeSeat(membership, head, seat)),
    verify: async (head) => verifyTeam(await connection.membership(), head),
    close: () => void connection.close()
  }
}

async function beginWith(steps: readonly Step[], was: string | null, address: TeamAddress): Promise<TeamKeys> {
  const { login } = address
  const workbook = randomUUID()
  try {
    return await connected(address, async (client) => {
      await checkSchema(client)
      const made = await beginWorkbook(client, login, workbook)
      const database = createTeamDatabase({ client, workbook, login, keys: await readKeys(made) })
      await database.after(EMPTY_LOG)
      for (const step of steps)
        if (!(await database.append(step))) throw new AppError('unexpected', 'Others write to this workbook.')
      const end = steps.at(-1)?.entries.at(-1) ?? EMPTY_LOG
      await enter(made, end, { how: was === null ? 'started' : 'restored', was })
      const { privateKey, signingKey } = made
      return { workbook, privateKey, signingKey }
    })
  } catch (error) {
    // Nobody has what opens this copy, and its login can begin again only if it belongs to none.
    await connected(address, (client) => abandonWorkbook(client, workbook)).catch(() => undefined)
    throw error
  }
}
