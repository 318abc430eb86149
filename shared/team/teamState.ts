import { AppError } from '../errors.ts'
import type { TeamStatus } from '../domain/team.ts'

/** Whether the newest state of the team is here, and the team has every decision that was made here. */
export function isUpToDate({ state, proposals }: Pick<TeamStatus, 'state' | 'proposals'>): boolean {
  return state === 'in-step' && proposals.length === 0
}

/** Whether the team did not take in what somebody brings who can still read: an auditor, or who does not reach it. */
export function isOnlyForReading(error: unknown): boolean {
  return error instanceof AppError && ['not-allowed', 'offline', 'outcome-unknown'].includes(error.code)
}
