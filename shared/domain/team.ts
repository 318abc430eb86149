import { z } from 'zod'

/**
 * What a member may do: `preparer` decides and signs off, `reviewer` also reviews what others signed off, `rules` also
 * changes the rules of matching, `owner` does all and says who is a member, `auditor` reads.
 */
export const TEAM_ROLES = ['preparer', 'reviewer', 'rules', 'owner', 'auditor'] as const
export const TeamRole = z.enum(TEAM_ROLES)
export type TeamRole = z.output<typeof TeamRole>
