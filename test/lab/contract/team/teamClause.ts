import type { RawTeam } from '../../../support/team/rawTeam.ts'
import type { TeamSite } from './site.ts'

/** Something that a team needs of its server, and how to see whether it is there. */
export interface TeamClause {
  readonly area: string
  readonly text: string
  /** Without it, nothing further can be looked at. */
  readonly isBasis?: boolean
  /** Throws what contradicts it, or `NotSeen`; gives a note for the report, which may be empty. */
  readonly check: (site: TeamSite) => Promise<string>
}

/** The same of a team that asks in SQL. */
export interface RawClause {
  readonly text: string
  readonly check: (team: RawTeam) => Promise<void>
}
