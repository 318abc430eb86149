import type { AssumptionKey } from '../../../../shared/domain/assumption.ts'
import type { AmountUnit } from '../../../../shared/domain/money.ts'
import type { AppError } from '../../../../shared/errors.ts'
import type {
  SampledPage,
  SampledTransactionsApi,
  TransactionListQuery
} from '../../../service/api/resources/transactions.ts'

/** What one step of a probe found out about one assumption. */
export interface Finding {
  readonly key: AssumptionKey
  /** Null: unknown. */
  readonly value: string | null
  /** The evidence, or why the value is unknown, in a sentence for the user. */
  readonly evidence: string
  /** False if the value is only likely. Default: true. */
  readonly isSure?: boolean
}

/** What the steps of a probe need. */
export interface ProbeContext {
  readonly ask: (query: TransactionListQuery) => ReturnType<SampledTransactionsApi['ask']>
  readonly unit: AmountUnit
  /** The largest page from the head of the list; throws if none could be read. */
  readonly head: () => SampledPage
  /** Rows per request. */
  readonly limit: () => number
}

/** One question to the service. `keys` are the assumptions it is about; they stay unknown if it cannot be asked. */
export interface ProbeStep {
  readonly keys: readonly AssumptionKey[]
  readonly look: (context: ProbeContext) => Promise<readonly Finding[]>
}

/** Gets a page that the service has no reason to refuse; throws its refusal otherwise. */
export async function readPage(context: ProbeContext, query: TransactionListQuery): Promise<SampledPage> {
  const { value, refusal } = await context.ask(query)
  if (refusal) throw refusal.error
  return value
}

export function undetermined(key: AssumptionKey, evidence: string): Finding {
  return { key, value: null, evidence }
}

/** Why the other steps cannot run either: the service accepts no request at all. */
export function endsProbe(error: AppError): boolean {
  return ['token-rejected', 'not-allowed', 'offline', 'redirected', 'cancelled'].includes(error.code)
}

export function rowCount({ rows, problems }: SampledPage): number {
  return rows.length + problems.length
}
