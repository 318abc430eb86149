import type { Refusal } from '../../../electron/service/api/failure.ts'
import type { SampledPage, TransactionListQuery } from '../../../electron/service/api/resources/transactions.ts'
import type { NewTransaction } from '../../../electron/stores/ledger/model/ledgerSyncRun.ts'
import type { Finding, ProbeContext, ProbeStep } from '../../../electron/features/sync/probing/probeContext.ts'
import { AppError } from '../../../shared/errors.ts'
import { aLedgerRow } from '../ledger/aLedgerRow.ts'

/** A page of these rows, or of rows of these ids, after which nothing comes unless told otherwise. */
export function aSampledPage(
  rows: readonly (string | Partial<NewTransaction>)[],
  change: Partial<SampledPage> = {}
): SampledPage {
  const all = rows.map((row) => aLedgerRow(typeof row === 'string' ? { id: row } : row))
  const ids = all.map(({ id }) => id)
  return { rows: all, ids, times: [], problems: [], amounts: [], date: null, hasMore: false, ...change }
}

interface ProbedList {
  readonly head?: SampledPage
  readonly limit?: number
  /** The answer to a request; undefined for a refusal. */
  readonly answer?: (query: TransactionListQuery, request: number) => SampledPage | undefined
}

export const aRefusal: Refusal = {
  status: 400,
  shape: 'documented',
  error: new AppError('request-refused', 'Refused.')
}

/** What a step of a probe finds in a list, and what it asks. */
export async function probed(step: Pick<ProbeStep, 'look'>, list: ProbedList) {
  const { head = aSampledPage([]), limit = 9, answer = () => head } = list
  const asked: TransactionListQuery[] = []
  const context: ProbeContext = {
    unit: 'major',
    head: () => head,
    limit: () => limit,
    ask(query) {
      asked.push(query)
      const value = answer(query, asked.length)
      return Promise.resolve(value ? { value, refusal: undefined } : { value: undefined, refusal: aRefusal })
    }
  }
  const findings: readonly Finding[] = await step.look(context)
  return { asked, findings, values: findings.map(({ key, value }) => `${key} ${value}`) }
}
