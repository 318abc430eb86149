import { z } from 'zod'
import { Proposal } from './reconciliation/proposal.ts'
import { TEAM_LOGIN } from '../team/teamLogin.ts'

/**
 * What a member may do. `preparer`: decides and signs off. `reviewer`: also reviews what others signed off. `rules`:
 * also changes the matching rules. `owner`: everything, including members. `auditor`: only reads.
 */
export const TEAM_ROLES = ['preparer', 'reviewer', 'rules', 'owner', 'auditor'] as const
export const TeamRole = z.enum(TEAM_ROLES)
export type TeamRole = z.output<typeof TeamRole>

/** A login of the team's database, for one person. Plain characters: it is used in SQL, the log and on screens. */
export const TeamLogin = z.string().trim().regex(TEAM_LOGIN, 'a login has small letters, digits and underscores only')
export type TeamLogin = z.output<typeof TeamLogin>

/** Where a team's database is. */
export const TeamServer = z.strictObject({
  host: z.string().min(1).max(255),
  port: z.int().min(1).max(65_535),
  /** PostgreSQL’s protocol ends a name with NUL, and takes what follows for more settings. */
  database: z
    .string()
    .min(1)
    .max(63)
    .regex(/^[^\0]+$/)
})
export type TeamServer = z.output<typeof TeamServer>

/** A password on its way in; never returned. */
export const TeamPassword = z.string().min(1).max(1000)

/** Creates schema and logins: used once, never stored. */
export const TeamAdministrator = z.strictObject({ login: z.string().min(1).max(63), password: TeamPassword.nullable() })
export type TeamAdministrator = z.output<typeof TeamAdministrator>

/** Where a member was last seen, and when by the clock of the database. */
export const Presence = z.strictObject({
  login: z.string(),
  /** Whether they have the app open now. */
  isHere: z.boolean(),
  /** The id of the one that they have open. Not `ReconciliationId`, whose file needs this one. */
  reconciliation: z.uuid().nullable(),
  secondsAgo: z.int()
})
export type Presence = z.output<typeof Presence>

/** Another member who has the app open now. */
export const PresentMember = Presence.pick({ login: true, reconciliation: true })
export type PresentMember = z.output<typeof PresentMember>

/** A member as stored on the server. Times are ISO 8601 in UTC. */
export const TeamMember = z.strictObject({
  login: z.string(),
  role: TeamRole,
  /** Null until the invitation is used. */
  joinedAt: z.string().nullable(),
  /** When somebody last tried to use the invitation again; null if nobody did. */
  contestedAt: z.string().nullable(),
  leftAt: z.string().nullable(),
  /** Null if they were never seen. */
  lastSeen: Presence.omit({ login: true }).nullable()
})
export type TeamMember = z.output<typeof TeamMember>

/**
 * `in-step`: the newest state of the team is here. `out-of-reach`: only the data here can be read. `refused`: the
 * database answers, but something is wrong; the message says what.
 */
export const TeamStatus = z.strictObject({
  /** Null for a person who works alone. */
  team: TeamServer.extend({ login: z.string(), workbook: z.string() }).nullable(),
  state: z.enum(['alone', 'in-step', 'out-of-reach', 'refused']),
  message: z.string().nullable(),
  /** What was decided here and the team does not have yet, in order. */
  proposals: z.array(Proposal).readonly()
})
export type TeamStatus = z.output<typeof TeamStatus>

/** Result of comparing the server's whole log with the copy here. */
export const TeamVerdict = z.strictObject({
  isWhole: z.boolean(),
  /** Number of the server's entries that were read and checked. */
  entries: z.int(),
  /** Number of transactions that are claimed now; the same on both sides unless the message says otherwise. */
  claims: z.int(),
  message: z.string().nullable()
})
export type TeamVerdict = z.output<typeof TeamVerdict>
