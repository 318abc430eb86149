import fc from '../../support/fastCheck.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accounts } from '../../../electron/service/api/resources/accounts.ts'
import { bankDetails } from '../../../electron/service/api/resources/bankDetails.ts'
import { createHttp } from '../../../electron/service/api/http.ts'
import type { Sandbox } from '../../../electron/service/sandbox/startSandbox.ts'
import { AppError } from '../../../shared/errors.ts'
import { openFaultyLine, type FaultyLine, type LineFault } from '../../faults/faultyLine.ts'
import { NETWORK_FAULTS } from '../../faults/networkFaults.ts'
import { dropAfterActing } from '../../faults/resets.ts'
import { campaign } from '../../support/campaign.ts'
import { countWorkedTime } from '../../support/process/workedTime.ts'
import { control } from '../../support/service/sandboxCalls.ts'
import { startTestSandbox } from '../../support/service/sandboxClient.ts'

interface State {
  readonly holders: readonly { readonly id: string }[]
  readonly accounts: readonly { readonly id: string }[]
}

const FAULTS: readonly { readonly name: string; readonly fault: LineFault; readonly isSlow?: boolean }[] = [
  ...NETWORK_FAULTS,
  { name: 'a dropped answer', fault: dropAfterActing }
]

// Longer than the service takes to act on a busy machine: what it did is counted once the client gave up.
const SOON = 1000

let sandbox: Sandbox
let time: Disposable
let individual = ''
const stateOf = async () => (await control(sandbox, 'GET', 'state')) as State

beforeAll(async () => {
  sandbox = await startTestSandbox({ rows: 10 })
  individual = (await stateOf()).holders[0]?.id ?? ''
  time = countWorkedTime()
})
afterAll(async () => {
  time[Symbol.dispose]()
  await sandbox.stop()
})

function apiOf(line: FaultyLine, timeout: number) {
  const http = createHttp({ fetch: line.fetch, baseUrl: line.baseUrl, token: sandbox.token, timeout, random: () => 0 })
  return { accounts: accounts(http, 'major'), bankDetails: bankDetails(http) }
}

type Outcome = 'succeeded' | 'failed' | 'unknown'

/** What a request for an account is said to have come to, and what it came to. */
async function post(line: FaultyLine, timeout: number) {
  const before = (await stateOf()).accounts.length
  const tries = line.tries
  const { signal } = new AbortController()
  const told = await apiOf(line, timeout)
    .accounts.create(individual, { signal })
    .then(
      ({ id }) => ({ outcome: 'succeeded' as Outcome, id }),
      (error: unknown) => {
        if (!(error instanceof AppError)) throw error
        const outcome: Outcome = error.code === 'outcome-unknown' ? 'unknown' : 'failed'
        return { outcome, id: undefined }
      }
    )
  const made = (await stateOf()).accounts.slice(before)
  return { ...told, made: made.map(({ id }) => id), tries: line.tries - tries }
}

function judge({ outcome, id, made, tries }: Awaited<ReturnType<typeof post>>): void {
  expect(tries).toBe(1)
  if (outcome === 'succeeded') expect(made).toEqual([id])
  if (outcome === 'failed') expect(made).toEqual([])
  expect(made.length).toBeLessThanOrEqual(1)
}

describe('a request that changes something', () => {
  it.each(FAULTS)('meets $name: it is tried once and never said to have come to what it did not', async (each) => {
    await using line = await openFaultyLine(sandbox.baseUrl)
    line.spoil(each.fault, { count: Infinity })
    judge(await post(line, each.isSlow ? SOON : 20_000))
  })

  it('acts at most once whatever happens on the way, also over connections that were used before', async () => {
    const outcomes = { succeeded: 0, failed: 0, unknown: 0 }
    const step = fc.record({ each: fc.option(fc.constantFrom(...FAULTS)), reads: fc.nat(2) })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 4 }), async (steps) => {
        await using line = await openFaultyLine(sandbox.baseUrl)
        for (const { each, reads } of steps) {
          const id = (await stateOf()).accounts[0]?.id ?? ''
          const { signal } = new AbortController()
          for (let count = 0; count < reads; count++) await apiOf(line, 20_000).bankDetails.read(id, { signal })
          if (each) line.spoil(each.fault, { count: 1 })
          const result = await post(line, each?.isSlow ? SOON : 20_000)
          judge(result)
          outcomes[result.outcome] += 1
          await line.mend()
        }
      }),
      { numRuns: campaign(20, 400) }
    )
    expect(Object.values(outcomes).every((count) => count > 0)).toBe(true)
  })
})
