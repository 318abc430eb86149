import type { TeamStatus } from './domain/team.ts'

/** Whether the newest state of the team is here, and the team has every decision that was made here. */
export function isUpToDate({ state, proposals }: Pick<TeamStatus, 'state' | 'proposals'>): boolean {
  return state === 'in-step' && proposals.length === 0
}
