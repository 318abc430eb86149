import type { LogKind } from '../../../shared/domain/reconciliation/actionLog.ts'
import type { TeamRole } from '../../../shared/domain/team.ts'
import { REVIEWING_ROLES } from '../../../shared/team/reviewingRoles.ts'

/** Kinds of entries that a preparer may not append, with the roles that may. An auditor only enters and leaves. */
export const RESERVED_KINDS: Partial<Record<LogKind, readonly TeamRole[]>> = {
  reviewed: REVIEWING_ROLES,
  'sent-back': REVIEWING_ROLES,
  'rules-saved': ['rules', 'owner'],
  'limits-saved': ['owner'],
  'loss-accepted': ['owner'],
  'team-invited': ['owner']
}

/** Who belongs to a team. A team's database appends these together with the change of its members. */
export const MEMBERSHIP_KINDS = ['team-entered', 'team-invited', 'team-left'] as const satisfies readonly LogKind[]
export type MembershipKind = (typeof MEMBERSHIP_KINDS)[number]

export function isMembershipKind(kind: LogKind): kind is MembershipKind {
  return MEMBERSHIP_KINDS.some((one) => one === kind)
}

export function mayAppend(role: TeamRole, kind: LogKind): boolean {
  if (role === 'auditor') return kind === 'team-left'
  return RESERVED_KINDS[kind]?.includes(role) ?? true
}
