import type { TeamMember } from '../domain/team.ts'

/** Where a member is now, or how long ago they were here. Empty if they were never seen. */
export function lastSeenWords(seen: TeamMember['lastSeen'], nameOf: (reconciliation: string) => string | undefined) {
  if (!seen) return ''
  if (!seen.isHere) return `Seen ${agoWords(seen.secondsAgo)}`
  const name = seen.reconciliation === null ? undefined : nameOf(seen.reconciliation)
  return name === undefined ? 'Here now' : `Here now, in ${name}`
}

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

function agoWords(seconds: number): string {
  if (seconds < HOUR) return `${Math.max(1, Math.floor(seconds / MINUTE))} min ago`
  if (seconds < 2 * DAY) return `${Math.floor(seconds / HOUR)} h ago`
  return `${Math.floor(seconds / DAY)} days ago`
}

/** How many logins are named in a row or a header, and how long a name may be there. */
const NAMED = 3
const LONGEST = 20

/** Who is here: `rik and ann are here`. `short` leaves out what there is no room for. */
export function hereWords(logins: readonly string[]): { readonly short: string; readonly all: string } {
  const cut = logins.map((login) => (login.length > LONGEST ? `${login.slice(0, LONGEST - 1)}…` : login))
  const rest = logins.length - NAMED
  return {
    short: rest > 0 ? `${cut.slice(0, NAMED).join(', ')} +${rest} are here` : sentence(cut),
    all: sentence(logins)
  }
}

function sentence(logins: readonly string[]): string {
  const last = logins.at(-1) ?? ''
  const names = logins.length > 1 ? `${logins.slice(0, -1).join(', ')} and ${last}` : last
  return `${names} ${logins.length > 1 ? 'are' : 'is'} here`
}
