import type { TeamRole } from '../domain/team.ts'

/** Names and rights of a member's role. */
export const ROLE_WORDS: Readonly<Record<TeamRole, { readonly name: string; readonly may: string }>> = {
  preparer: { name: 'Preparer', may: 'decides and signs off' },
  reviewer: { name: 'Reviewer', may: 'also reviews what others signed off' },
  rules: { name: 'Rules', may: 'a preparer who also changes matching rules' },
  owner: { name: 'Owner', may: 'does everything, and manages members' },
  auditor: { name: 'Auditor', may: 'only reads' }
}
