import { mkdir, readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { answer } from '../../../electron/app/answer.ts'
import { calls, type CallName } from '../../../shared/contract.ts'
import { errorCodes } from '../../../shared/errors.ts'
import { testApp, type TestApp } from '../../support/app/testApp.ts'
import { anyInput, learn } from '../../support/app/anyInput.ts'
import { aQuery } from '../../support/ledger/aQuery.ts'
import { campaign } from '../../support/campaign.ts'
import fc from '../../support/fastCheck.ts'
import { temporaryFolder } from '../../support/temporaryFolder.ts'

/** Ten thousand of each, with `CALLS=10000`, take an hour or two. */
const TRIES = Number(process.env['CALLS'] ?? campaign(24, 1000))
const LONG = 3_600_000

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let setup: TestApp
const named: string[] = []
const uncaught: unknown[] = []
const onUncaught = (error: unknown) => uncaught.push(error)

beforeAll(async () => {
  process.on('unhandledRejection', onUncaught)
  process.on('uncaughtException', onUncaught)
  folder = await temporaryFolder()
  const dataDir = join(folder.path, 'data')
  await mkdir(dataDir)
  const chooseTarget = (name: string) => {
    named.push(name)
    return Promise.resolve(join(dataDir, basename(name)))
  }
  setup = await testApp({ dataDir, autoSync: false, files: { chooseTarget } })
  await setup.app.handlers['connection.select']('sandbox')
  await setup.app.handlers['sync.start']({ kind: 'full' })
  await setup.until('sync.progress', ({ state }) => state === 'ended')
  await setup.app.handlers['connection.addSamples'](undefined)
})

afterAll(async () => {
  await setup[Symbol.asyncDispose]()
  await folder[Symbol.asyncDispose]()
  process.off('unhandledRejection', onUncaught)
  process.off('uncaughtException', onUncaught)
})

/** Another call may have left it. */
async function selectSandbox(): Promise<void> {
  const { connection, state } = await setup.app.handlers['connection.get'](undefined)
  if (connection.id !== 'sandbox' || state !== 'ready') await setup.app.handlers['connection.select']('sandbox')
}

/** One that no call has thrown away yet. */
async function aReconciliation(): Promise<unknown> {
  const [kept] = await setup.app.handlers['reconciliation.list'](undefined)
  if (kept) return kept
  const { draft, name } = await setup.app.handlers['instruction.read']({ origin: { from: 'sample' }, mapping: null })
  return setup.app.handlers['reconciliation.create']({ draft, name })
}

async function somePage(): Promise<unknown> {
  return setup.app.handlers['transactions.find']({ query: aQuery(), from: 0, count: 5 })
}

describe('a call of the contract, whatever is handed to it', () => {
  beforeEach(async ({ task }) => {
    await selectSandbox()
    if (task.name.startsWith('reconciliation.')) learn(await aReconciliation())
    if (/^transactions|^export/.test(task.name)) learn(await somePage())
  })

  it.each(Object.keys(calls) as CallName[])(`%s: ${TRIES} times`, { timeout: LONG }, async (name) => {
    await fc.assert(
      fc.asyncProperty(anyInput(calls[name].input), async (make) => {
        const input = make()
        const reply = await answer(setup.app.handlers, name, input, () => undefined)
        if (reply.ok) {
          calls[name].output.parse(reply.value)
          learn(reply.value)
        } else {
          expect(errorCodes).toContain(reply.error.code)
          expect(reply.error).not.toMatchObject({ code: 'unexpected' })
        }
      }),
      { numRuns: TRIES }
    )
  })

  it('has no uncaught error, writes only in its folder, and opens no address from the page', async () => {
    expect(uncaught).toEqual([])
    expect(await readdir(folder.path)).toEqual(['data'])
    for (const name of named) expect(name).toBe(basename(name))
    for (const url of setup.opened) expect(url.hostname).toBe('127.0.0.1')
  })
})
