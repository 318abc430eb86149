/** Something that a member asked for, by a clock that all members of a test share and nobody sets. */
export interface Act {
  readonly member: string
  /** In the entry of the log that it makes, and in no other. */
  readonly mark: string
  readonly start: number
  /** None where nobody heard what came of it, since it was killed or its answer was lost, and of what was proposed. */
  readonly end?: number
  /** `proposed`: it was kept to be sent later, and is over once it was. */
  readonly outcome: 'acknowledged' | 'refused' | 'unknown' | 'proposed'
}

/** What a member saw once they had asked for all there is. */
export interface Look {
  readonly member: string
  readonly start: number
  readonly end: number
  /** The last entry of the log. */
  readonly seq: number
}

export interface LoggedEntry {
  readonly seq: number
  readonly by: string
  readonly detail: string
  readonly previousHash: string
  readonly hash: string
}

/** From the entry that made it, or let it hold again, to the one that ended it, which is none while it holds. */
export interface Claim {
  readonly transaction: string
  readonly madeBy: number
  readonly endedBy: number | null
}

/** What members did and saw, and what there is in the end. */
export interface History {
  readonly acts: readonly Act[]
  readonly looks: readonly Look[]
  readonly log: readonly LoggedEntry[]
  readonly claims: readonly Claim[]
}

/** Every way in which a history is not that of one log, in words; none where it is. */
export function violationsOf(history: History): readonly string[] {
  const places = placesOf(history)
  return [
    ...gaps(history),
    ...miscounted(history, places),
    ...outOfOrder(history, places),
    ...unseen(history, places),
    ...claimedTwice(history)
  ]
}

type Places = ReadonlyMap<Act, readonly LoggedEntry[]>

function placesOf({ acts, log }: History): Places {
  const known = new Map(acts.map((act) => [act.mark, act]))
  const places = new Map<Act, LoggedEntry[]>(acts.map((act) => [act, []]))
  for (const entry of log) {
    const act = known.get(MARK.exec(entry.detail)?.[0] ?? '')
    if (act) places.get(act)?.push(entry)
  }
  return places
}

/** How a mark is written, so that it is found in the detail of an entry. */
const MARK = /act \w+ \d+/

export function markOf(member: string, number: number): string {
  return `act ${member} ${number}`
}

function gaps({ log }: History): readonly string[] {
  return log.flatMap((entry, place) => {
    if (entry.seq !== place + 1) return [`Entry ${entry.seq} is at place ${place + 1} of the log.`]
    const before = log[place - 1]
    const follows = before === undefined || entry.previousHash === before.hash
    return follows ? [] : [`Entry ${entry.seq} does not follow from the one before.`]
  })
}

const TIMES = { acknowledged: [1, 1], refused: [0, 0], unknown: [0, 1], proposed: [1, 1] } as const

function miscounted({ acts }: History, places: Places): readonly string[] {
  return acts.flatMap((act) => {
    const entries = places.get(act) ?? []
    const [least, most] = TIMES[act.outcome]
    if (entries.length < least) return [`"${act.mark}" was ${act.outcome} and is lost.`]
    if (entries.length > most) return [`"${act.mark}" was ${act.outcome} and is there ${entries.length} times.`]
    const other = entries.find(({ by }) => by !== act.member)
    return other ? [`"${act.mark}" is there under the name of ${other.by}.`] : []
  })
}

/** What was over before something else began stands before it. */
function outOfOrder({ acts }: History, places: Places): readonly string[] {
  const there = acts
    .flatMap((act) => (places.get(act) ?? []).slice(0, 1).map(({ seq }) => ({ act, seq })))
    .toSorted((one, other) => one.seq - other.seq)
  const wrong: string[] = []
  let latest: { readonly act: Act; readonly seq: number } | undefined
  for (const each of there) {
    if (latest && (each.act.end ?? Infinity) < latest.act.start)
      wrong.push(`"${each.act.mark}" was over before "${latest.act.mark}" began, and stands behind it.`)
    if (!latest || each.act.start > latest.act.start) latest = each
  }
  return wrong
}

/** Whoever looks sees all that was acknowledged before, to anybody, and all that they saw before. */
function unseen({ acts, looks }: History, places: Places): readonly string[] {
  const known = [
    ...acts.flatMap((act) =>
      act.outcome === 'acknowledged' && act.end !== undefined
        ? (places.get(act) ?? []).map(({ seq }) => ({ seq, since: act.end ?? Infinity, what: `"${act.mark}"` }))
        : []
    ),
    ...looks.map(({ seq, end, member }) => ({ seq, since: end, what: `entry ${seq}, which ${member} saw,` }))
  ].toSorted((one, other) => one.since - other.since)
  const wrong: string[] = []
  let place = 0
  let furthest: (typeof known)[number] | undefined
  for (const look of looks.toSorted((one, other) => one.start - other.start)) {
    for (let next = known[place]; next && next.since < look.start; next = known[++place])
      if (!furthest || next.seq > furthest.seq) furthest = next
    if (furthest && furthest.seq > look.seq)
      wrong.push(`${look.member} looked and saw up to entry ${look.seq}, when ${furthest.what} was there already.`)
  }
  return wrong
}

function claimedTwice({ claims }: History): readonly string[] {
  const wrong: string[] = []
  const held = new Map<string, Claim>()
  for (const claim of claims.toSorted((one, other) => one.madeBy - other.madeBy)) {
    const before = held.get(claim.transaction)
    if (before && (before.endedBy ?? Infinity) > claim.madeBy)
      wrong.push(`${claim.transaction} is claimed by entry ${before.madeBy} and by entry ${claim.madeBy}.`)
    held.set(claim.transaction, claim)
  }
  return wrong
}
