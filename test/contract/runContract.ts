import { fail, unknown, type Clause, type ContractTarget, type Verdict } from './clause.ts'
import { accountClauses } from './clauses/accounts.ts'
import { authenticationClauses } from './clauses/authentication.ts'
import { authorizationClauses } from './clauses/authorization.ts'
import { fundingClauses } from './clauses/funding.ts'
import { transactionClauses } from './clauses/transactions.ts'

export interface ClauseResult extends Verdict, Pick<Clause, 'area' | 'text'> {}

const CLAUSES: readonly Clause[] = [
  ...authenticationClauses,
  ...transactionClauses,
  ...fundingClauses,
  ...accountClauses,
  ...authorizationClauses
]

/** Looks at every clause, one after the other. Without `writes` nothing at the service is changed. */
export async function runContract(target: ContractTarget, writes: boolean): Promise<readonly ClauseResult[]> {
  const results: ClauseResult[] = []
  for (const clause of CLAUSES) {
    const { area, text } = clause
    const verdict =
      clause.writes && !writes ? unknown('it changes something; run with --write') : await look(clause, target)
    results.push({ area, text, ...verdict })
  }
  return results
}

async function look(clause: Clause, target: ContractTarget): Promise<Verdict> {
  try {
    return await clause.check(target)
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : ''
    return fail(`${error instanceof Error ? error.message : 'it could not be looked at'}${cause}`)
  }
}
