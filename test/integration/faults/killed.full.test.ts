import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { openReader } from '../../../electron/base/database/database.ts'
import type { Sandbox } from '../../../electron/service/sandbox/startSandbox.ts'
import { Certificate } from '../../../shared/domain/certificate.ts'
import { startFaultProxy, type FaultProxy } from '../../faults/faultProxy.ts'
import { fitful } from '../../faults/fitful.ts'
import { campaign, campaignTime } from '../../support/campaign.ts'
import { seededRandom } from '../../support/seededRandom.ts'
import { addRows } from '../../support/sync/faultTrial.ts'
import { startTestSandbox } from '../../support/service/sandboxClient.ts'
import { ledgerRows, serviceRows } from '../../support/service/serviceRows.ts'
import { startProcess } from '../../support/process/startedProcess.ts'
import { aKey, testLedger } from '../../support/ledger/testLedger.ts'

const program = fileURLToPath(new URL('../../support/sync/syncingProgram.ts', import.meta.url))
const LANES = campaign(2, 8)
const KILLS = 5
const ROWS = 1500

interface Lane {
  readonly file: string
  readonly proxy: FaultProxy
  readonly sandbox: Sandbox
  readonly random: () => number
}

/** Syncs in a process of its own; resolves with its certificate, or with nothing if it was killed before its end. */
async function sync({ file, proxy, sandbox, random }: Lane, kill: boolean): Promise<Certificate | undefined> {
  const env = { SYNCING_TOKEN: sandbox.token }
  await using child = startProcess(process.execPath, [program, file, proxy.baseUrl], { env })
  if (kill) {
    // After some pages, whatever time those take, and a moment in which anything may be under way.
    await child.untilPrinted(new RegExp(`(page \\d+\n){${1 + Math.floor(random() * 5)}}|\\{`))
    await wait(random() * 10)
    child.kill('SIGKILL')
  }
  const end = await child.ended
  const printed = /^\{.*\}$/m.exec(child.stdout())?.[0]
  if (!kill) expect([end, child.stderr()]).toEqual([0, ''])
  return printed === undefined ? undefined : Certificate.parse(JSON.parse(printed))
}

async function untilComplete(lane: Lane): Promise<Certificate> {
  for (let run = 0; run < 30; run++) {
    const certificate = await sync(lane, false)
    if (certificate?.verdict === 'complete') return certificate
  }
  throw new Error('No sync run was complete in 30 runs')
}

/** Kills, restarts, and ends with a ledger that equals the service. */
async function live(sandbox: Sandbox, random: () => number): Promise<number> {
  await using home = await testLedger()
  await home.ledger.close()
  await using proxy = await startFaultProxy(sandbox.baseUrl)
  proxy.spoil(fitful(15, random), { count: Infinity })
  const lane = { file: home.file, proxy, sandbox, random }
  let kills = 0
  for (let run = 0; run < KILLS; run++) {
    if ((await sync(lane, true)) === undefined) kills += 1
    const db = openReader({ file: home.file, key: aKey })
    expect(db.column<string>('PRAGMA integrity_check').all()).toEqual(['ok'])
    db.close()
  }
  await untilComplete(lane)
  expect(await ledgerRows(await home.reopen())).toEqual(await serviceRows(sandbox))
  await home.ledger.close()

  await addRows(sandbox)
  await sync(lane, true)
  expect((await untilComplete(lane)).kind).toBe('delta')
  expect(await ledgerRows(await home.reopen())).toEqual(await serviceRows(sandbox))
  return kills
}

it(
  'killed again and again while the service fails, the engine ends with the service’s rows',
  async () => {
    const sandboxes = await Promise.all(
      Array.from({ length: LANES }, (_, seed) => startTestSandbox({ rows: ROWS, seed, policy: { settling: 'off' } }))
    )
    try {
      const kills = await Promise.all(sandboxes.map((sandbox, lane) => live(sandbox, seededRandom(`lane ${lane}`))))
      // The list has far more pages than all runs read before they are killed; a bad day may end one before.
      expect(kills.reduce((sum, count) => sum + count)).toBeGreaterThan((LANES * KILLS) / 2)
    } finally {
      for (const sandbox of sandboxes) await sandbox.stop()
    }
  },
  campaignTime(300_000)
)
