import { z } from 'zod'
import { ReconciliationId } from '../domain/reconciliation/reconciliation.ts'
import {
  PresentMember,
  TeamAdministrator,
  TeamLogin,
  TeamMember,
  TeamPassword,
  TeamRole,
  TeamStatus,
  TeamVerdict
} from '../domain/team.ts'
import { call, nothing } from './call.ts'

/** `postgres://HOST[:PORT]/DATABASE`, without login and password. */
const Address = z.string().min(1).max(500)

/** `password`: of an existing login; null if the administrator's login creates it. */
const Start = z.strictObject({
  address: Address,
  login: TeamLogin,
  password: TeamPassword.nullable(),
  administrator: TeamAdministrator.nullable()
})

/** One workbook for several people. Passwords go in and never come out. */
export const teamCalls = {
  'team.get': call(nothing, TeamStatus),
  /** The SQL that a database administrator runs once, if no administrator's login is given here. */
  'team.sql': call(z.strictObject({ isUpgrade: z.boolean() }), z.strictObject({ sql: z.string() })),
  'team.init': call(Start, TeamStatus),
  'team.join': call(
    z.strictObject({ invitation: z.string().min(1).max(10_000), password: TeamPassword.nullable() }),
    TeamStatus
  ),
  /** Puts the data of this computer on another server, with this login as owner, when the team's own server is lost. */
  'team.restore': call(Start, TeamStatus),
  /**
   * The workbook here stays as it is and belongs to one person again. `tellsServer`: false for a server that is lost or
   * has removed this member; it may list the member until an owner removes them.
   */
  'team.leave': call(z.strictObject({ tellsServer: z.boolean() }), TeamStatus),
  /** Tells the team which reconciliation is open here, or that none is. Returns where the others are, as last heard. */
  'team.beHere': call(
    z.strictObject({ reconciliation: ReconciliationId.nullable() }),
    z.array(PresentMember).readonly()
  ),
  'team.members': call(nothing, z.array(TeamMember).readonly()),
  /** Returns the invitation, which admits that person once: it is a secret until then. */
  'team.invite': call(
    z.strictObject({ login: TeamLogin, role: TeamRole, administrator: TeamAdministrator.nullable() }),
    z.strictObject({ invitation: z.string() })
  ),
  /** `isClosed`: whether the administrator's login ended that of the member too, which was made for teams alone. */
  'team.remove': call(
    z.strictObject({ login: z.string(), administrator: TeamAdministrator.nullable() }),
    z.strictObject({ isClosed: z.boolean() })
  ),
  /** Gives the team of an earlier version the form of this one. Only an owner may. */
  'team.upgrade': call(z.strictObject({ administrator: TeamAdministrator.nullable() }), TeamStatus),
  /** Reads the whole log of the server and compares it with the copy here. */
  'team.verify': call(nothing, TeamVerdict)
}
