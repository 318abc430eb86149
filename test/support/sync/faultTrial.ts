import type { Sandbox } from '../../../electron/service/sandbox/startSandbox.ts'
import type { Policy } from '../../../electron/features/sync/policy.ts'
import { openFaultyLine, type FaultyLine } from '../../faults/faultyLine.ts'
import { control } from '../service/sandboxCalls.ts'
import { serviceRows } from '../service/serviceRows.ts'
import { syncSetup, type SyncSetup } from './syncSetup.ts'
import { testLedger, type TestLedger } from '../ledger/testLedger.ts'

/** A new ledger, a sandbox, and a line between them that can be spoilt. */
export interface FaultTrial extends AsyncDisposable {
  readonly line: FaultyLine
  readonly home: TestLedger
  readonly setup: SyncSetup
  readonly run: SyncSetup['run']
}

export interface FaultTrialOptions {
  /** Milliseconds that the client waits for an answer. */
  readonly timeout?: number
  readonly policy?: Partial<Policy>
}

export async function faultTrial(
  sandbox: Sandbox,
  { timeout = 20_000, policy = {} }: FaultTrialOptions = {}
): Promise<FaultTrial> {
  const home = await testLedger()
  const line = await openFaultyLine(sandbox.baseUrl)
  const { token } = sandbox
  const setup = syncSetup({
    ledger: () => home.ledger,
    baseUrl: line.baseUrl,
    token,
    fetch: line.fetch,
    timeout,
    policy
  })
  return {
    line,
    home,
    setup,
    run: setup.run,
    async [Symbol.asyncDispose]() {
      await line[Symbol.asyncDispose]()
      await home[Symbol.asyncDispose]()
    }
  }
}

/** Something for a delta to find: two rows. */
export async function addRows(sandbox: Sandbox): Promise<void> {
  const row = { amount: -1234, currency: 'EUR', account_id: 'acc1' }
  await control(sandbox, 'POST', 'clock', { advance: 60 })
  const { id } = (await control(sandbox, 'POST', 'transactions', row)) as { readonly id: string }
  await control(sandbox, 'PATCH', `transactions/${id}`, { status: 'settled' })
  await control(sandbox, 'POST', 'transactions', row)
}

export async function correlationIdsOf(sandbox: Sandbox, count: number): Promise<string[]> {
  const rows = [...(await serviceRows(sandbox)).values()]
  return [...new Set(rows.flatMap(({ correlationId }) => correlationId ?? []))].slice(0, count)
}
