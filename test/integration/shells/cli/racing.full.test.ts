import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { campaign, campaignTime } from '../../../support/campaign.ts'
import { runCli, type CliRun } from '../../../support/cli/runCli.ts'
import { aWireRow, listService } from '../../../support/service/listService.ts'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'
import { missingForKeyring, openKeyringSession } from '../../../support/vault/keyringSession.ts'

const ROUNDS = campaign(1, 200)
const ROWS = Array.from({ length: 30 }, (_, index) => aWireRow(`t${index}`))
const TOKEN = { TALLYDESK_TOKEN: 'a-token' }
const missing = missingForKeyring()

/** A computer on which nothing of ours was ever run. */
interface Computer extends AsyncDisposable {
  readonly dataDir: string
  readonly env: NodeJS.ProcessEnv
}

async function withPassphrase(): Promise<Computer> {
  const folder = await temporaryFolder()
  const env = { ...TOKEN, TALLYDESK_PASSPHRASE: 'correct horse battery' }
  return { dataDir: folder.path, env, [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose]() }
}

async function withKeyring(): Promise<Computer> {
  const session = await openKeyringSession()
  await session.startKeyring('login password')
  const dataDir = join(session.folder, 'tallydesk')
  await mkdir(dataDir)
  return { dataDir, env: { ...session.env, ...TOKEN }, [Symbol.asyncDispose]: () => session[Symbol.asyncDispose]() }
}

/** Again as long as the keychain of a busy machine does not answer in time: a refusal loses nothing. */
async function run(args: readonly string[], baseUrl: string, computer: Computer): Promise<CliRun> {
  const { dataDir, env } = computer
  const ended = await runCli([...args, '--base-url', baseUrl, '--data-dir', dataDir], { env })
  const isLate = ended.code !== 0 && ended.err.includes('The keychain of this computer did not answer')
  return isLate ? run(args, baseUrl, computer) : ended
}

/** How many rows are in the ledger of a service, as a command of later reads them. */
async function rowsOf(baseUrl: string, computer: Computer): Promise<number> {
  const { code, out, err } = await run(['transactions', '--json'], baseUrl, computer)
  expect(code, err).toBe(0)
  return out.trim().split('\n').length
}

async function race(aComputer: () => Promise<Computer>): Promise<void> {
  await using one = await listService({ rows: ROWS })
  await using other = await listService({ rows: ROWS.slice(0, 20) })
  for (let round = 0; round < ROUNDS; round++) {
    await using computer = await aComputer()
    const runs = await Promise.all([one, one, one, other].map(({ baseUrl }) => run(['sync'], baseUrl, computer)))
    for (const { code, err } of runs.filter((each) => each.code !== 0))
      expect([code, err]).toEqual([1, expect.stringContaining('Another Tallydesk has') as unknown])
    expect(runs.slice(0, 3).some(({ code }) => code === 0)).toBe(true)
    expect(runs[3]?.code, runs[3]?.err).toBe(0)
    expect([await rowsOf(one.baseUrl, computer), await rowsOf(other.baseUrl, computer)]).toEqual([30, 20])
  }
}

describe(`racing first syncs of one or two services, ${ROUNDS} times, leave each ledger with its key`, () => {
  it('sealed with a passphrase', () => race(withPassphrase), campaignTime(600_000))

  const title = missing ? `a real keyring (skipped: ${missing} not installed)` : 'a real keyring'
  it.skipIf(missing !== '')(`in ${title}`, () => race(withKeyring), campaignTime(600_000))
})
