import { z } from 'zod'
import { TEAM_LOGIN } from '../teamLogin.ts'

/**
 * What a member may do: `preparer` decides and signs off, `reviewer` also reviews what others signed off, `rules` also
 * changes the rules of matching, `owner` does all and says who is a member, `auditor` reads.
 */
export const TEAM_ROLES = ['preparer', 'reviewer', 'rules', 'owner', 'auditor'] as const
export const TeamRole = z.enum(TEAM_ROLES)
export type TeamRole = z.output<typeof TeamRole>

/** A login of the team's database: a person. Plain, since it stands in SQL, in the log and on screens. */
export const TeamLogin = z.string().trim().regex(TEAM_LOGIN, 'a login has small letters, digits and underscores only')
export type TeamLogin = z.output<typeof TeamLogin>

/** Where a team's database is. */
export const TeamServer = z.strictObject({
  host: z.string().min(1).max(255),
  port: z.int().min(1).max(65_535),
  database: z.string().min(1).max(63)
})
export type TeamServer = z.output<typeof TeamServer>

/** A password, on its way in. */
export const TeamPassword = z.string().min(1).max(1000)

/** Who sets up schema and logins: used once, and not kept. */
export const TeamAdministrator = z.strictObject({ login: z.string().min(1).max(63), password: TeamPassword.nullable() })
export type TeamAdministrator = z.output<typeof TeamAdministrator>

/** A member as the server knows them. Times are ISO 8601 in UTC. */
export const TeamMember = z.strictObject({
  login: z.string(),
  role: TeamRole,
  /** Null while the invitation was not taken up. */
  joinedAt: z.string().nullable(),
  leftAt: z.string().nullable()
})
export type TeamMember = z.output<typeof TeamMember>

/**
 * `in-step`: the newest of the team is here. `out-of-reach`: what is here can be read. `refused`: the database answers and
 * something is wrong, which the message says.
 */
export const TeamStatus = z.strictObject({
  /** Null for who works alone. */
  team: TeamServer.extend({ login: z.string(), workbook: z.string() }).nullable(),
  state: z.enum(['alone', 'in-step', 'out-of-reach', 'refused']),
  message: z.string().nullable()
})
export type TeamStatus = z.output<typeof TeamStatus>

/** What comparing the whole log of the server with the replica found. */
export const TeamVerdict = z.strictObject({
  isWhole: z.boolean(),
  /** Entries of the server that were read and checked. */
  entries: z.int(),
  /** Transactions that are claimed now, which are the same on both sides unless the message says otherwise. */
  claims: z.int(),
  message: z.string().nullable()
})
export type TeamVerdict = z.output<typeof TeamVerdict>
