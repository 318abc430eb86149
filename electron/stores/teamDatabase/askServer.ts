import { DatabaseError, type Client } from 'pg'
import { AppError } from '../../../shared/errors.ts'
import { REFUSALS } from './schema/refusals.ts'

/** How long an answer may take, in milliseconds. */
const TIMEOUT_MS = 10_000
/** Large data gets more time to reach the server. */
const BYTES_A_MS = 250
/** How often a change is tried that loses against another one. */
const TRIES = 5

/** Serialization failure and deadlock: nothing was done. */
const NOT_DONE: ReadonlySet<string> = new Set(['40001', '40P01'])
/**
 * The connection ends, the server stops, or the engine itself does not know the outcome: the change may have been made.
 */
const UNKNOWN = /^(08|57P0|40003$)/

/**
 * Asks the team's database; tries again if nothing was done because of concurrent changes. Throws `not-allowed`,
 * `offline`, `outcome-unknown` or, if it refuses for another reason, `unexpected`.
 */
export async function askServer<Row extends object>(
  client: Client,
  sql: string,
  values: readonly unknown[]
): Promise<readonly Row[]> {
  // A server that disappears may never close its connection.
  const question = { text: sql, values: [...values], query_timeout: TIMEOUT_MS + bytesOf(values) / BYTES_A_MS }
  for (let tries = 1; ; tries++) {
    try {
      return (await client.query<Row>(question)).rows
    } catch (error) {
      if (error instanceof DatabaseError && NOT_DONE.has(error.code ?? '')) {
        if (tries < TRIES) continue
        throw new AppError('offline', 'The team’s database is busy. Nothing was changed. Try again.', { cause: error })
      }
      // A late answer on this connection would be taken for the answer to another question; and a standby stays one for
      // this connection, while a new one may reach the server that leads now.
      if (!(error instanceof DatabaseError) || error.code === READ_ONLY) void client.end().catch(() => undefined)
      throw failureOf(error)
    }
  }
}

function bytesOf(value: unknown): number {
  if (Array.isArray(value)) return value.reduce<number>((sum, each) => sum + bytesOf(each), 0)
  return typeof value === 'string' || Buffer.isBuffer(value) ? value.length : 0
}

/** Nothing was changed; later it may be. Said of a server that is a standby, and of one whose disk or memory is full. */
const READ_ONLY = '25006'
const NO_ROOM = '53'

/** A member lacks no right of the database: only who sets up a team is told this. */
const NO_RIGHT = '42501'

const WORDS: Readonly<Record<string, string>> = {
  [NO_RIGHT]:
    'The team’s database does not let this login do that. Nothing was changed. A superuser can, and whoever created the role tallydesk_member.',
  [REFUSALS.notMember]: 'You are not a member of this team any more. Ask an owner of the team.',
  [REFUSALS.role]: 'Your role in this team does not allow this. Ask an owner of the team.',
  [REFUSALS.ownReview]: 'You made decisions in this reconciliation, so somebody else has to review it.',
  [REFUSALS.time]:
    'The clock of this computer differs by days from that of the team’s database, so nothing was stored. Set it, and try again.',
  [REFUSALS.claimed]:
    'Another member has already matched this transaction. Wait for the update from the team, and look again.'
}

function failureOf(error: unknown): AppError {
  if (!(error instanceof DatabaseError) || UNKNOWN.test(error.code ?? ''))
    return new AppError(
      'outcome-unknown',
      'The connection to the team’s database was lost. When it is back, you can see whether this was done.',
      { cause: error }
    )
  const code = error.code ?? 'no code'
  if (code === REFUSALS.held)
    return new AppError(
      'offline',
      `The team’s database is held up by ${error.detail === '' ? 'another program' : (error.detail ?? 'another program')}. Nothing was changed. Ask them to close Tallydesk, or its administrator to end their connections.`,
      { cause: error }
    )
  const words = WORDS[code]
  if (words !== undefined) return new AppError('not-allowed', words, { cause: error })
  if (code === READ_ONLY)
    return new AppError(
      'offline',
      'The team’s database can only be read at the moment. Nothing was changed. Try again in a minute, or ask its administrator.',
      { cause: error }
    )
  if (code.startsWith(NO_ROOM))
    return new AppError(
      'offline',
      `The server of the team’s database is full (${code}). Nothing was changed. Ask its administrator to make room.`,
      { cause: error }
    )
  const what = `The team’s database refused this (${code}). Nothing was changed.`
  return new AppError('unexpected', what, { cause: error })
}
