import { z } from 'zod'
import type { LogEntry } from '../../../shared/domain/reconciliation/actionLog.ts'
import { TeamRole } from '../../../shared/domain/team.ts'
import { jsonValue } from '../../../shared/text/jsonValue.ts'
import { mayAppend, type MembershipKind } from './kindRoles.ts'
import { isInvited, isSignedBy } from './signing.ts'

const MemberKeys = z.object({ signing: z.base64(), unwrapping: z.base64() })

/** `keys`: of the invitation. */
const Invited = z.object({ login: z.string(), role: TeamRole, keys: MemberKeys })

/** `secret`: the invitation's signing key, which the member's own key opens. */
const Seat = Invited.extend({ secret: z.base64() })

/**
 * `was`: the login in the team until then; null if there was none, so that all decisions until then are its author's;
 * absent if there is nothing to say. `keys`: earlier entries lack them. `proof`: of who was invited. `seats`: of the
 * members that are there when entries begin to be signed.
 */
const Entered = z.object({
  how: z.enum(['started', 'restored', 'joined', 'upgraded']),
  was: z.string().nullable().optional(),
  keys: MemberKeys.optional(),
  proof: z.base64().optional(),
  seats: z.array(Seat).optional()
})

/** The content of the entries that say who belongs to the team. */
export const MEMBERSHIP_DETAILS = {
  'team-entered': Entered,
  'team-invited': Invited,
  /** `login`: null if a workbook of a team became that of one person, who signs nothing. */
  'team-left': z.object({ login: z.string().nullable() })
} as const satisfies Record<MembershipKind, z.ZodType>

export type Seat = z.output<typeof Seat>
export type RosterMember = z.output<typeof Invited>

/** Who belongs to a team, as its log says: nothing of it is taken from the database. */
export interface Roster {
  /** The number of the entry from which on each is signed; undefined for a log without signatures. */
  readonly signedFrom: number | undefined
  /** The last entries of teams that the log was of before; those after are signed by nobody. */
  readonly ends: readonly { readonly from: number; readonly to: number }[]
  readonly members: ReadonlyMap<string, RosterMember>
  /** Those who have not entered yet, with the keys of their invitations. */
  readonly invited: ReadonlyMap<string, RosterMember & { readonly secret?: string }>
  /** Adds the next entry. Returns what is wrong with it, in words that follow its number and author; else undefined. */
  add(entry: LogEntry): string | undefined
}

export function createRoster(): Roster {
  let signedFrom: number | undefined
  const ends: { readonly from: number; readonly to: number }[] = []
  const members = new Map<string, RosterMember>()
  const invited = new Map<string, RosterMember & { readonly secret?: string }>()

  function enter(entry: LogEntry, { how, keys, proof, seats }: z.output<typeof Entered>): string | undefined {
    if (!keys) return signedFrom === undefined ? undefined : 'has no keys'
    if (!isSignedBy(entry, keys.signing)) return NOT_SIGNED
    const { by: login, seq } = entry
    if (how === 'started' || how === 'restored' || seats) {
      if (how === 'upgraded' && signedFrom !== undefined) return 'begins signatures again'
      signedFrom ??= seq
      members.clear()
      invited.clear()
      members.set(login, { login, role: 'owner', keys })
      for (const seat of seats ?? []) invited.set(seat.login, seat)
      return undefined
    }
    const seat = invited.get(login)
    if (!seat || !isInvited(login, keys, proof ?? '', seat.keys.signing)) return 'is by somebody who was not invited'
    invited.delete(login)
    members.set(login, { login, role: seat.role, keys })
    return undefined
  }

  function addOther(entry: LogEntry): string | undefined {
    const author = members.get(entry.by)
    if (!author) return 'is by somebody who is not a member'
    if (!isSignedBy(entry, author.keys.signing)) return NOT_SIGNED
    return mayAppend(author.role, entry.kind) ? change(entry, author.role) : 'is not for the role of its author'
  }

  function change({ kind, by, detail }: LogEntry, role: TeamRole): string | undefined {
    if (kind === 'team-invited') {
      const { data } = Invited.safeParse(jsonValue(detail))
      if (!data || members.has(data.login)) return 'invites nobody'
      invited.set(data.login, data)
    } else if (kind === 'team-left') {
      const { data } = MEMBERSHIP_DETAILS[kind].safeParse(jsonValue(detail))
      if (!data || (data.login !== by && role !== 'owner')) return 'removes whom its author may not'
      invited.delete(data.login ?? '')
      members.delete(data.login ?? '')
    }
    return undefined
  }

  return {
    get signedFrom() {
      return signedFrom
    },
    ends,
    members,
    invited,
    add(entry) {
      if (isEnd(entry)) {
        if (signedFrom !== undefined) ends.push({ from: signedFrom, to: entry.seq - 1 })
        signedFrom = undefined
        members.clear()
        invited.clear()
        return undefined
      }
      if (entry.kind !== 'team-entered') return signedFrom === undefined ? undefined : addOther(entry)
      const { data } = Entered.safeParse(jsonValue(entry.detail))
      if (data) return enter(entry, data)
      return signedFrom === undefined ? undefined : 'cannot be read'
    }
  }
}

function isEnd({ kind, detail }: LogEntry): boolean {
  return kind === 'team-left' && MEMBERSHIP_DETAILS[kind].safeParse(jsonValue(detail)).data?.login === null
}

const NOT_SIGNED = 'does not bear the signature of its author'
