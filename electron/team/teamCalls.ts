import { escapeIdentifier, escapeLiteral } from 'pg'
import type { TeamAdministrator, TeamMember, TeamRole, TeamVerdict } from '../../shared/domain/team.ts'
import { AppError } from '../../shared/errors.ts'
import { FIRST_HASH } from '../chain/hashEntry.ts'
import type { LogHead } from '../workbook/log/actionLog.ts'
import type { Step } from '../workbook/replication/sequencer.ts'
import { askServer } from './askServer.ts'
import { connectTeam, type TeamAddress } from './connect.ts'
import { beginWorkbook, invite, leave, readKeys, readMembers, takeUp, type TeamKeys } from './membership.ts'
import { beSeen, look, type Saying, type Sight } from './presence.ts'
import { drawnPassword, scramVerifier } from './scram.ts'
import { checkSchema, setUp } from './setUp.ts'
import type { TeamConnection } from './teamConnection.ts'
import { createTeamDatabase } from './teamDatabase.ts'
import { verifyTeam } from './verifyTeam.ts'

/** The calls of the thread that talks to a team's database. */
export interface TeamCalls {
  /** Copies a workbook to the server, entries and rows unchanged; this login becomes its owner. */
  begin(steps: readonly Step[], administrator: TeamAdministrator | null): Promise<TeamKeys>
  /**
   * Accepts an invitation. `drawn`: its password was generated for it, and is replaced with a new one, which is
   * returned.
   */
  takeUp(invited: TeamKeys, drawn: boolean): Promise<TeamKeys & { readonly password: string | null }>
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
  return {
    async begin(steps, administrator) {
      if (administrator) await setUp(address, administrator, { login: address.login, password: address.password ?? '' })
      const client = await connectTeam(address)
      try {
        await checkSchema(client)
        const made = await beginWorkbook(client)
        const database = createTeamDatabase({
          client,
          workbook: made.workbook,
          login: address.login,
          keys: await readKeys(made)
        })
        await database.after({ seq: 0, hash: FIRST_HASH })
        for (const step of steps)
          if (!(await database.append(step))) throw new AppError('unexpected', 'Others write to this workbook.')
        return { workbook: made.workbook, privateKey: made.privateKey }
      } finally {
        await client.end()
      }
    },
    async takeUp(invited, drawn) {
      const client = await connectTeam(address)
      try {
        await checkSchema(client)
        const { workbook, privateKey } = await takeUp({
          client,
          ...invited,
          privateKey: Buffer.from(invited.privateKey)
        })
        if (!drawn) return { workbook, privateKey, password: null }
        const password = drawnPassword()
        const verifier = escapeLiteral(scramVerifier(password))
        await askServer(client, `ALTER ROLE ${escapeIdentifier(address.login)} PASSWORD ${verifier}`, [])
        return { workbook, privateKey, password }
      } finally {
        await client.end()
      }
    },
    look: async () => look(await connection.membership()),
    beSeen: async (saying) => beSeen(await connection.membership(), saying),
    members: async () => readMembers(await connection.membership()),
    async invite(login, role, administrator) {
      const membership = await connection.membership()
      const password = administrator ? drawnPassword() : null
      if (administrator && password !== null) await setUp(address, administrator, { login, password })
      return { workbook: membership.workbook, privateKey: await invite(membership, login, role), password }
    },
    remove: async (login) => leave(await connection.membership(), login ?? address.login),
    verify: async (head) => verifyTeam(await connection.membership(), address.login, head),
    close: () => void connection.close()
  }
}
