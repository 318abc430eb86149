import { DatabaseError, type Client } from 'pg'
import { AppError } from '../../shared/errors.ts'
import { REFUSALS } from './schema/refusals.ts'

/** How long an answer may take, in milliseconds: a server that disappears may never close its connection. */
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

export type Ask = <Row extends object>(
  client: Client,
  sql: string,
  values: readonly unknown[]
) => Promise<readonly Row[]>

/**
 * Asks the team's database; tries again if nothing was done because of concurrent changes. Throws `not-allowed`,
 * `offline`, `outcome-unknown` or, if it refuses for another reason, `unexpected`.
 */
export function askServer<Row extends object>(
  client: Client,
  sql: string,
  values: readonly unknown[]
): Promise<readonly Row[]> {
  return tried(client, () => askOnce<Row>(client, sql, values))
}

/**
 * Several questions to one state of the database, of which all is done or nothing; `work` begins anew if others changed
 * meanwhile what it read. The connection must have no other user. Throws like `askServer`.
 */
export function inTransaction<T>(client: Client, work: (ask: Ask) => Promise<T>): Promise<T> {
  return tried(client, async () => {
    await askOnce(client, 'BEGIN ISOLATION LEVEL SERIALIZABLE', [])
    try {
      const done = await work(askOnce)
      await askOnce(client, 'COMMIT', [])
      return done
    } catch (error) {
      // Without an answer the connection is lost, and with it the transaction.
      if (error instanceof DatabaseError || error instanceof AppError)
        await askOnce(client, 'ROLLBACK', []).catch(() => undefined)
      throw error
    }
  })
}

/** Throws what the driver throws. */
async function askOnce<Row extends object>(
  client: Client,
  sql: string,
  values: readonly unknown[]
): Promise<readonly Row[]> {
  const timeout = TIMEOUT_MS + bytesOf(values) / BYTES_A_MS
  const question = { text: sql, values: [...values], query_timeout: timeout }
  return (await client.query<Row>(question)).rows
}

async function tried<T>(client: Client, ask: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await ask()
    } catch (error) {
      if (error instanceof AppError) throw error
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
