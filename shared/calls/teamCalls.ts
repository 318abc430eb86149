import { z } from 'zod'
import {
  TeamAdministrator,
  TeamLogin,
  TeamMember,
  TeamPassword,
  TeamRole,
  TeamStatus,
  TeamVerdict
} from '../domain/team.ts'
import { call, done, nothing } from './call.ts'

/** `postgres://HOST[:PORT]/DATABASE`; neither login nor password stand in it. */
const Address = z.string().min(1).max(500)

/** `password` of a login that exists; null where the administrator's makes it. */
const Start = z.strictObject({
  address: Address,
  login: TeamLogin,
  password: TeamPassword.nullable(),
  administrator: TeamAdministrator.nullable()
})

/** One workbook for several people. Passwords go in; none comes out. */
export const teamCalls = {
  'team.get': call(nothing, TeamStatus),
  /** What a database administrator runs once, where an administrator's login is not given. */
  'team.sql': call(nothing, z.strictObject({ sql: z.string() })),
  'team.init': call(Start, TeamStatus),
  'team.join': call(
    z.strictObject({ invitation: z.string().min(1).max(10_000), password: TeamPassword.nullable() }),
    TeamStatus
  ),
  /** Puts what this computer has on another server, of which this login is the owner: the team's own is lost. */
  'team.restore': call(Start, TeamStatus),
  /**
   * The workbook here stays as it is and becomes that of one person. A server that is lost, or that removed who leaves,
   * cannot be told, and may count on them until an owner removes them.
   */
  'team.leave': call(z.strictObject({ tellsServer: z.boolean() }), TeamStatus),
  'team.members': call(nothing, z.array(TeamMember).readonly()),
  /** What it gives lets that person in, once: it is a secret until then. */
  'team.invite': call(
    z.strictObject({ login: TeamLogin, role: TeamRole, administrator: TeamAdministrator.nullable() }),
    z.strictObject({ invitation: z.string() })
  ),
  'team.remove': call(z.strictObject({ login: z.string() }), done),
  /** Reads all of the server and compares it with what is here. */
  'team.verify': call(nothing, TeamVerdict)
}
