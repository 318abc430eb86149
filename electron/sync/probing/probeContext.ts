import type { AssumptionKey } from '../../../shared/domain/assumption.ts'
import type { AmountUnit } from '../../../shared/domain/money.ts'
import type { AppError } from '../../../shared/errors.ts'
import type { SampledPage, SampledTransactionsApi, TransactionListQuery } from '../../api/resources/transactions.ts'

/** What one step of a probe found out about one assumption. */
export interface Finding {
  readonly key: AssumptionKey
  /** Null: it could not be told. */
  readonly value: string | null
  /** From what, or why not, in a sentence for the user. */
  readonly evidence: string
  /** False for what is only likely. Default true. */
  readonly isSure?: boolean
}

/** What the steps of a probe work with. */
export interface ProbeContext {
  readonly ask: (query: TransactionListQuery) => ReturnType<SampledTransactionsApi['ask']>
  readonly unit: AmountUnit
  /** The largest page of the head of the list that was read; throws where none could be read. */
  readonly head: () => SampledPage
  /** Rows to ask for at once. */
  readonly limit: () => number
}

/** One question to the service. `keys` are what it is about, in case that it cannot be asked. */
export interface ProbeStep {
  readonly keys: readonly AssumptionKey[]
  readonly look: (context: ProbeContext) => Promise<readonly Finding[]>
}

/** A page that the service has no reason to refuse; throws what it says when it does. */
export async function readPage(context: ProbeContext, query: TransactionListQuery): Promise<SampledPage> {
  const { value, refusal } = await context.ask(query)
  if (refusal) throw refusal.error
  return value
}

export function undetermined(key: AssumptionKey, evidence: string): Finding {
  return { key, value: null, evidence }
}

/** Why the other steps cannot be asked either: the service takes no request at all. */
export function endsProbe(error: AppError): boolean {
  return ['token-rejected', 'not-allowed', 'offline', 'redirected', 'cancelled'].includes(error.code)
}

export function rowCount({ rows, problems }: SampledPage): number {
  return rows.length + problems.length
}

/** `1 row`, `20 rows` */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`
}
