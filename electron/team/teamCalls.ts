import { randomUUID } from 'node:crypto'
import { escapeIdentifier, escapeLiteral, type Client } from 'pg'
import type { TeamAdministrator, TeamMember, TeamRole, TeamVerdict } from '../../shared/domain/team.ts'
import { AppError } from '../../shared/errors.ts'
import { FIRST_HASH } from '../chain/hashEntry.ts'
import type { LogHead } from '../workbook/log/actionLog.ts'
import type { Step } from '../workbook/replication/sequencer.ts'
import { askServer } from './askServer.ts'
import { connected, type TeamAddress } from './connect.ts'
import {
  abandonWorkbook,
  beginWorkbook,
  invite,
  leave,
  readInvitedKeys,
  readKeys,
  readMembers,
  takeUp,
  type Membership,
  type TeamKeys
} from './membership.ts'
import { beSeen, look, type Saying, type Sight } from './presence.ts'
import { drawnPassword, scramVerifier } from './scram.ts'
import { checkSchema, withLogin } from './setUp.ts'
import type { TeamConnection } from './teamConnection.ts'
import { createTeamDatabase, type TeamDatabase } from './teamDatabase.ts'
import { tellEntered } from './tellEntered.ts'
import { verifyTeam } from './verifyTeam.ts'

/** What a member has after joining; kept on this computer before the server hears of it. */
interface OwnSecrets {
  readonly privateKey: Uint8Array
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
  takeUp(invited: TeamKeys, own: OwnSecrets, head: LogHead, was: string | null): Promise<void>
  /** Where the log ends and who is here. Throws if the database or this member's access has a problem. */
  look(): Promise<Sight>
  /** Shown to the other members until they hear otherwise, or nothing for a while. */
  beSeen(saying: Saying): Promise<void>
  members(): Promise<readonly TeamMember[]>
  /** Adds a login, which is created if an administrator is given; returns the content of the invitation. */
  invite(
    login: string,
    role: TeamRole,
    administrator: TeamAdministrator | null
  ): Promise<TeamKeys & { readonly password: string | null }>
  /** Ends the membership of a login; null means this member's own. */
  remove(login: string | null): Promise<void>
  /** Reads and checks all entries on the server. `head`: the last entry that this computer has. */
  verify(head: LogHead): Promise<TeamVerdict>
  close(): void
}

export function createTeamCalls(address: TeamAddress, connection: TeamConnection): TeamCalls {
  /** For what takes a transaction: others ask on the shared connection meanwhile. */
  async function alone<T>(work: (membership: Membership) => Promise<T>): Promise<T> {
    const { workbook, privateKey } = await connection.membership()
    return connected(address, (client) => work({ client, workbook, privateKey }))
  }
  /** An auditor may say nothing, and reviews nothing. */
  async function tellWas(membership: Membership, head: LogHead, was: string): Promise<void> {
    const { login } = address
    if ((await readMembers(membership)).some((member) => member.login === login && member.role === 'auditor')) return
    const { client, workbook } = membership
    const database = createTeamDatabase({ client, workbook, login, keys: await readKeys(membership) })
    await tellEntered(database, head, login, { how: 'joined', was })
  }

  return {
    async begin(steps, was, administrator) {
      const { login, password = '' } = address
      const begun = () => beginWith(steps, was, address)
      return administrator ? withLogin(address, administrator, { login, password }, begun) : begun()
    },
    async takeUp({ workbook, privateKey }, own, head, was) {
      const accept = async (client: Client) => {
        await checkSchema(client)
        const invited = { client, workbook, privateKey: Buffer.from(privateKey) }
        const ownKey = Buffer.from(own.privateKey)
        if (head.seq > 0) {
          const keys = await readInvitedKeys(invited, ownKey)
          await refuseOtherLog(createTeamDatabase({ client, workbook, login: address.login, keys }), head)
        }
        await takeUp(invited, ownKey)
        if (head.seq > 0 && was !== null) await tellWas({ ...invited, privateKey: ownKey }, head, was)
        if (own.password === null) return
        const verifier = escapeLiteral(scramVerifier(own.password))
        await askServer(client, `ALTER ROLE ${escapeIdentifier(address.login)} PASSWORD ${verifier}`, [])
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
    async invite(login, role, administrator) {
      const { workbook } = await connection.membership()
      const invited = () => alone((membership) => invite(membership, login, role))
      if (!administrator) return { workbook, privateKey: await invited(), password: null }
      const password = drawnPassword()
      return { workbook, privateKey: await withLogin(address, administrator, { login, password }, invited), password }
    },
    remove: async (login) => alone((membership) => leave(membership, login ?? address.login)),
    verify: async (head) => verifyTeam(await connection.membership(), address.login, head),
    close: () => void connection.close()
  }
}

async function beginWith(steps: readonly Step[], was: string | null, address: TeamAddress): Promise<TeamKeys> {
  const { login } = address
  const workbook = randomUUID()
  try {
    return await connected(address, async (client) => {
      await checkSchema(client)
      const made = await beginWorkbook(client, workbook)
      const database = createTeamDatabase({ client, workbook, login, keys: await readKeys(made) })
      const start = { seq: 0, hash: FIRST_HASH }
      await database.after(start)
      for (const step of steps)
        if (!(await database.append(step))) throw new AppError('unexpected', 'Others write to this workbook.')
      const end = steps.at(-1)?.entries.at(-1) ?? start
      await tellEntered(database, end, login, { how: was === null ? 'started' : 'restored', was })
      return { workbook, privateKey: made.privateKey }
    })
  } catch (error) {
    // Nobody has what opens this copy, and its login can begin again only if it belongs to none.
    await connected(address, (client) => abandonWorkbook(client, workbook, login)).catch(() => undefined)
    throw error
  }
}

/** Before an invitation is used up: nothing of the two logs would fit. */
async function refuseOtherLog(database: TeamDatabase, head: LogHead): Promise<void> {
  try {
    await database.after(head)
  } catch (cause) {
    if (!(cause instanceof AppError && cause.code === 'team-forked')) throw cause
    throw new AppError(
      'not-allowed',
      `You did not join, because this workbook has decisions that the team does not have. ${cause.message} To join with a copy of the team’s workbook, use a new connection or data folder.`,
      { cause }
    )
  }
}
