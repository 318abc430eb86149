import type { Client } from 'pg'
import { Presence } from '../../../shared/domain/team.ts'
import { askServer } from './askServer.ts'

interface Membership {
  readonly client: Client
  /** The id of the workbook. */
  readonly workbook: string
}

/** Who was not heard of for so long has closed the app, or has no connection. Members who are here say so in a third. */
const HERE_SECONDS = 45

export interface PresenceRow {
  readonly login: string
  readonly is_here: boolean
  readonly reconciliation: string | null
  readonly seconds: number
}

export function presenceOf({ login, is_here: isOpen, reconciliation, seconds }: PresenceRow): Presence {
  const isHere = isOpen && seconds <= HERE_SECONDS
  const { data: open = null } = Presence.shape.reconciliation.safeParse(reconciliation)
  return { login, isHere, reconciliation: isHere ? open : null, secondsAgo: Math.round(seconds) }
}

/** What a member says of themselves. */
export interface Saying {
  readonly isHere: boolean
  /** Whether they just came here; else they only stay, and may be elsewhere with another window. */
  readonly hasMoved: boolean
  readonly reconciliation: string | null
}

export async function beSeen(
  { client, workbook }: Membership,
  { isHere, hasMoved, reconciliation }: Saying
): Promise<void> {
  await askServer(client, 'SELECT tallydesk.be_seen($1, $2, $3, $4)', [workbook, isHere, hasMoved, reconciliation])
}

export interface Sight {
  /** The last entry, with its hash on the server; undefined if there is none. */
  readonly last: { readonly seq: number; readonly hash: string } | undefined
  /** All members who were ever seen. */
  readonly present: readonly Presence[]
}

type SightRow = { readonly seq: string; readonly hash: string } & (PresenceRow | { readonly login: null })

/** The end of the log and the presence of members, in one question. */
export async function look({ client, workbook }: Membership): Promise<Sight> {
  const rows = await askServer<SightRow>(
    client,
    `SELECT l.seq, l.hash, p.login, p.is_here, p.reconciliation, p.seconds
      FROM tallydesk.entries($1, tallydesk.last_entry($1), 1) l LEFT JOIN tallydesk.present($1) p ON true`,
    [workbook]
  )
  const [end] = rows
  const present = rows.flatMap((row) => (row.login === null ? [] : [presenceOf(row)]))
  return { last: end && { seq: Number(end.seq), hash: end.hash }, present }
}
