import type { AmountUnit } from '../../../shared/domain/money.ts'
import type { ProbeFinding, ProbeReport } from '../../../shared/domain/probe.ts'
import { AppError, toWire } from '../../../shared/errors.ts'
import type { SampledPage, SampledTransactionsApi } from '../../service/api/resources/transactions.ts'
import { ASSUMPTIONS } from './assumptions/assumptionTable.ts'
import { changesProbe } from './probing/changesProbe.ts'
import { correlationProbe } from './probing/correlationProbe.ts'
import { cursorProbe } from './probing/cursorProbe.ts'
import { probeLimit } from './probing/limitProbe.ts'
import { madeUpCursorProbe } from './probing/madeUpCursorProbe.ts'
import { orderProbe } from './probing/orderProbe.ts'
import { endsProbe, undetermined, type Finding, type ProbeContext, type ProbeStep } from './probing/probeContext.ts'
import { unitProbe, unitSampleOf } from './probing/unitProbe.ts'

export interface ProbeOptions {
  readonly api: SampledTransactionsApi
  /** From the settings of the connection. */
  readonly unit: AmountUnit
  readonly signal: AbortSignal
}

/** Each probe checks one thing by itself, so that a failed one does not affect the others. */
const STEPS: readonly ProbeStep[] = [
  orderProbe,
  cursorProbe,
  madeUpCursorProbe,
  changesProbe,
  correlationProbe,
  unitProbe
]

/**
 * Measures how a service behaves where the interface leaves it open. It only reads, with the documented parameters.
 * Resolves to a report whatever the service does; adopted findings should be stored as detected.
 */
export async function runProbe({ api, unit, signal }: ProbeOptions): Promise<ProbeReport> {
  const begin = { at: new Date().toISOString(), clock: performance.now() }
  let requests = 0
  let head: SampledPage | undefined
  let limit = 10
  let error: AppError | undefined
  const findings: Finding[] = []
  const context: ProbeContext = {
    unit,
    ask: (query) => {
      requests += 1
      return api.ask(query, { signal, onRetry: () => requests++ })
    },
    head: () => head ?? noPage(),
    limit: () => limit
  }
  try {
    const found = await probeLimit(context)
    findings.push(...found.findings)
    ;({ page: head, limit } = found)
    for (const step of STEPS) findings.push(...(await lookFor(step, context)))
  } catch (failure) {
    if (!(failure instanceof AppError)) throw failure
    error = failure
  }
  return {
    at: begin.at,
    requests,
    milliseconds: Math.round(performance.now() - begin.clock),
    findings: findings.map(shown),
    unitSample: head ? unitSampleOf(head) : null,
    error: error ? toWire(error) : null
  }
}

async function lookFor({ keys, look }: ProbeStep, context: ProbeContext): Promise<readonly Finding[]> {
  try {
    return await look(context)
  } catch (error) {
    if (!(error instanceof AppError) || endsProbe(error)) throw error
    return keys.map((key) => undetermined(key, error.message))
  }
}

function shown({ key, value, evidence, isSure = true }: Finding): ProbeFinding {
  const { title, label } = ASSUMPTIONS[key]
  return {
    key,
    title,
    value,
    label: value === null ? 'Not known' : label(value),
    evidence,
    isAdopted: value !== null && isSure
  }
}

function noPage(): never {
  throw new AppError('request-refused', 'No page of the list could be read to look at.')
}
