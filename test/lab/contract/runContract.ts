import { fails, notSeen, type Clause, type ContractTarget, type SurveyedTarget, type Verdict } from './clause.ts'
import { accountClauses } from './clauses/accounts.ts'
import { authenticationClauses } from './clauses/authentication.ts'
import { authorizationClauses } from './clauses/authorization.ts'
import { fundingClauses } from './clauses/funding.ts'
import { transactionClauses } from './clauses/transactions.ts'
import type { Exchange } from './contractClient.ts'
import { Breach, NotSeen } from './ends.ts'
import { surveyList } from './listing.ts'

export interface ClauseResult extends Verdict, Pick<Clause, 'area' | 'text'> {
  /** The last requests and replies of what fails; empty otherwise. */
  readonly exchanges: readonly Exchange[]
}

const CLAUSES: readonly Clause[] = [
  ...authenticationClauses,
  ...transactionClauses,
  ...fundingClauses,
  ...accountClauses,
  ...authorizationClauses
]

/** Looks at every clause, one after the other. Without `writes` nothing at the service is changed. */
export async function runContract(target: ContractTarget, writes: boolean): Promise<readonly ClauseResult[]> {
  const surveyed = { ...target, list: surveyList(target.client) }
  const results: ClauseResult[] = []
  for (const clause of CLAUSES) {
    const { area, text } = clause
    target.client.takeExchanges()
    const verdict =
      clause.writes && !writes ? notSeen('it changes something; run with --write') : await look(clause, surveyed)
    const exchanges = target.client.takeExchanges()
    results.push({ area, text, ...verdict, exchanges: verdict.result === 'fails' ? exchanges : [] })
  }
  return results
}

async function look(clause: Clause, target: SurveyedTarget): Promise<Verdict> {
  try {
    return await clause.check(target)
  } catch (error) {
    if (error instanceof NotSeen) return notSeen(error.message)
    if (error instanceof Breach) return fails(error.message)
    throw error
  }
}
