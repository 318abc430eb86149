import { DatabaseError, type Client } from 'pg'
import { AppError } from '../../shared/errors.ts'
import { REFUSALS } from './schema.ts'

/** Asks the team's database. Throws `not-allowed`, `outcome-unknown` or, where it refuses for another reason, `unexpected`. */
export async function askServer<Row extends object>(
  client: Client,
  sql: string,
  values: readonly unknown[]
): Promise<readonly Row[]> {
  try {
    return (await client.query<Row>(sql, [...values])).rows
  } catch (error) {
    throw failureOf(error)
  }
}

const WORDS: Readonly<Record<string, string>> = {
  [REFUSALS.notMember]: 'You are not a member of this team any more. Ask an owner of the team.',
  [REFUSALS.role]: 'Your role in this team does not allow this. Ask an owner of the team.',
  [REFUSALS.ownReview]: 'You decided something of this reconciliation, so that somebody else has to review it.',
  [REFUSALS.claimed]: 'Another member matched this transaction already. Sync with the team, and look again.'
}

function failureOf(error: unknown): AppError {
  if (!(error instanceof DatabaseError))
    return new AppError(
      'outcome-unknown',
      'The connection to the team’s database broke. Whether this was done shows once it is back.',
      { cause: error }
    )
  const words = WORDS[error.code ?? '']
  if (words !== undefined) return new AppError('not-allowed', words, { cause: error })
  const what = `The team’s database refused this (${error.code ?? 'no code'}). Nothing was changed.`
  return new AppError('unexpected', what, { cause: error })
}
