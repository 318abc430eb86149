import { expect, it } from 'vitest'
import { campaign } from '../../support/campaign.ts'
import { runCli } from '../../support/cli/runCli.ts'
import { aWireRow, listService } from '../../support/service/listService.ts'
import { temporaryFolder } from '../../support/temporaryFolder.ts'

const ROUNDS = campaign(1, 40)
const ENV = { TALLYDESK_PASSPHRASE: 'correct horse battery', TALLYDESK_TOKEN: 'a-token' }
const ROWS = Array.from({ length: 30 }, (_, index) => aWireRow(`t${index}`))

/** How many rows are in the ledger of a service, as a command of later reads them. */
async function rowsOf(baseUrl: string, dataDir: string): Promise<number> {
  const args = ['transactions', '--json', '--base-url', baseUrl, '--data-dir', dataDir]
  const { code, out, err } = await runCli(args, { env: ENV })
  expect(code, err).toBe(0)
  return out.trim().split('\n').length
}

it(`first syncs of two services and of one at the same time, ${ROUNDS} times, leave each ledger with its key`, async () => {
  await using one = await listService({ rows: ROWS })
  await using other = await listService({ rows: ROWS.slice(0, 20) })
  for (let round = 0; round < ROUNDS; round++) {
    await using folder = await temporaryFolder()
    const sync = ({ baseUrl }: { readonly baseUrl: string }) =>
      runCli(['sync', '--base-url', baseUrl, '--data-dir', folder.path], { env: ENV })
    const runs = await Promise.all([one, one, one, other].map(sync))
    for (const { code, err } of runs.filter((run) => run.code !== 0))
      expect([code, err]).toEqual([1, expect.stringContaining('Another Tallydesk has') as unknown])
    expect(runs.slice(0, 3).some(({ code }) => code === 0)).toBe(true)
    expect(runs[3]?.code).toBe(0)
    expect([await rowsOf(one.baseUrl, folder.path), await rowsOf(other.baseUrl, folder.path)]).toEqual([30, 20])
  }
}, 3_600_000)
