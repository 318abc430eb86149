import { join } from 'node:path'
import type { Client } from 'pg'
import { expect } from 'vitest'
import { FIRST_HASH } from '../../../electron/core/auditChain/hashEntry.ts'
import { createRoster } from '../../../electron/core/auditChain/roster.ts'
import type { TeamAddress } from '../../../electron/stores/teamDatabase/connect.ts'
import { join as accept } from '../../../electron/stores/teamDatabase/acceptInvitation.ts'
import {
  beginWorkbook,
  enter,
  invite,
  leave,
  type Invited
} from '../../../electron/stores/teamDatabase/memberChanges.ts'
import {
  drawnKeys,
  readKeys,
  type Membership,
  type TeamKeys
} from '../../../electron/stores/teamDatabase/membership.ts'
import { SCHEMA } from '../../../electron/stores/teamDatabase/schema.ts'
import { createTeamDatabase } from '../../../electron/stores/teamDatabase/teamDatabase.ts'
import type { LogHead } from '../../../electron/stores/workbook/file/log/actionLog.ts'
import type { TeamRole } from '../../../shared/domain/team.ts'
import { AppError } from '../../../shared/errors.ts'
import { aKey } from '../ledger/testLedger.ts'
import { allRows } from './memberOf.ts'
import { openMember, type MemberPlace, type OpenMember } from './openMember.ts'
import { ADMINISTRATOR, type TestPostgres } from './postgres.ts'
import { replicaHistory } from './replicaHistory.ts'

export interface TeamMember extends OpenMember {
  readonly login: string
  readonly membership: Membership
  allRows(): ReturnType<typeof allRows>
  /** What this replica says of who did what. */
  history(): ReturnType<typeof replicaHistory>
}

/** A server that has the schema, where people can get logins. */
export interface TeamGround {
  /** The login of who made the schema. */
  readonly administrator: string
  /** Gives somebody a login, which has this name or one made of it, and connects them. */
  enter(name: string): Promise<{ readonly address: TeamAddress; readonly client: Client }>
}

interface AdmittedMember {
  readonly membership: Membership
  readonly place: MemberPlace
}

export interface TestTeam {
  readonly owner: Membership
  /** Gives somebody a login and connects them; they are not invited. */
  enter(name: string): Promise<{ readonly login: string; readonly client: Client }>
  /** Someone with a login and a role, who has no workbook yet; they reach the server at this port. */
  admit(login: string, role: TeamRole, port?: number): Promise<AdmittedMember>
  /** The same, at a computer of their own. */
  join(login: string, role: TeamRole, port?: number): Promise<TeamMember>
}

export const START: LogHead = { seq: 0, hash: FIRST_HASH }

/** The membership of who accepts an invitation. */
export async function takenUp(invited: Membership & Pick<Invited, 'at'>): Promise<Membership> {
  const own = drawnKeys()
  await accept(invited, own, START, undefined)
  const { client, login, workbook } = invited
  return { client, login, workbook, ...own }
}

/** A team that begins with this workbook of one owner. */
export async function foundWorkbook(client: Client, login: string): Promise<Membership> {
  const owner = await beginWorkbook(client, login)
  await enter(owner, START, { how: 'started', was: null })
  return owner
}

export function invited(owner: Membership, login: string, role: TeamRole): Promise<Invited> {
  return invite(owner, START, login, role)
}

/** What a member's computer has, without their connection. */
export function keysOf({ workbook, privateKey, signingKey }: Membership): TeamKeys {
  return { workbook, privateKey, signingKey }
}

/** Ends a membership as the app does, which has read the log before. */
export async function removed(by: Membership, login: string): Promise<void> {
  for (;;) {
    const roster = createRoster()
    let known = START
    const database = createTeamDatabase({ ...by, keys: await readKeys(by) })
    for (let steps = await database.after(known); steps.length > 0; steps = await database.after(known))
      for (const entry of steps.flatMap((step) => step.entries)) {
        expect(roster.add(entry)).toBeUndefined()
        known = entry
      }
    try {
      await leave(by, { known, members: [...roster.members.values(), ...roster.invited.values()] }, login)
      return
    } catch (error) {
      // Somebody came or went meanwhile.
      if (!(error instanceof AppError && error.code === 'busy')) throw error
    }
  }
}

/** The schema on a server of the tests, which asks for no passwords. */
export async function testGround(server: Pick<TestPostgres, 'port' | 'connect'>): Promise<TeamGround> {
  const administrator = await server.connect()
  await administrator.query(SCHEMA)
  return {
    administrator: ADMINISTRATOR,
    async enter(login) {
      await administrator.query(`CREATE ROLE ${login} LOGIN; GRANT tallydesk_member TO ${login}`)
      const address = { host: '127.0.0.1', port: server.port, database: 'postgres', login }
      return { address, client: await server.connect(login) }
    }
  }
}

/** A team with a workbook of its own on this server, whose members reach it at this port. */
export async function testTeam(
  server: Pick<TestPostgres, 'port' | 'connect'>,
  folder: string,
  port = server.port
): Promise<TestTeam> {
  return foundTeam(await testGround(server), folder, port)
}

/** A team with a workbook of its own. `port`: of this computer, where its members reach the server. */
export async function foundTeam(ground: TeamGround, folder: string, port?: number): Promise<TestTeam> {
  const entered = await ground.enter('olga')
  const owner = await foundWorkbook(entered.client, entered.address.login)

  async function admit(name: string, role: TeamRole, at = port): Promise<AdmittedMember> {
    const { address, client } = await ground.enter(name)
    const { login } = address
    const membership = await takenUp({ client, login, ...(await invited(owner, login, role)) })
    const place = {
      address: at === undefined ? address : { ...address, host: '127.0.0.1', port: at },
      keys: keysOf(membership),
      file: join(folder, `${name}.db`)
    }
    return { membership, place }
  }

  return {
    owner,
    enter: async (name) => {
      const { address, client } = await ground.enter(name)
      return { login: address.login, client }
    },
    admit,
    async join(name, role, at) {
      const { membership, place } = await admit(name, role, at)
      const member = await openMember(place)
      return {
        ...member,
        login: place.address.login,
        membership,
        allRows: () => allRows({ file: place.file, key: aKey }),
        history: () => replicaHistory(place.file)
      }
    }
  }
}
