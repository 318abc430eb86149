import fc from '../../../support/fastCheck.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { campaign } from '../../../support/campaign.ts'
import { holdTime, type HeldTime } from '../../../support/sync/heldTime.ts'
import { history } from '../../../support/sync/history.ts'
import type { SetupOptions } from '../../../support/sync/model/modelSetup.ts'
import { playHistory } from '../../../support/sync/playHistory.ts'
import { serveModel } from '../../../support/sync/model/servedModel.ts'

// HISTORIES=20000 npx vitest run --project integration test/integration/features/sync/histories.test.ts   plays more of them.
// A failure prints HISTORY_SEED=… HISTORY_PATH=…; set before the same command, they play the smallest failing one again.
const { HISTORIES = String(campaign(120, 2000)), HISTORY_SEED, HISTORY_PATH } = process.env

let time: HeldTime
beforeAll(() => void (time = holdTime()))
afterAll(() => time[Symbol.dispose]())

async function playMany(count: number, options: Partial<SetupOptions> = {}): Promise<void> {
  const property = fc.asyncProperty(history, (each) =>
    playHistory(each, { letTimePass: () => time.pass(), ...options })
  )
  const played = await fc.check(property, {
    numRuns: count,
    ...(HISTORY_SEED !== undefined && { seed: Number(HISTORY_SEED) }),
    ...(HISTORY_PATH !== undefined && { path: HISTORY_PATH })
  })
  if (played.failed) {
    const replay = `HISTORY_SEED=${played.seed} HISTORY_PATH=${played.counterexamplePath ?? ''}`
    throw new Error(`${replay}\n${JSON.stringify(played.counterexample)}`, { cause: played.errorInstance })
  }
  if (HISTORY_PATH === undefined) expect(played.numRuns).toBe(count)
}

const LONG = { timeout: 24 * 3_600_000 }

it('holds exactly what the service has after any history, and says COMPLETE only when it is', LONG, async () => {
  await playMany(Number(HISTORIES))
})

it('does so over a real connection too', LONG, async () => {
  await using served = await serveModel()
  await playMany(Math.ceil(Number(HISTORIES) / 25), { connect: served.connect })
})
