import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Sandbox } from '../../../electron/service/sandbox/startSandbox.ts'
import { campaign, campaignTime, chosenOf } from '../../support/campaign.ts'
import { afterwards, entriesOf } from './afterwards.ts'
import { deskPlace } from './desk.ts'
import { failingProcess, type FailingProcess } from './failingProcess.ts'
import type { Failed } from './failingProgram.ts'
import { KINDS, type Kind } from './failures.ts'
import { SEED, type Scenario } from './scenario.ts'
import { SCENARIOS } from './scenarios.ts'
import { makeStages, ROWS } from './stages.ts'
import { startTestSandbox } from '../../support/service/sandboxClient.ts'
import { temporaryFolder } from '../../support/temporaryFolder.ts'

const QUICK = ['a CSV export']
/** How many failures of each kind a scenario meets at most: in a deep run, each that there is. */
const POINTS = campaign(5, Infinity)

interface Ready {
  readonly failing: FailingProcess
  readonly sandbox: Sandbox
  readonly folder: string
  readonly stageAt: Awaited<ReturnType<typeof makeStages>>
}

const opened = new AsyncDisposableStack()
/** Undefined where nothing can be made to fail. */
let ready: Ready | undefined
beforeAll(async () => {
  const folder = opened.use(await temporaryFolder()).path
  const failing = await failingProcess(folder)
  if (!failing) return
  opened.use(failing)
  const sandbox = await startTestSandbox({ rows: ROWS, seed: SEED, policy: { settling: 'off' } })
  opened.defer(() => sandbox.stop())
  ready = { failing, sandbox, folder, stageAt: await makeStages(join(folder, 'stages'), sandbox) }
})
afterAll(() => opened.disposeAsync())

/** Evenly from the first to the last. */
function spread(count: number): readonly number[] {
  const points = Math.min(count, POINTS)
  const step = points > 1 ? (count - 1) / (points - 1) : 0
  return [...new Set(Array.from({ length: points }, (_, index) => 1 + Math.round(index * step)))]
}

let runs = 0
async function freshDesk({ folder, stageAt }: Ready, { from, before }: Scenario): Promise<string> {
  const root = join(folder, `run-${++runs}`)
  await cp(await stageAt(from), root, { recursive: true })
  await before?.(deskPlace(root))
  return root
}

/** The user is told one of the app's sentences; only a worker that dies has no code of its own. */
function isNamed(kind: Kind, { isKnown, code, message }: Failed): boolean {
  const hasCode = code !== 'unexpected' || (kind === 'message' && !message.includes('inside Tallydesk'))
  return isKnown && hasCode && / .*\.$/s.test(message)
}

async function failAt(ready: Ready, scenario: Scenario, kind: Kind, at: number): Promise<readonly string[]> {
  const { failing, sandbox } = ready
  const root = await freshDesk(ready, scenario)
  const entries = await entriesOf(deskPlace(root))
  const { failures, call } = await failing.run({ scenario: scenario.name, root, kind, at })
  const nameless = failures.filter((each) => !isNamed(kind, each)).map((each) => JSON.stringify(each))
  const isAcknowledged = !failures.some(({ step }) => step !== 'close')
  const lacksRecord = failures.some(({ message }) => message.includes('its integrity record was not'))
  const known = { isAcknowledged, lacksRecord, entries, token: sandbox.token }
  const wrong = await afterwards(scenario, root, known)
  await rm(root, { recursive: true })
  const told = failures.map(({ step, code }) => `${step} ${code}`).join(', ')
  return [...nameless, ...wrong].map((words) => `${at} (${call}; told: ${told}): ${words}`)
}

describe.each(chosenOf(SCENARIOS, ({ name }) => QUICK.includes(name)))('$name', (scenario) => {
  for (const kind of KINDS) {
    const name = `ends in a named state and can be done again, whatever fails of: ${kind}`
    it(name, { timeout: campaignTime(600_000) }, async ({ skip }) => {
      if (!ready) return skip('needs Linux and gcc')
      const root = await freshDesk(ready, scenario)
      const { count, failures } = await ready.failing.run({ scenario: scenario.name, root, kind, at: 0 })
      expect(failures).toEqual([])
      const wrong: string[] = []
      for (const at of spread(count)) wrong.push(...(await failAt(ready, scenario, kind, at)))
      expect(wrong).toEqual([])
    })
  }
})
