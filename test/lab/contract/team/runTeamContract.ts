import { fails, holds, notSeen, type Verdict } from '../clause.ts'
import { NotSeen } from '../ends.ts'
import type { ClauseResult } from '../runContract.ts'
import { appClauses } from './clauses/app.ts'
import { basisClauses } from './clauses/basis.ts'
import { logClauses } from './clauses/log.ts'
import { readingClauses } from './clauses/reading.ts'
import { rightsClauses } from './clauses/rights.ts'
import { engineWords } from './expectations.ts'
import { openSite, type SiteOptions, type TeamSite } from './site.ts'
import type { RawClause, TeamClause } from './teamClause.ts'

const raw =
  (area: string) =>
  ({ text, check }: RawClause): TeamClause => ({
    area,
    text,
    check: async (site) => {
      await check(await site.raw())
      return ''
    }
  })

/** What a team asks for in SQL. */
export const SQL_CLAUSES: readonly TeamClause[] = [
  ...basisClauses,
  ...logClauses.map(raw('The log')),
  ...rightsClauses.map(raw('Rights'))
]
const CLAUSES: readonly TeamClause[] = [...SQL_CLAUSES, ...appClauses, ...readingClauses]

export interface TeamContractOptions extends SiteOptions {
  readonly clauses?: readonly TeamClause[]
  /** Told what will be made before it is. */
  readonly onBegin?: (site: TeamSite) => void
}

export interface TeamContractResults {
  /** What the server says it is. */
  readonly version: string
  readonly results: readonly ClauseResult[]
  /** What could not be taken away again, and why. */
  readonly stays: readonly string[]
}

/**
 * Looks whether a server can carry a team: makes one of its own, and takes it away again. Throws an `AppError` where
 * nothing was made: the server cannot be reached, or the database may have a team.
 */
export async function runTeamContract(options: TeamContractOptions): Promise<TeamContractResults> {
  const { clauses = CLAUSES } = options
  const site = await openSite(options)
  options.onBegin?.(site)
  const results: ClauseResult[] = []
  let missing: string | undefined
  for (const clause of clauses) {
    const verdict = missing === undefined ? await look(clause, site) : notSeen(`needs: ${missing}`)
    if (clause.isBasis === true && verdict.result === 'fails') missing ??= clause.text
    results.push({ area: clause.area, text: clause.text, ...verdict, exchanges: [] })
  }
  return { version: site.version, results, stays: await site.remove() }
}

/** Whatever goes wrong contradicts the clause, and is told in its words. */
async function look(clause: TeamClause, site: TeamSite): Promise<Verdict> {
  try {
    return holds(await clause.check(site))
  } catch (error) {
    return error instanceof NotSeen ? notSeen(error.message) : fails(engineWords(error))
  }
}
