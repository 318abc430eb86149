import type { TeamRole } from '../domain/team.ts'

/** The roles that may review what another login signed off. */
export const REVIEWING_ROLES: readonly TeamRole[] = ['reviewer', 'owner']
